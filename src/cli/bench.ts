import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { runBenchmark } from '../api/bench.js'
import { UserError } from '../util/errors.js'
import { benchText } from '../report/bench/text.js'
import { benchMarkdown } from '../report/bench/markdown.js'
import { htmlPage } from '../report/html.js'
import { flagGroups } from './groups.js'
import { addJudgeFlags, judgeSettingsFrom, type JudgeFlags } from './judge-flags.js'
import { commandLine } from './options.js'
import { wholeNumber } from './whole-number.js'
import { ProgressLine } from './progress.js'

interface BenchFlags extends JudgeFlags {
  json?: boolean
  reference: boolean
  preserve: boolean
  preserveFrom?: string
  only?: string[]
  answerFrom?: 'reference'
  answers?: string
  unsure?: string
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
    .description('judge every case of a labelled dataset and print recall, precision and other metrics')
  addJudgeFlags(command)
    .optionsGroup(flagGroups.right)
    .option('--no-reference', 'judge as if no case had a reference version')
    .option('--no-preserve', 'judge as if no case had preservation tests: use inferred conditions only')
    .option('--preserve-from <dir>', 'take preservation tests from DIR/CASE instead of DATASET/CASE/preserve')
    .addOption(
      new Option(
        '--answer-from <who>',
        'judge every patch alone, without a reference, and let the reference answer the questions',
      ).choices(['reference']),
    )
    .option('--answers <number>', 'questions that are answered for each patch (default: 5)')
    .option('--unsure <share>', 'share of questions that are answered by "I cannot say" (default: 0)')
    .optionsGroup(flagGroups.search)
    .option('--only <cases...>', 'judge only these cases')
    .option('--seed <number>', 'seed for all random choices')
    .option('--budget <amount>', 'search effort per case: executions such as 20000x, or a time such as 10s')
    .optionsGroup(flagGroups.output)
    .option('--results <file>', 'file for intermediate results (default: in the cache, by dataset and options)')
    .option('--fresh', 'discard the results of an earlier run')
    .option('--against <file>', 'report what changed since an earlier run: the file with its --json output')
    .option('--html <file>', 'write an HTML page with metrics, curves and every patch')
    .option('--markdown <file>', 'write a summary for a pull request')
    .option('--json', 'print one JSON object (docs/json.md) instead of text')
    .addHelpText(
      'after',
      `
An interrupted run continues where it stopped, and a finished run only prints
its results again: no case is judged twice.

Exit codes: 0 all cases were judged; 1 some case failed, or --against finds a
correct patch that is newly judged overfitting; 2 wrong usage.

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
  requirePaths(flags)
  const progress = new ProgressLine()
  const { reference, preserve, preserveFrom, only, answerFrom, answers, unsure } = flags
  const { seed, budget, results, fresh, against } = flags
  const report = await runBenchmark(
    {
      ...judgeSettingsFrom(flags),
      dataset: given,
      reference,
      preserve,
      preserveFrom,
      only,
      answerFrom,
      answers: answers === undefined ? undefined : wholeNumber('--answers', answers),
      unsure: unsure === undefined ? undefined : Number(unsure),
      seed: seed === undefined ? undefined : wholeNumber('--seed', seed),
      budget,
      results,
      fresh,
      against,
      say: (what) => progress.show(what, true),
      tell: (line) => void (flags.json || process.stderr.write(`assay: ${line}\n`)),
    },
    commandLine,
  )
  progress.clear()
  if (flags.html !== undefined) write(flags.html, htmlPage({ kind: 'bench', report }))
  if (flags.markdown !== undefined) write(flags.markdown, benchMarkdown(report))
  const colour = process.stdout.isTTY === true && !process.env.NO_COLOR
  process.stdout.write(flags.json ? JSON.stringify(report, null, 2) + '\n' : benchText(report, colour))
  return report.cases.some((one) => one.error !== undefined) || report.against?.newlyWronged ? 1 : 0
}

/** Checks the paths before anything is run. */
function requirePaths({ results, html, markdown, preserveFrom }: BenchFlags): void {
  const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  for (const [flag, path] of Object.entries({ '--results': results, '--html': html, '--markdown': markdown }))
    if (path !== undefined && isFolder(path))
      throw new UserError(`${flag} names ${path}, which is a folder`, 'Give a file.')
  if (preserveFrom !== undefined && !isFolder(preserveFrom))
    throw new UserError(`--preserve-from names ${preserveFrom}, which is not a folder`, 'Give a folder.')
}

function write(path: string, text: string): void {
  mkdirSync(dirname(resolve(path)), { recursive: true })
  writeFileSync(path, text)
}
