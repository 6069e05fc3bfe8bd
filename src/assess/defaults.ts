import type { AssessOptions } from './settings.js'
import type { Config } from '../model/config.js'
import { UserError } from '../util/errors.js'
import { isTimeBudget, parseBudget, type Budget } from '../fuzz/budget.js'
import { judgeNames } from '../judges/all.js'
import type { DriverKind } from '../judges/settings.js'
import { defaultSimilarityRules } from '../judges/similarity/thresholds.js'
import type { ReaderOptions } from '../analyses/patch-text/reader.js'
import { noPerson } from '../oracles/person.js'
import { nonNegative, flag, fraction, oneOfNames, someOfNames, text, type OptionsSchema } from '../util/validate.js'
import type { SimilarityRules } from '../model/similarity-report.js'

/** Defaults of the command line and the programming interface. */

/** Larger than `searchBudget`, because the verdict `unrefuted` needs a longer search than showing a difference. */
export const assessBudget = '40000x'
/** For commands that show differences. */
export const searchBudget = '20000x'
export const defaultMemory = 512
export const defaultSeed = 1
/** Differences that are not judged yet to show per patch. */
export const defaultQuestions = 3

export const driverKinds: readonly DriverKind[] = ['lifted', 'sequences']
/** Names of the improvements over the paper's rule. */
export const similarityRepairs = ['behaviour', 'median'] as const
export const similarityNames = ['paper', ...similarityRepairs] as const
export const invariantSets = ['executed', 'changed'] as const

/** Which judges run, and with which rules. All fields are optional. */
export interface JudgeSettings extends ReaderOptions {
  /** Judges to run, of `judgeNames` (default: all). */
  readonly judges?: readonly string[]
  /** Run every judge, even when a witness already proves a patch overfitting. */
  readonly thorough?: boolean
  /** Accept inferred conditions and invariants as proof. */
  readonly trustInferred?: boolean
  /** Kinds of drivers (default: both). */
  readonly drivers?: readonly DriverKind[]
  /** Rules of the similarity judge: `paper` alone, or some of the improvements of its rule (default: both). */
  readonly similarity?: readonly (typeof similarityNames)[number][]
  /** Maximum trace distance for passing tests, from 0 to 1. */
  readonly kp?: number
  /** Minimum distance from failing tests for a test to count as passing, if no test passes; from 0 to 1. */
  readonly kt?: number
  /** Generated tests for comparing executions. */
  readonly generated?: number
  /** Compare invariants as in the Invalidator paper, without executions; needs a reference. */
  readonly paperRules?: boolean
  /** Functions whose invariants count (default: `executed`). */
  readonly invariantsOf?: (typeof invariantSets)[number]
  /** Use the operands of comparisons; `false` only to measure their effect. */
  readonly comparisons?: boolean
  /** Track state changes along the call stack; `false` only to measure their effect. */
  readonly state?: boolean
}

export const judgeSettingsSchema: OptionsSchema = {
  judges: someOfNames(judgeNames),
  thorough: flag,
  trustInferred: flag,
  drivers: someOfNames(driverKinds),
  similarity: someOfNames(similarityNames),
  kp: fraction,
  kt: fraction,
  generated: nonNegative,
  paperRules: flag,
  invariantsOf: oneOfNames(invariantSets),
  comparisons: flag,
  state: flag,
  model: text,
  encoder: text,
}

/** How programs are run. */
export const runOptions = (config: Config) => ({
  seed: config.seed ?? defaultSeed,
  pinned: config.pinned ?? true,
  exact: config.exact ?? false,
  timeLimit: config.timeLimit,
  memoryLimit: config.memoryLimit ?? defaultMemory,
})

/** The options of `assess`, from a configuration and the wishes of the caller. */
export const judgeOptions = (
  config: Config,
  wishes: JudgeSettings = {},
): Omit<AssessOptions, 'say' | 'onProgress'> => ({
  ...runOptions(config),
  ...budgetsIn(config),
  thorough: wishes.thorough ?? false,
  comparisons: wishes.comparisons ?? true,
  states: wishes.state ?? true,
  trustInferred: wishes.trustInferred ?? false,
  ...(wishes.judges !== undefined && { judges: wishes.judges }),
  drivers: driversOf(wishes.drivers),
  rules: rulesOf(wishes),
  invariants: { paper: wishes.paperRules ?? false, of: wishes.invariantsOf ?? 'executed' },
  ...(wishes.model !== undefined && { model: wishes.model }),
  ...(wishes.encoder !== undefined && { encoder: wishes.encoder }),
  questions: 0,
  person: noPerson,
  asks: false,
})

export const driversOf = (kinds = driverKinds): Record<DriverKind, boolean> => ({
  lifted: kinds.includes('lifted'),
  sequences: kinds.includes('sequences'),
})

/** Without a budget, a patch budget in executions is also the budget. */
function budgetsIn({ budget, patchBudget }: Config): { budget: Budget; patchBudget?: Budget } {
  const own = patchBudget === undefined ? undefined : parseBudget(patchBudget)
  if (!own) return { budget: parseBudget(budget ?? assessBudget) }
  const whole = budget === undefined && !isTimeBudget(own) ? own : parseBudget(budget ?? assessBudget)
  return { budget: whole, patchBudget: own }
}

function rulesOf({ similarity = similarityRepairs, kp, kt, generated }: JudgeSettings): SimilarityRules {
  if (similarity.includes('paper') && similarity.length > 1)
    throw new UserError(
      'the similarity rule "paper" cannot be combined with others',
      `It is the rule without ${similarityRepairs.join(' and ')}.`,
    )
  return {
    kp: kp ?? defaultSimilarityRules.kp,
    kt: kt ?? defaultSimilarityRules.kt,
    behaviour: similarity.includes('behaviour'),
    mean: similarity.includes('median') ? 'median' : 'mean',
    more: !similarity.includes('paper'),
    generated: generated ?? defaultSimilarityRules.generated,
  }
}
