import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { readProject } from '../api/project.js'
import { writeReportedTests } from '../api/write-tests.js'
import { messageOf, UserError } from '../util/errors.js'
import type { Report } from '../model/report.js'
import { assessmentText } from '../report/terminal.js'
import { readReport } from '../report/read-report.js'
import { terminalView } from './terminal-view.js'
import { addReportFlags, reportTargets, reportToGithub, writeReports, type ReportFlags } from './write-report.js'

export function addReport(program: Command): void {
  const command = program
    .command('report')
    .description('print the result of a saved run, or write reports for it')
    .argument('<file.json>', 'output of `assay assess --json`, or report.json; - for standard input')
  command
    .option('--all', 'show details for every patch (default: the 20 most relevant)')
    .option('--write-tests <dir>', 'write a regression test for each witness whose test was run')
    .option('--project <dir>', 'folder of the program, for --write-tests (default: current folder)')
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
    .action(async (file: string, flags: ReportFlags & { all?: boolean; writeTests?: string; project?: string }) => {
      const targets = reportTargets(flags)
      const report = readReportFile(file)
      if (targets.length) process.stdout.write(writeReports(report, targets))
      if (flags.github) reportToGithub(report, process.stdout)
      if (flags.writeTests !== undefined) {
        const read = await readProject({ ...(flags.project !== undefined && { project: flags.project }) })
        process.stdout.write(await writeReportedTests(report, read, flags.writeTests))
      }
      if (!targets.length && !flags.github && flags.writeTests === undefined)
        process.stdout.write(assessmentText(report, terminalView(flags.all)))
    })
}

/** A saved run; `-` is standard input. */
export const readReportFile = (file: string): Report => readReport(read(file), file === '-' ? 'standard input' : file)

function read(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw new UserError(`${file} cannot be read: ${messageOf(error)}`, 'Give a file written by `assay assess --json`.')
  }
}
