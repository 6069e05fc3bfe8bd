import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { messageOf, UserError } from '../util/errors.js'
import { assessmentText } from '../report/terminal.js'
import { readReport } from '../report/read-report.js'
import { terminalView } from './terminal-view.js'
import { addReportFlags, reportTargets, tellGithub, writeReports, type ReportFlags } from './write-report.js'

export function addReport(program: Command): void {
  const command = program
    .command('report')
    .description('print a saved run as the run itself printed it, or make reports of it')
    .argument('<file.json>', 'what `assay assess --json` printed, or report.json; - for standard input')
  command.option('--all', 'show the details of every patch, not only of the 20 that tell most')
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
    .action((file: string, flags: ReportFlags & { all?: boolean }) => {
      const targets = reportTargets(flags)
      const report = readReport(read(file), file === '-' ? 'standard input' : file)
      if (targets.length) process.stdout.write(writeReports(report, targets))
      if (flags.github) tellGithub(report, process.stdout)
      if (!targets.length && !flags.github) process.stdout.write(assessmentText(report, terminalView(flags.all)))
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
