import { isNode, type Snapshot } from '../../model/snapshot.js'
import { groupsOf, type Askable } from '../../campaign/questions/choose.js'
import type { Output } from '../../execution/outputs.js'

/** An input at which patches show different things, as far as agreement goes. */
export interface Voted extends Askable {
  readonly outputs: readonly Output[]
}

/** A patch that shows something else than those that agree with each other. */
export interface Dissent<Q> {
  readonly patch: number
  readonly question: Q
  readonly agreed: Agreed
}

/** Patches that nothing tells apart though they were made in different ways. */
export interface Agreed {
  readonly patches: readonly number[]
  /** How many ideas they come from, those of the group with the next most, and all patches together. */
  readonly ideas: { readonly own: number; readonly next: number; readonly all: number }
}

/** Ideas that have to meet: what is right is one thing, and what is wrong is many. */
const fewestIdeas = 2
/** The part of all ideas that they must be. Many patches were mostly made by one tool, whose mistakes have much in common. */
const handful = 10
const leastShare = (patches: number) => (patches > handful ? 1 / 2 : 1 / 3)

const countOf = (patches: readonly number[], ideas: readonly string[]) => new Set(patches.map((one) => ideas[one])).size

/** Whether some of the patches that nothing tells apart so far come from different ideas. */
export const mayAgree = (
  questions: readonly Askable[],
  patches: readonly number[],
  ideas: readonly string[],
): boolean => groupsOf(questions, patches).some((group) => countOf(group, ideas) >= fewestIdeas)

/**
 * The one group of patches that do the same everywhere and come from more ideas than any other group. Right behaviour is
 * one, and patches made independently meet there; wrong ones go astray in ways of their own.
 */
export function agreedIn(
  questions: readonly Askable[],
  patches: readonly number[],
  ideas: readonly string[],
): Agreed | undefined {
  const groups = groupsOf(questions, patches)
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
 * Who shows something else than those that agree. That those leave something as it was says nothing, though: it is what
 * fixes that are too narrow have in common. Nor does it which error is thrown.
 */
export function dissentsIn<Q extends Voted>(questions: readonly Q[], agreed: Agreed | undefined): Dissent<Q>[] {
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
