import { appendFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { basename, join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { messageOf, UserError } from '../util/errors.js'
import { formats, htmlReport } from '../report/files.js'
import { githubAnnotations } from '../report/github.js'
import { markdownReport } from '../report/markdown.js'
import type { Report } from '../model/report.js'
import { requireWritable, writeAtomically } from './atomic.js'
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
    .option('--html <file>', 'write an HTML page')
    .option('--sarif <file>', 'write SARIF 2.1.0 for code scanning')
    .option('--junit <file>', 'write JUnit XML with one test per patch')
    .option('--markdown <file>', 'write a summary for a pull request')
    .option('--report <dir>', `write all reports: ${formats.map(({ name }) => name).join(', ')}`)
    .option('--github', 'annotate the changed lines in GitHub Actions, and add a job summary')

/** A file to write, and its content. */
export interface ReportTarget {
  readonly flag: string
  readonly path: string
  readonly make: (report: Report) => string
}

/** The files to write; throws before the work begins when one cannot be written. */
export function reportTargets(flags: ReportFlags): ReportTarget[] {
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
    if (other) throw new UserError(`${other.flag} and ${flag} both name ${path}`, 'Use a different file for each.')
  }
  return targets
}

/** Writes them; returns a line for each. */
export function writeReports(report: Report, targets: readonly ReportTarget[]): string {
  // Render all reports before writing the first.
  const made = targets.map(({ path, make }) => ({ path, text: make(report) }))
  for (const { path, text } of made) writeAtomically(path, text)
  return made.map(({ path }) => `  written to ${relative('.', path)}\n`).join('')
}

/** Writes the default HTML page when no report was requested; an error here must not fail the run. */
export function writeDefaultPage(report: Report, project: string): string {
  const key = createHash('sha256').update(project).digest('hex').slice(0, 8)
  const path = join(cacheRoot(), 'reports', `${basename(project)}-${key}.html`)
  try {
    writeAtomically(path, htmlReport(report))
    return `  report: ${path}\n`
  } catch (error) {
    return `  no report: ${messageOf(error)}\n`
  }
}

/** On by default in GitHub Actions. */
export const isForGithub = ({ github }: ReportFlags): boolean => github ?? process.env.GITHUB_ACTIONS === 'true'

/** Writes everything a run produces besides its printed output. */
export function finishReports(
  report: Report,
  flags: ReportFlags & { readonly json?: boolean },
  targets: readonly ReportTarget[],
  project: string,
): void {
  const isQuiet = flags.json === true
  if (isForGithub(flags)) reportToGithub(report, isQuiet ? process.stderr : process.stdout)
  const told = targets.length || isQuiet ? writeReports(report, targets) : writeDefaultPage(report, project)
  if (!isQuiet) process.stdout.write(told)
}

/** Prints annotations for GitHub Actions, and appends to the job summary. */
export function reportToGithub(report: Report, stream: NodeJS.WritableStream): void {
  stream.write(githubAnnotations(report))
  const summary = process.env.GITHUB_STEP_SUMMARY
  if (!summary) return
  try {
    appendFileSync(summary, `${markdownReport(report)}\n`)
  } catch (error) {
    process.stderr.write(`assay: the job summary cannot be written: ${messageOf(error)}\n`)
  }
}
