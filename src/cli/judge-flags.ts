import type { Command } from 'commander'
import type { AssessOptions } from '../assess.js'
import type { Config } from '../case/config.js'
import { UserError } from '../errors.js'
import { isTime, parseBudget, type Budget } from '../fuzz/budget.js'
import { judgeNames } from '../judges/all.js'
import type { InvariantRules } from '../judges/invariants/invariants.js'
import type { DriverKind } from '../judges/judge.js'
import { defaultRules, type SimilarityRules } from '../judges/similarity/rules.js'
import { openReader } from '../learning/reader.js'
import { nobody } from '../oracles/person.js'
import { groups } from './groups.js'
import { wholeNumber } from './options.js'

export interface JudgeFlags {
  thorough?: boolean
  trustInferred?: boolean
  comparisons: boolean
  state: boolean
  judges?: string
  drivers?: string
  similarity?: string
  kp?: string
  kt?: string
  generated?: string
  paperRules?: boolean
  invariantsOf?: string
  model?: string
  encoder?: string
}

/** A patch that nothing speaks against should have been looked at harder than one that is shown. */
export const defaultBudget = '40000x'
export const defaultMemory = 512
/** In the project, beside its configuration. */
export const answersFile = 'assay.answers.json'

const driverKinds: readonly DriverKind[] = ['lifted', 'sequences']
export const driversFlag = [
  '--drivers <kinds>',
  `what drives the program, with commas (default: ${driverKinds.join(',')})`,
] as const

export function addJudgeFlags(command: Command): Command {
  return command
    .optionsGroup(groups.right)
    .option(
      '--trust-inferred',
      'take what was only inferred for proof, too: a condition from how tests fail, an invariant of the reference',
    )
    .optionsGroup(groups.search)
    .option('--judges <names>', `judges to hear, with commas: ${judgeNames.join(', ')} (default: all)`)
    .option('--thorough', 'hear every judge, even where a witness condemns a patch already')
    .optionsGroup(groups.research)
    .option('--no-state', 'do not follow the change of state along the call stack (to measure what it is worth)')
    .option('--no-comparisons', 'do not use the operands of comparisons (to measure what they are worth)')
    .option(
      '--similarity <rules>',
      `how likeness of executions is judged: paper, or ${repairs.join(',')} (default: both of these)`,
    )
    .option('--kp <number>', `how far passing tests may move, from 0 to 1 (default: ${defaultRules.kp})`)
    .option(
      '--kt <number>',
      `how far from failing tests a test counts as passing where none passes (default: ${defaultRules.kt})`,
    )
    .option('--generated <number>', `generated tests to compare executions on (default: ${defaultRules.generated})`)
    .option('--paper-rules', 'compare invariants as the Invalidator paper does, not by runs; needs a reference')
    .option('--invariants-of <functions>', 'whose invariants count: executed (default) or changed')
    .option('--model <file>', 'model for the text of patches, from `assay train` (default: the shipped one)')
    .option('--encoder <path>', 'folder of the ONNX encoder that the model was trained with (docs/syntax.md)')
    .option(...driversFlag)
}

/** A list of names with commas, each one of those there are. */
export function namesIn<T extends string>(flag: string, text: string | undefined, all: readonly T[]): T[] {
  const names = (text?.split(',') ?? [...all]).map((name) => name.trim()) as T[]
  const wrong = names.find((name) => !all.includes(name))
  if (wrong !== undefined)
    throw new UserError(`${flag} names "${wrong}", which does not exist`, `There are: ${all.join(', ')}.`)
  return names
}

