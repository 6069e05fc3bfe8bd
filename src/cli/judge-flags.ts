import type { Command } from 'commander'
import { driverKinds, invariantSets, similarityNames, similarityRepairs, type JudgeWishes } from '../assess/defaults.js'
import { UserError } from '../util/errors.js'
import { judgeNames } from '../judges/all.js'
import { defaultRules } from '../judges/similarity/rules.js'
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
      `how likeness of executions is judged: paper, or ${similarityRepairs.join(',')} (default: both of these)`,
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
export function namesIn<T extends string>(flag: string, text: string | undefined, all: readonly T[]): T[] | undefined {
  const names = text?.split(',').map((name) => name.trim()) as T[] | undefined
  const wrong = names?.find((name) => !all.includes(name))
  if (wrong !== undefined)
    throw new UserError(`${flag} names "${wrong}", which does not exist`, `There are: ${all.join(', ')}.`)
  return names
}

/** What the flags ask for, as a program would. */
export const wishesIn = (flags: JudgeFlags): JudgeWishes => ({
  thorough: flags.thorough,
  trustInferred: flags.trustInferred,
  comparisons: flags.comparisons ? undefined : false,
  state: flags.state ? undefined : false,
  judges: namesIn('--judges', flags.judges, judgeNames),
  drivers: namesIn('--drivers', flags.drivers, driverKinds),
  similarity: namesIn('--similarity', flags.similarity, similarityNames),
  kp: fraction('--kp', flags.kp, defaultRules.kp),
  kt: fraction('--kt', flags.kt, defaultRules.kt),
  generated: flags.generated === undefined ? undefined : count('--generated', flags.generated),
  paperRules: flags.paperRules,
  invariantsOf: invariantsIn(flags.invariantsOf),
  model: flags.model,
  encoder: flags.encoder,
})

function invariantsIn(text: string | undefined): JudgeWishes['invariantsOf'] {
  const [of, ...more] = namesIn('--invariants-of', text, invariantSets) ?? []
  if (more.length) throw new UserError('--invariants-of takes one word', 'executed or changed.')
  return of
}

function fraction(flag: string, text: string | undefined, otherwise: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!(value >= 0 && value <= 1) || text.trim() === '')
    throw new UserError(`${flag} is "${text}", but must be a number from 0 to 1`, `The default is ${otherwise}.`)
  return value
}

export function count(flag: string, text: string): number {
  const value = wholeNumber(flag, text)
  if (value < 0 || text.trim() === '')
    throw new UserError(`${flag} is "${text}", but must be 0 or more`, `Such as ${flag} 10.`)
  return value
}
