import type { Command } from 'commander'
import {
  driverKinds,
  invariantSets,
  similarityNames,
  similarityRepairs,
  type JudgeSettings,
} from '../assess/defaults.js'
import { UserError } from '../util/errors.js'
import { judgeNames } from '../judges/all.js'
import { defaultSimilarityRules } from '../judges/similarity/thresholds.js'
import { flagGroups } from './groups.js'
import { wholeNumber } from './whole-number.js'

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

export const driversFlag = [
  '--drivers <kinds>',
  `kinds of drivers, separated by commas (default: ${driverKinds.join(',')})`,
] as const

export function addJudgeFlags(command: Command): Command {
  return command
    .optionsGroup(flagGroups.right)
    .option(
      '--trust-inferred',
      'accept inferred conditions (from how tests fail) and invariants of the reference as proof',
    )
    .optionsGroup(flagGroups.search)
    .option('--judges <names>', `judges to run, separated by commas: ${judgeNames.join(', ')} (default: all)`)
    .option('--thorough', 'run every judge, even when a witness already proves a patch overfitting')
    .optionsGroup(flagGroups.research)
    .option('--no-state', 'do not track state changes along the call stack (to measure their effect)')
    .option('--no-comparisons', 'do not use the operands of comparisons (to measure their effect)')
    .option(
      '--similarity <rules>',
      `rules of the similarity judge: paper, or ${similarityRepairs.join(',')} (default: both of the latter)`,
    )
    .option('--kp <number>', `maximum trace distance for passing tests, 0 to 1 (default: ${defaultSimilarityRules.kp})`)
    .option(
      '--kt <number>',
      `minimum distance from failing tests to count as passing if no test passes (default: ${defaultSimilarityRules.kt})`,
    )
    .option(
      '--generated <number>',
      `generated tests for comparing executions (default: ${defaultSimilarityRules.generated})`,
    )
    .option('--paper-rules', 'compare invariants as in the Invalidator paper, without executions; needs a reference')
    .option('--invariants-of <functions>', 'functions whose invariants count: executed (default) or changed')
    .option('--model <file>', 'model for the syntax judge, from `assay train` (default: the bundled model)')
    .option('--encoder <path>', 'folder of the ONNX encoder that the model was trained with (docs/syntax.md)')
    .option(...driversFlag)
}

/** Parses a comma-separated list of names; each must be one of `all`. */
export function parseNames<T extends string>(
  flag: string,
  text: string | undefined,
  all: readonly T[],
): T[] | undefined {
  const names = text?.split(',').map((name) => name.trim()) as T[] | undefined
  const wrong = names?.find((name) => !all.includes(name))
  if (wrong !== undefined)
    throw new UserError(`${flag} names "${wrong}", which does not exist`, `Available: ${all.join(', ')}.`)
  return names
}

/** The flags as options of the programming interface. */
export const judgeSettingsFrom = (flags: JudgeFlags): JudgeSettings => ({
  thorough: flags.thorough,
  trustInferred: flags.trustInferred,
  comparisons: flags.comparisons ? undefined : false,
  state: flags.state ? undefined : false,
  judges: parseNames('--judges', flags.judges, judgeNames),
  drivers: parseNames('--drivers', flags.drivers, driverKinds),
  similarity: parseNames('--similarity', flags.similarity, similarityNames),
  kp: fraction('--kp', flags.kp, defaultSimilarityRules.kp),
  kt: fraction('--kt', flags.kt, defaultSimilarityRules.kt),
  generated: flags.generated === undefined ? undefined : parseCount('--generated', flags.generated),
  paperRules: flags.paperRules,
  invariantsOf: invariantsIn(flags.invariantsOf),
  model: flags.model,
  encoder: flags.encoder,
})

function invariantsIn(text: string | undefined): JudgeSettings['invariantsOf'] {
  const [of, ...more] = parseNames('--invariants-of', text, invariantSets) ?? []
  if (more.length) throw new UserError('--invariants-of takes one value', 'Use executed or changed.')
  return of
}

function fraction(flag: string, text: string | undefined, otherwise: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!(value >= 0 && value <= 1) || text.trim() === '')
    throw new UserError(`${flag} is "${text}", but must be a number from 0 to 1`, `The default is ${otherwise}.`)
  return value
}

export function parseCount(flag: string, text: string): number {
  const value = wholeNumber(flag, text)
  if (value < 0 || text.trim() === '')
    throw new UserError(`${flag} is "${text}", but must be 0 or more`, `For example: ${flag} 10.`)
  return value
}
