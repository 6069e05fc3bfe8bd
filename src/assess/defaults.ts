import type { AssessOptions } from './settings.js'
import type { Config } from '../model/config.js'
import { UserError } from '../util/errors.js'
import { isTime, parseBudget, type Budget } from '../fuzz/budget.js'
import { judgeNames } from '../judges/all.js'
import type { DriverKind } from '../judges/judge.js'
import { defaultRules } from '../judges/similarity/rules.js'
import type { ReaderOptions } from '../analyses/patch-text/reader.js'
import { nobody } from '../oracles/person.js'
import { count, flag, fraction, oneOf, someOf, text, type Schema } from '../util/validate.js'
import type { SimilarityRules } from '../model/similarity-report.js'

/** What holds where nobody says otherwise, on the command line and in programs. */

/** A patch that nothing speaks against should have been looked at harder than one that is shown. */
export const assessBudget = '40000x'
/** For whoever looks at one difference at a time. */
export const searchBudget = '20000x'
export const defaultMemory = 512
export const defaultSeed = 1
/** Differences nobody has judged that are shown for a patch. */
export const defaultQuestions = 3
/** In the project, beside its configuration. */
export const answersFile = 'assay.answers.json'

export const driverKinds: readonly DriverKind[] = ['lifted', 'sequences']
/** What is better than the paper's rule, by name. */
export const similarityRepairs = ['behaviour', 'median'] as const
export const similarityNames = ['paper', ...similarityRepairs] as const
export const invariantSets = ['executed', 'changed'] as const

/** Who is heard about patches, and by which rules. Everything may be left out. */
export interface JudgeWishes extends ReaderOptions {
  /** Judges to hear, of `judgeNames`; all of them when left out. */
  readonly judges?: readonly string[]
  /** Hear every judge, even where a witness condemns a patch already. */
  readonly thorough?: boolean
  /** Take what was only inferred for proof, too. */
  readonly trustInferred?: boolean
  /** What drives the program; both when left out. */
  readonly drivers?: readonly DriverKind[]
  /** How likeness of executions is judged: `paper` alone, or some of the repairs of its rule (both when left out). */
  readonly similarity?: readonly (typeof similarityNames)[number][]
  /** How far passing tests may move, from 0 to 1. */
  readonly kp?: number
  /** How far from failing tests a test counts as passing where none passes, from 0 to 1. */
  readonly kt?: number
  /** Generated tests to compare executions on. */
  readonly generated?: number
  /** Compare invariants as the Invalidator paper does, not by runs; needs a reference. */
  readonly paperRules?: boolean
  /** Whose invariants count; those of `executed` functions when left out. */
  readonly invariantsOf?: (typeof invariantSets)[number]
  /** Use the operands of comparisons; `false` only to measure what they are worth. */
  readonly comparisons?: boolean
  /** Follow the change of state along the call stack; `false` only to measure what it is worth. */
  readonly state?: boolean
}

export const wishesSchema: Schema = {
  judges: someOf(judgeNames),
  thorough: flag,
  trustInferred: flag,
  drivers: someOf(driverKinds),
  similarity: someOf(similarityNames),
  kp: fraction,
  kt: fraction,
  generated: count,
  paperRules: flag,
  invariantsOf: oneOf(invariantSets),
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

/** Everything `assess` wants to know, from a configuration and the little that was asked for beside it. */
export const judgeOptions = (config: Config, wishes: JudgeWishes = {}): Omit<AssessOptions, 'say' | 'onProgress'> => ({
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
  person: nobody,
  asks: false,
})

export const driversOf = (kinds = driverKinds): Record<DriverKind, boolean> => ({
  lifted: kinds.includes('lifted'),
  sequences: kinds.includes('sequences'),
})

/** Executions for one patch are the budget, too, where none is given. */
function budgetsIn({ budget, patchBudget }: Config): { budget: Budget; patchBudget?: Budget } {
  const own = patchBudget === undefined ? undefined : parseBudget(patchBudget)
  if (!own) return { budget: parseBudget(budget ?? assessBudget) }
  const whole = budget === undefined && !isTime(own) ? own : parseBudget(budget ?? assessBudget)
  return { budget: whole, patchBudget: own }
}

function rulesOf({ similarity = similarityRepairs, kp, kt, generated }: JudgeWishes): SimilarityRules {
  if (similarity.includes('paper') && similarity.length > 1)
    throw new UserError(
      'the rule "paper" for likeness of executions stands alone',
      `It is the rule without ${similarityRepairs.join(' and ')}.`,
    )
  return {
    kp: kp ?? defaultRules.kp,
    kt: kt ?? defaultRules.kt,
    behaviour: similarity.includes('behaviour'),
    mean: similarity.includes('median') ? 'median' : 'mean',
    more: !similarity.includes('paper'),
    generated: generated ?? defaultRules.generated,
  }
}
