import { createHash } from 'node:crypto'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { compareRuns } from '../bench/against.js'
import { readDataset } from '../bench/dataset.js'
import { readCases } from '../bench/read-report.js'
import { benchReport, type BenchReport } from '../bench/report.js'
import { Results } from '../bench/results.js'
import { runBench } from '../bench/run.js'
import { wholeEdition } from '../built.js'
import { validateConfig } from '../case/config.js'
import { cacheRoot, pruneCache } from '../case/sandbox.js'
import { UserError } from '../errors.js'
import { benchText } from '../report/bench.js'
import { benchMarkdown } from '../report/bench-markdown.js'
import { pageOf } from '../report/bench-page.js'
import { htmlPage } from '../report/html.js'
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
  html?: string
  markdown?: string
  against?: string
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
    .option('--against <file>', 'tell what changed since an earlier run: what its --json printed')
    .option('--html <file>', 'write a page with figures, curves and every patch')
    .option('--markdown <file>', 'write a summary for a pull request')
    .option('--json', 'print one JSON object (docs/json.md) instead of text')
    .addHelpText(
      'after',
      `
A run that was cut is taken up where it was left, and one that is done is only told again: nothing runs twice.

Exit codes: 0 all cases were judged; 1 some case failed, or --against finds a correct patch that is newly called overfitting; 2 wrong
usage.

Examples:
  assay bench cases
  assay bench cases --no-preserve --json > old.json
  assay bench cases --against old.json --html bench.html --markdown summary.md`,
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
  requirePaths(flags)
  const earlier = flags.against === undefined ? undefined : readCases(flags.against)
  pruneCache()
  const decisive = { ...flags }
  // How a result is told changes none.
  for (const flag of ['json', 'fresh', 'results', 'only', 'html', 'markdown', 'against'] as const) delete decisive[flag]
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
  const report: BenchReport = {
    ...benchReport(dataset, cases),
    ...(earlier && { against: compareRuns(earlier.filter(isWanted), cases) }),
  }
  if (flags.html !== undefined) write(flags.html, htmlPage({ kind: 'bench', report: pageOf(report) }))
  if (flags.markdown !== undefined) write(flags.markdown, benchMarkdown(report))
  const colour = process.stdout.isTTY === true && !process.env.NO_COLOR
  process.stdout.write(flags.json ? JSON.stringify(report, null, 2) + '\n' : benchText(report, colour))
  return cases.some((one) => one.error !== undefined) || report.against?.newlyWronged ? 1 : 0
}

/** Told before anything is run. */
function requirePaths({ results, html, markdown, preserveFrom }: BenchFlags): void {
  const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  for (const [flag, path] of Object.entries({ '--results': results, '--html': html, '--markdown': markdown }))
    if (path !== undefined && isFolder(path))
      throw new UserError(`${flag} names ${path}, which is a folder`, 'Name a file.')
  if (preserveFrom !== undefined && !isFolder(preserveFrom))
    throw new UserError(`--preserve-from names ${preserveFrom}, which is no folder`, 'Name a folder.')
}

function write(path: string, text: string): void {
  mkdirSync(dirname(resolve(path)), { recursive: true })
  writeFileSync(path, text)
}
