import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { readDataset } from '../bench/dataset.js'
import { benchReport } from '../bench/report.js'
import { Results } from '../bench/results.js'
import { runBench } from '../bench/run.js'
import { wholeEdition } from '../built.js'
import { validateConfig } from '../case/config.js'
import { cacheRoot, pruneCache } from '../case/sandbox.js'
import { UserError } from '../errors.js'
import { benchText } from '../report/bench.js'
import { groups } from './groups.js'
import { addJudgeFlags, judgeOptions, requireModel, type JudgeFlags } from './judge-flags.js'
import { ProgressLine } from './progress.js'

interface BenchFlags extends JudgeFlags {
  json?: boolean
  reference: boolean
  preserve: boolean
  preserveFrom?: string
  only?: string[]
  results?: string
  fresh?: boolean
  seed?: string
  budget?: string
}

export function addBench(program: Command): void {
  const command = program
    .command('bench')
    .argument('<dataset>', 'folder of labelled cases (docs/bench.md)')
    .description('judge every case of a labelled dataset and print recall, precision and the like')
  addJudgeFlags(command)
    .optionsGroup(groups.right)
    .option('--no-reference', 'judge as if no case had a reference version')
    .option('--no-preserve', 'judge as if no case had preservation tests: with inferred conditions only')
    .option('--preserve-from <dir>', 'take preservation tests from DIR/CASE instead of DATASET/CASE/preserve')
    .optionsGroup(groups.search)
    .option('--only <cases...>', 'judge only these cases')
    .option('--seed <number>', 'seed of everything that is left to chance')
    .option('--budget <amount>', 'how long to look at a case: executions such as 20000x, or a time such as 10s')
    .optionsGroup(groups.output)
    .option('--results <file>', 'where results are kept as they come (default: in the cache, by dataset and options)')
    .option('--fresh', 'forget the results of an earlier run')
    .option('--json', 'print one JSON object (docs/json.md) instead of text')
    .addHelpText(
      'after',
      '\nA run that was cut is taken up where it was left.\n\nExamples:\n  assay bench cases\n  assay bench cases --no-preserve --json',
    )
    .action(async (given: string, flags: BenchFlags) => {
      process.exitCode = await run(given, flags)
    })
}

async function run(given: string, flags: BenchFlags): Promise<number> {
  await requireModel(flags)
  const progress = new ProgressLine()
  const all = readDataset(given, flags)
  const isWanted = ({ id }: { id: string }) => flags.only?.includes(id) ?? true
  const dataset = { ...all, cases: all.cases.filter(isWanted), broken: all.broken.filter(isWanted) }
  const known = [...all.cases, ...all.broken].map(({ id }) => id)
  const missing = flags.only?.find((id) => !known.includes(id))
  if (missing !== undefined) throw new UserError(`the dataset has no case ${missing}`, `It has ${known.join(', ')}.`)
  const overrides = validateConfig(
    {
      ...(flags.seed !== undefined && { seed: Number(flags.seed) }),
      ...(flags.budget !== undefined && { budget: flags.budget }),
    },
    'the command line',
  )
  for (const [flag, path, isRight] of [
    ['--results', flags.results, (is: boolean) => !is],
    ['--preserve-from', flags.preserveFrom, (is: boolean) => is],
  ] as const) {
    const info = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false })
    const isWrong = info ? !isRight(info.isDirectory()) : path !== undefined && flag === '--preserve-from'
    if (isWrong)
      throw new UserError(
        `${flag} names ${path}, which is ${flag === '--results' ? 'a folder' : 'no folder'}`,
        `Name ${flag === '--results' ? 'a file' : 'a folder'}.`,
      )
  }
  pruneCache()
  const { json: _, fresh: __, results: ___, only: ____, ...decisive } = flags
  const hash = (...parts: unknown[]) => createHash('sha1').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
  const edition = wholeEdition()
  const keys = new Map(all.cases.map(({ id, key }) => [id, hash(key, decisive, edition)]))
  const keyOf = (id: string) => keys.get(id)
  const file = flags.results
    ? resolve(flags.results)
    : join(cacheRoot(), 'bench', `${hash(resolve(given), decisive)}.jsonl`)
  const results = new Results(file, flags.fresh === true, keyOf)
  const before = dataset.cases.filter(({ id }) => results.done.has(id)).length
  if (before && !flags.json)
    process.stderr.write(`assay: ${before} of ${dataset.cases.length} cases were done before (--fresh starts over)\n`)
  const cases = await runBench(dataset, results, {
    assessOptions: (config) => judgeOptions(config, flags),
    overrides,
    keyOf,
    say: (what) => progress.show(what, true),
  })
  progress.clear()
  const report = benchReport(dataset, cases)
  const colour = process.stdout.isTTY === true && !process.env.NO_COLOR
  process.stdout.write(flags.json ? JSON.stringify(report, null, 2) + '\n' : benchText(report, colour))
  return cases.some((one) => one.error !== undefined) ? 1 : 0
}
