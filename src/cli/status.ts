import { Option, type Command } from 'commander'
import { projectStatus, type ProjectStatus } from '../api/status.js'
import { failLevels, type FailLevel } from '../model/decision.js'

interface StatusFlags {
  project?: string
  config?: string
  base?: string
  patch?: string[]
  failOn: FailLevel
  json?: boolean
}

const exitCodes: Record<ProjectStatus['status'], number> = { PASS: 0, FAIL: 1, STALE: 3, NONE: 4 }

export function addStatus(program: Command): void {
  program
    .command('status')
    .description('tell what the last `assay assess` said of the present files, without running anything')
    .option('--project <dir>', 'folder of the program (default: current folder)')
    .option('--config <file>', 'configuration file (default: assay.config.{ts,js,json} in the project)')
    .option('--base <revision>', 'the revision that was given to assess (default: found as assess does)')
    .option('--patch <paths...>', 'the patches that were given to assess')
    .addOption(
      new Option('--fail-on <level>', 'FAIL where a patch is overfitting, is at least suspect or implausible, or never')
        .choices([...failLevels])
        .default('overfitting'),
    )
    .option('--json', 'print one JSON object instead of text')
    .addHelpText(
      'after',
      `
Answers:
  PASS    a run of exactly these files found nothing that fails
  FAIL    a run of exactly these files found a patch that fails, does not build or
          fails the tests
  STALE   the files have changed since the last run
  NONE    there was no run, or nothing to judge

Exit codes: 0 PASS; 1 FAIL; 2 wrong usage; 3 STALE; 4 NONE.

Example:
  assay status || assay assess`,
    )
    .action(async ({ failOn, json, ...flags }: StatusFlags) => {
      const { patch: patches, ...given } = flags
      const found = await projectStatus({ ...given, ...(patches && { patches }) }, failOn)
      process.stdout.write(json ? `${JSON.stringify(found, null, 2)}\n` : textOf(found))
      process.exitCode = exitCodes[found.status]
    })
}

function textOf({ status, why, receipt }: ProjectStatus): string {
  const patches = receipt?.patches.map(({ patch, verdict, reason }) => `  ${patch}: ${verdict}\n    ${reason}\n`) ?? []
  return `${status}: ${why}\n${patches.join('')}`
}
