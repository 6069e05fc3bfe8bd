import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { messageOf, UserError } from '../util/errors.js'
import { assessmentText } from '../report/terminal.js'
import { readReport } from '../report/read-report.js'
import { terminalView } from './terminal-view.js'
import { addReportFlags, reportTargets, reportToGithub, writeReports, type ReportFlags } from './write-report.js'

export function addReport(program: Command): void {
  const command = program
    .command('report')
    .description('print the result of a saved run, or write reports for it')
    .argument('<file.json>', 'output of `assay assess --json`, or report.json; - for standard input')
  command.option('--all', 'show details for every patch (default: the 20 most relevant)')
  addReportFlags(command)
    .addHelpText(
      'after',
      `
Exit codes: 0 the reports were written, whatever the verdicts; 2 wrong usage, or the file is not a report.

Examples:
  assay report assay-report/report.json
  assay report run.json --html run.html --sarif run.sarif
  assay assess --patch fix.diff --json | assay report - --report out`,
    )
    .action((file: string, flags: ReportFlags & { all?: boolean }) => {
      const targets = reportTargets(flags)
      const report = readReport(read(file), file === '-' ? 'standard input' : file)
      if (targets.length) process.stdout.write(writeReports(report, targets))
      if (flags.github) reportToGithub(report, process.stdout)
      if (!targets.length && !flags.github) process.stdout.write(assessmentText(report, terminalView(flags.all)))
    })
}

function read(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw new UserError(`${file} cannot be read: ${messageOf(error)}`, 'Give a file written by `assay assess --json`.')
  }
}