export const judgeOptions = (config: Config, flags: JudgeFlags): Omit<AssessOptions, 'say' | 'onProgress'> => ({
  seed: config.seed ?? 1,
  ...budgetsIn(config),
  thorough: flags.thorough ?? false,
  pinned: config.pinned ?? true,
  exact: config.exact ?? false,
  timeLimit: config.timeLimit,
  memoryLimit: config.memoryLimit ?? defaultMemory,
  comparisons: flags.comparisons,
  states: flags.state,
  trustInferred: flags.trustInferred ?? false,
  ...(flags.judges !== undefined && { judges: namesIn('--judges', flags.judges, judgeNames) }),
  drivers: driversIn(flags),
  rules: rulesIn(flags),
  invariants: invariantRulesIn(flags),
  ...(flags.model !== undefined && { model: flags.model }),
  ...(flags.encoder !== undefined && { encoder: flags.encoder }),
  questions: 0,
  person: nobody,
  asks: false,
})

/** Executions for one patch are the budget, too, where none is given. */
function budgetsIn({ budget, patchBudget }: Config): { budget: Budget; patchBudget?: Budget } {
  const own = patchBudget === undefined ? undefined : parseBudget(patchBudget)
  if (!own) return { budget: parseBudget(budget ?? defaultBudget) }
  const whole = budget === undefined && !isTime(own) ? own : parseBudget(budget ?? defaultBudget)
  return { budget: whole, patchBudget: own }
}

/** What is better than the paper's rule, by name. */
const repairs = ['behaviour', 'median'] as const

function rulesIn({ similarity, kp, kt, generated }: JudgeFlags): SimilarityRules {
  const names = namesIn('--similarity', similarity ?? repairs.join(','), ['paper', ...repairs])
  if (names.includes('paper') && names.length > 1)
    throw new UserError('--similarity takes "paper" alone', `It is the rule without ${repairs.join(' and ')}.`)
  return {
    kp: fraction('--kp', kp, defaultRules.kp),
    kt: fraction('--kt', kt, defaultRules.kt),
    behaviour: names.includes('behaviour'),
    mean: names.includes('median') ? 'median' : 'mean',
    more: !names.includes('paper'),
    generated: generated === undefined ? defaultRules.generated : count('--generated', generated),
  }
}

function invariantRulesIn({ paperRules = false, invariantsOf = 'executed' }: JudgeFlags): InvariantRules {
  const [of, ...more] = namesIn('--invariants-of', invariantsOf, ['executed', 'changed'])
  if (more.length) throw new UserError('--invariants-of takes one word', 'executed or changed.')
  return { paper: paperRules, of }
}

function fraction(flag: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text)
  if (!(value >= 0 && value <= 1) || text?.trim() === '')
    throw new UserError(`${flag} is "${text}", but must be a number from 0 to 1`, `The default is ${otherwise}.`)
  return value
}

export function count(flag: string, text: string): number {
  const value = wholeNumber(flag, text)
  if (value < 0 || text.trim() === '')
    throw new UserError(`${flag} is "${text}", but must be 0 or more`, `Such as ${flag} 10.`)
  return value
}

export function driversIn({ drivers }: Pick<JudgeFlags, 'drivers'>): AssessOptions['drivers'] {
  const kinds = namesIn('--drivers', drivers, driverKinds)
  return { lifted: kinds.includes('lifted'), sequences: kinds.includes('sequences') }
}

const plain = ['trustInferred', 'paperRules', 'thorough'] as const
const valued = ['judges', 'drivers', 'similarity', 'kp', 'kt', 'generated', 'invariantsOf', 'model', 'encoder'] as const
const dashed = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** What is wrong with a model is told before the work begins. */
export async function requireModel({ model, encoder }: JudgeFlags): Promise<void> {
  if (model !== undefined || encoder !== undefined)
    await openReader({ ...(model && { model }), ...(encoder && { encoder }) })
}

/** The flags as they were given, for the command that says the same again. */
export const judgeFlagsAgain = (flags: JudgeFlags): string =>
  [
    ...plain.map((name) => (flags[name] ? dashed(name) : '')),
    flags.state ? '' : '--no-state',
    flags.comparisons ? '' : '--no-comparisons',
    ...valued.map((name) => (flags[name] ? `${dashed(name)} ${flags[name]}` : '')),
  ]
    .filter(Boolean)
    .map((flag) => ` ${flag}`)
    .join('')
