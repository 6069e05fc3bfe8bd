import type { Command } from 'commander'
import { defaultShow, runDiff } from '../api/diff.js'
import { requireFolder, writeDiffTests } from '../api/write-tests.js'
import { searchBudget } from '../assess/defaults.js'
import type { PatchDiff } from '../commands/diff/diff.js'
import { UserError } from '../util/errors.js'
import { terminalReport } from '../commands/diff/text.js'
import { flagGroups } from './groups.js'
import { addCaseFlags, commandLine, projectFrom, type CaseFlags } from './options.js'
import { ProgressLine } from './progress.js'

interface DiffFlags extends CaseFlags {
  json?: boolean
  show: string
  comparisons: boolean
  writeTests?: string
}

export function addDiff(program: Command): void {
  const command = program
    .command('diff')
    .description(
      'show how a patch changes behaviour: a minimal input, the output before and after, and where the runs diverge',
    )
  addCaseFlags(command, { reference: 'its output is shown as well', budget: searchBudget })
    .optionsGroup(flagGroups.research)
    .option('--no-comparisons', 'do not use the operands of comparisons (to measure their effect)')
    .optionsGroup(flagGroups.output)
    .option('--show <number>', 'kinds of difference to show in detail', String(defaultShow))
    .option('--write-tests <dir>', 'write a regression test for each difference into this folder')
    .option('--json', 'print one JSON object (docs/json.md) instead of text')
    .addHelpText(
      'after',
      `
Exit codes: 0 no difference; 1 differences found, a patch is implausible, or no
test reaches its change; 2 wrong usage or configuration.

Examples:
  assay diff
  assay diff --patch fix.diff
  assay diff --patch 'candidates/*.diff' --budget 10s --json
  assay diff --base main`,
    )
    .action(async (flags: DiffFlags) => {
      process.exitCode = await showDiff(flags)
    })
}

async function showDiff(flags: DiffFlags): Promise<number> {
  const progress = new ProgressLine()
  const given = projectFrom(flags)
  const show = Number(flags.show)
  if (!Number.isInteger(show) || show < 1)
    throw new UserError(`--show is "${flags.show}", but must be a whole number above 0`, 'For example: --show 10.')
  requireFolder(flags.writeTests)
  const { diffs, report } = await runDiff(
    {
      ...given,
      show,
      comparisons: flags.comparisons,
      say: (what) => progress.show(what, true),
      tell: (line) => void process.stderr.write(`assay: ${line}\n`),
      onProgress: (patch, p) =>
        progress.show(`${patch}: ${p.executions} executions, ${p.differences} kinds of difference`),
      onPatch: async (diff, { subject, candidate, seed, command }) => {
        progress.clear()
        const { language } = subject
        if (!flags.json)
          process.stdout.write(terminalReport(diff, { language, seed, colour: useColour(), command }) + '\n')
        if (!flags.writeTests) return
        progress.show(`writing tests for ${diff.patch}`, true)
        const told = await writeDiffTests(subject, diff, candidate, flags.writeTests)
        progress.clear()
        if (!flags.json) process.stdout.write(told)
      },
    },
    commandLine,
  )
  if (flags.json) process.stdout.write(JSON.stringify(report, null, 2) + '\n')
  return diffs.some(isFinding) ? 1 : 0
}

/** A difference, a patch that fails its tests, or a change that could not be run: each makes the exit code 1. */
const isFinding = (diff: PatchDiff) =>
  diff.implausible !== undefined ||
  diff.differences.length > 0 ||
  diff.effort?.drivers === 0 ||
  (diff.unseen?.length ?? 0) > 0

const useColour = () => process.stdout.isTTY === true && !process.env.NO_COLOR
