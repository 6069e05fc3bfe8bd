import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { messageOf, UserError } from '../util/errors.js'
import { harmless } from '../report/columns.js'
import { markdownReport } from '../report/markdown.js'
import { readReport } from '../report/read-report.js'
import { addReportFlags, reportTargets, tellGithub, writeReports, type ReportFlags } from './write-report.js'

export function addReport(program: Command): void {
  const command = program
    .command('report')
    .description('make the reports of a saved run, or print its summary as Markdown')
    .argument('<file.json>', 'what `assay assess --json` printed, or report.json; - for standard input')
  addReportFlags(command)
    .addHelpText(
      'after',
      `
Exit codes: 0 the reports are made, whatever the verdicts; 2 wrong usage, or the file is no report.

Examples:
  assay report assay-report/report.json
  assay report run.json --html run.html --sarif run.sarif
  assay assess --patch fix.diff --json | assay report - --report out`,
    )
    .action((file: string, flags: ReportFlags) => {
      const targets = reportTargets(flags)
      const report = readReport(read(file), file === '-' ? 'standard input' : file)
      if (targets.length) process.stdout.write(writeReports(report, targets))
      if (flags.github) tellGithub(report, process.stdout)
      if (!targets.length && !flags.github) process.stdout.write(harmless(markdownReport(report)))
    })
}

function read(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw new UserError(
      `${file} cannot be read: ${messageOf(error)}`,
      'Give a file that `assay assess --json` has written.',
    )
  }
}
