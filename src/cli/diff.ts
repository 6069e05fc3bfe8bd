import { resolve } from 'node:path'
import type { Command } from 'commander'
import { openCase } from '../case/case.js'
import { pruneCache } from '../case/sandbox.js'
import { diffPatch, type PatchDiff } from '../diff.js'
import { UserError } from '../errors.js'
import { parseBudget } from '../fuzz/budget.js'
import { jsonReport } from '../report/json.js'
import { terminalReport } from '../report/terminal.js'
import { groups } from './groups.js'
import { defaultMemory } from './judge-flags.js'
import { addCaseFlags, commandAgain, readFlags, type CaseFlags } from './options.js'
import { ProgressLine } from './progress.js'
import { requireFolder, writeTests } from './write-tests.js'

interface DiffFlags extends CaseFlags {
  json?: boolean
  show: string
  comparisons: boolean
  writeTests?: string
}

const defaultBudget = '20000x'

export function addDiff(program: Command): void {
  const command = program
    .command('diff')
    .description(
      'show the behaviours a patch changes: a minimal input, the output before and after, and where the runs parted',
    )
  addCaseFlags(command, { reference: 'what it does is shown, too', budget: defaultBudget })
    .optionsGroup(groups.research)
    .option('--no-comparisons', 'do not use the operands of comparisons (to measure what they are worth)')
    .optionsGroup(groups.output)
    .option('--show <number>', 'kinds of difference to show in full', '10')
    .option('--write-tests <dir>', 'write a regression test for each difference into this folder')
    .option('--json', 'print one JSON object (docs/json.md) instead of text')
    .addHelpText(
      'after',
      `
Exit codes: 0 no difference; 1 differences found, a patch is implausible, or no
test reaches its change; 2 wrong usage or configuration.

Examples:
  assay diff --patch fix.diff
  assay diff --patch 'candidates/*.diff' --budget 10s --json
  assay diff --base main`,
    )
    .action(async (flags: DiffFlags) => {
      process.exitCode = await runDiff(flags)
    })
}

export async function runDiff(flags: DiffFlags): Promise<number> {
  const progress = new ProgressLine()
  const { project, config, patchesFrom } = await readFlags(flags)
  const show = Number(flags.show)
  if (!Number.isInteger(show) || show < 1)
    throw new UserError(`--show is "${flags.show}", but must be a whole number above 0`, 'Such as --show 10.')
  const budget = parseBudget(config.budget ?? defaultBudget)
  requireFolder(flags.writeTests)
  pruneCache()
  const say = (what: string) => progress.show(what, true)
  const subject = await openCase({ project, config, patchesFrom, say })
  const diffs: PatchDiff[] = []
  const command = (diff: PatchDiff) => commandAgain('diff', flags, diff.patch)
  for (const [i, candidate] of subject.candidates.entries()) {
    const place = subject.candidates.length > 1 ? `[${i + 1}/${subject.candidates.length}] ` : ''
    const diff = await diffPatch(subject, candidate, {
      seed: config.seed ?? 1,
      budget,
      pinned: config.pinned ?? true,
      exact: config.exact ?? false,
      timeLimit: config.timeLimit,
      memoryLimit: config.memoryLimit ?? defaultMemory,
      comparisons: flags.comparisons,
      show,
      say: (what) => say(place + what),
      onProgress: (p) =>
        progress.show(
          `${place}${candidate.name}: ${p.executions} executions, ${p.features} features, ${p.differences} kinds of difference`,
        ),
    })
    diffs.push(diff)
    progress.clear()
    if (!flags.json)
      process.stdout.write(
        terminalReport(diff, { language: subject.language, seed: config.seed ?? 1, colour: useColour(), command }) +
          '\n',
      )
    if (flags.writeTests) {
      say(`${place}writing tests`)
      const tests = diff.differences.map(({ test, cluster }) => ({ test, from: cluster.driver.file }))
      const told =
        candidate.implausible === undefined
          ? await writeTests(subject, diff.patch, candidate.version.tree, tests, resolve(flags.writeTests))
          : ''
      progress.clear()
      if (!flags.json) process.stdout.write(told)
    }
  }
  if (flags.json)
    process.stdout.write(
      JSON.stringify(jsonReport(subject, diffs, { seed: config.seed ?? 1, budget: budget.text, command }), null, 2) +
        '\n',
    )
  return diffs.some(isFinding) ? 1 : 0
}

/** A difference, a patch that fails its tests, or a change nothing could be said about: none of these is fine. */
const isFinding = (diff: PatchDiff) =>
  diff.implausible !== undefined ||
  diff.differences.length > 0 ||
  diff.effort?.drivers === 0 ||
  (diff.unseen?.length ?? 0) > 0

const useColour = () => process.stdout.isTTY === true && !process.env.NO_COLOR
