import { appendFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { basename, join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { messageOf, UserError } from '../util/errors.js'
import { formats, htmlReport } from '../report/files.js'
import { githubAnnotations } from '../report/github.js'
import { markdownReport } from '../report/markdown.js'
import type { Report } from '../model/report.js'
import { requireWritable, writeWhole } from './atomic.js'
import { cacheRoot } from '../util/scratch.js'

export interface ReportFlags {
  html?: string
  sarif?: string
  junit?: string
  markdown?: string
  report?: string
  github?: boolean
}

export const addReportFlags = (command: Command): Command =>
  command
    .option('--html <file>', 'write a page to look at in a browser')
    .option('--sarif <file>', 'write SARIF 2.1.0, for code scanning')
    .option('--junit <file>', 'write JUnit XML, a test for each patch')
    .option('--markdown <file>', 'write a summary for a pull request')
    .option('--report <dir>', `write all of them: ${formats.map(({ name }) => name).join(', ')}`)
    .option('--github', 'annotate the changed lines in GitHub Actions, and add to the summary of the job')

/** A file to write, and what. */
export interface Target {
  readonly flag: string
  readonly path: string
  readonly make: (report: Report) => string
}

/** The files asked for; what cannot be written is told before the work begins. */
export function reportTargets(flags: ReportFlags): Target[] {
  const { report: folder } = flags
  const own = formats.flatMap(({ flag, make }) => {
    const path = flag && flags[flag]
    return path === undefined ? [] : [{ flag: `--${flag}`, path: resolve(path), make }]
  })
  const all =
    folder === undefined
      ? []
      : formats.map(({ name, make }) => ({ flag: '--report', path: resolve(folder, name), make }))
  const targets = [...own, ...all]
  for (const [i, { flag, path }] of targets.entries()) {
    requireWritable(flag, path)
    const other = targets.slice(0, i).find((one) => one.path === path)
    if (other) throw new UserError(`${other.flag} and ${flag} both name ${path}`, 'Give each a file of its own.')
  }
  return targets
}

/** Writes them; returns a line for each. */
export function writeReports(report: Report, targets: readonly Target[]): string {
  // All are made before the first is written.
  const made = targets.map(({ path, make }) => ({ path, text: make(report) }))
  for (const { path, text } of made) writeWhole(path, text)
  return made.map(({ path }) => `  written to ${relative('.', path)}\n`).join('')
}

/** The page of the last run of a project, where nothing else was asked for; it must not spoil the run. */
export function writeDefaultPage(report: Report, project: string): string {
  const key = createHash('sha256').update(project).digest('hex').slice(0, 8)
  const path = join(cacheRoot(), 'reports', `${basename(project)}-${key}.html`)
  try {
    writeWhole(path, htmlReport(report))
    return `  report: ${path}\n`
  } catch (error) {
    return `  no report: ${messageOf(error)}\n`
  }
}

/** On by itself where the runner of GitHub Actions reads what is printed. */
export const isForGithub = ({ github }: ReportFlags): boolean => github ?? process.env.GITHUB_ACTIONS === 'true'

/** All that a run leaves behind beside what it printed. */
export function finishReports(
  report: Report,
  flags: ReportFlags & { readonly json?: boolean },
  targets: readonly Target[],
  project: string,
): void {
  const isQuiet = flags.json === true
  if (isForGithub(flags)) tellGithub(report, isQuiet ? process.stderr : process.stdout)
  const told = targets.length || isQuiet ? writeReports(report, targets) : writeDefaultPage(report, project)
  if (!isQuiet) process.stdout.write(told)
}

/** Annotations for the runner of GitHub Actions to read, and the summary of the job. */
export function tellGithub(report: Report, stream: NodeJS.WritableStream): void {
  stream.write(githubAnnotations(report))
  const summary = process.env.GITHUB_STEP_SUMMARY
  if (!summary) return
  try {
    appendFileSync(summary, `${markdownReport(report)}\n`)
  } catch (error) {
    process.stderr.write(`assay: the summary of the job cannot be written: ${messageOf(error)}\n`)
  }
}
