import { fewestIdeas, leastShare } from './thresholds.js'
import { isNode, type Snapshot } from '../../model/snapshot.js'
import { undistinguishedGroups, type Askable } from '../../campaign/questions/choose.js'
import type { Output } from '../../execution/outputs.js'

/** An input on which patches show different outputs. */
export interface VotedQuestion extends Askable {
  readonly outputs: readonly Output[]
}

/** A patch whose output differs from that of the agreeing patches. */
export interface Dissent<Q> {
  readonly patch: number
  readonly question: Q
  readonly agreed: AgreeingPatches
}

/** Patches that no input distinguishes although they come from different ideas. */
export interface AgreeingPatches {
  readonly patches: readonly number[]
  /** The number of their ideas, of those of the next largest group, and of all patches. */
  readonly ideas: { readonly own: number; readonly next: number; readonly all: number }
}

const countOf = (patches: readonly number[], ideas: readonly string[]) => new Set(patches.map((one) => ideas[one])).size

/** Whether some group of patches that nothing has distinguished so far has different ideas. */
export const mayAgree = (
  questions: readonly Askable[],
  patches: readonly number[],
  ideas: readonly string[],
): boolean => undistinguishedGroups(questions, patches).some((group) => countOf(group, ideas) >= fewestIdeas)

/**
 * The group of patches that behave the same everywhere and come from more ideas than any other group. There is one
 * correct behaviour, which independent patches share; wrong patches fail in different ways.
 */
export function agreedIn(
  questions: readonly Askable[],
  patches: readonly number[],
  ideas: readonly string[],
): AgreeingPatches | undefined {
  const groups = undistinguishedGroups(questions, patches)
    .map((members) => ({ members, own: countOf(members, ideas) }))
    .sort((a, b) => b.own - a.own)
  const [first, second] = groups
  if (!first || !second || first.own < fewestIdeas || first.own === second.own) return undefined
  const all = countOf(patches, ideas)
  if (first.own < leastShare(patches.length) * all) return undefined
  return { patches: first.members, ideas: { own: first.own, next: second.own, all } }
}

const isError = (value: Snapshot) => isNode(value) && value.t === 'error'

/**
 * The patches whose output differs from that of the agreeing group. It does not count if that group leaves the output
 * unchanged, which too narrow fixes have in common, nor if only the errors differ.
 */
export function dissentsIn<Q extends VotedQuestion>(
  questions: readonly Q[],
  agreed: AgreeingPatches | undefined,
): Dissent<Q>[] {
  if (!agreed) return []
  const [one] = agreed.patches
  return questions.flatMap((question) => {
    const { answers, outputs } = question
    const right = outputs[answers[one]]
    if (right.isBefore) return []
    const isOther = (patch: number) => {
      const own = outputs[answers[patch]]
      return own !== right && !(isError(own.value) && isError(right.value))
    }
    return [...answers.keys()].filter(isOther).map((patch) => ({ patch, question, agreed }))
  })
}
