import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { compareRuns } from '../commands/bench/against.js'
import { readDataset } from '../commands/bench/dataset.js'
import { readCases } from '../commands/bench/read-report.js'
import { benchReport } from '../commands/bench/report.js'
import { Results } from '../commands/bench/results.js'
import { runBench } from '../commands/bench/run.js'
import type { AnsweringOptions } from '../commands/bench/answering.js'
import { fingerprintOfAssay } from '../util/built.js'
import { validateConfig } from '../model/config.js'
import { judgeOptions, judgeSettingsSchema, type JudgeSettings } from '../assess/defaults.js'
import { UserError } from '../util/errors.js'
import { openReader } from '../analyses/patch-text/reader.js'
import { amount, callback, flag, fraction, oneOfNames, positive, text, texts, whole } from '../util/validate.js'
import { requireOptions } from './project.js'
import { cacheRoot, pruneCache } from '../util/scratch.js'
import type { BenchReport } from '../model/bench-report.js'

/** Options of `bench`. */
export interface BenchDatasetOptions extends JudgeSettings {
  /** Folder of labelled cases (docs/bench.md). */
  readonly dataset: string
  /** `false`: judge as if no case had a reference version. */
  readonly reference?: boolean
  /** `false`: judge as if no case had preservation tests. */
  readonly preserve?: boolean
  /** Take preservation tests from FOLDER/CASE instead of DATASET/CASE/preserve. */
  readonly preserveFrom?: string
  /** Judge only these cases. */
  readonly only?: readonly string[]
  /** Judge every patch alone and without its reference, which answers the questions about it. */
  readonly answerFrom?: 'reference'
  /** Questions that are answered for each patch (default: 5). */
  readonly answers?: number
  /** The share of questions to which the answer is "I cannot say" (default: 0). */
  readonly unsure?: number
  readonly seed?: number
  /** Search effort per case: `20000x` executions or `10s`. */
  readonly budget?: string
  /** File for intermediate results (default: in the cache, by dataset and options). */
  readonly results?: string
  /** Discard the results of an earlier run. */
  readonly fresh?: boolean
  /** File with the `--json` output of an earlier run; the report lists what changed since. */
  readonly against?: string
  /** Called with a description of the current step. */
  readonly say?: (what: string) => void
  /** Called with a message about results of an earlier run. */
  readonly tell?: (line: string) => void
}

const benchSchema = {
  ...judgeSettingsSchema,
  dataset: text,
  reference: flag,
  preserve: flag,
  preserveFrom: text,
  only: texts,
  answerFrom: oneOfNames(['reference']),
  answers: positive,
  unsure: fraction,
  seed: whole,
  budget: amount,
  results: text,
  fresh: flag,
  against: text,
  say: callback,
  tell: callback,
}

const hash = (...parts: unknown[]) => createHash('sha1').update(JSON.stringify(parts)).digest('hex').slice(0, 16)

/**
 * Judges every case of a labelled dataset, as `assay bench` does. An interrupted run continues where it stopped; a
 * finished run is not repeated.
 */
export async function benchDataset(options: BenchDatasetOptions): Promise<BenchReport> {
  requireOptions(options, benchSchema, 'benchDataset')
  if (options.dataset === undefined)
    throw new UserError('benchDataset: "dataset" is missing', 'Give a folder of labelled cases.')
  return runBenchmark(options)
}

export async function runBenchmark(options: BenchDatasetOptions, where = 'the options'): Promise<BenchReport> {
  // Only the options in `decisive` affect results.
  const { dataset: given, results: file, only, fresh = false, against, say = () => {}, tell, ...decisive } = options
  const { reference = true, preserve = true, preserveFrom, model, encoder, seed, budget } = decisive
  const answering = answeringOf(decisive)
  if (model !== undefined || encoder !== undefined) await openReader({ model, encoder })
  const all = readDataset(given, { reference, preserve, ...(preserveFrom !== undefined && { preserveFrom }) })
  const isWanted = ({ id }: { id: string }) => only?.includes(id) ?? true
  const dataset = { ...all, cases: all.cases.filter(isWanted), broken: all.broken.filter(isWanted) }
  const known = [...all.cases, ...all.broken].map(({ id }) => id)
  const missing = only?.find((id) => !known.includes(id))
  if (missing !== undefined) throw new UserError(`the dataset has no case ${missing}`, `It has ${known.join(', ')}.`)
  const overrides = validateConfig({ ...(seed !== undefined && { seed }), ...(budget && { budget }) }, where)
  const earlier = against === undefined ? undefined : readCases(against)
  pruneCache()
  const edition = fingerprintOfAssay()
  const keys = new Map(all.cases.map(({ id, key }) => [id, hash(key, decisive, edition)]))
  const keyOf = (id: string) => keys.get(id)
  const path = file ? resolve(file) : join(cacheRoot(), 'bench', `${hash(resolve(given), decisive)}.jsonl`)
  const results = new Results(path, fresh, keyOf)
  const before = dataset.cases.filter(({ id }) => results.done.has(id)).length
  if (before) tell?.(`${before} of ${dataset.cases.length} cases were judged in an earlier run (--fresh starts over)`)
  const cases = await runBench(dataset, results, {
    assessOptions: (config) => judgeOptions(config, decisive),
    overrides,
    keyOf,
    ...(answering && { answering }),
    say,
  })
  return {
    ...benchReport(dataset, cases, answering?.most),
    ...(earlier && { against: compareRuns(earlier.filter(isWanted), cases) }),
  }
}

function answeringOf({
  answerFrom,
  answers,
  unsure,
  reference = true,
}: Omit<BenchDatasetOptions, 'dataset'>): AnsweringOptions | undefined {
  if (answerFrom === undefined) {
    if (answers === undefined && unsure === undefined) return undefined
    throw new UserError('nobody answers the questions', 'Add --answer-from reference (in code: answerFrom).')
  }
  if (!reference)
    throw new UserError(
      'the reference cannot answer and be left out',
      'Leave out --no-reference: no judge sees a reference that answers.',
    )
  if (unsure !== undefined && !fraction.holds(unsure))
    throw new UserError(`"unsure" is ${unsure}`, `Give ${fraction.allowed}.`)
  return { most: answers ?? defaultAnswers, unsure: unsure ?? 0 }
}

/** As many as most people have the patience for. */
const defaultAnswers = 5
