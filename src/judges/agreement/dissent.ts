import { groupsOf, type Askable } from '../../questions/choose.js'
import type { Output } from '../../questions/question.js'

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
  /** How many patches the next largest group has. */
  readonly next: number
}

/** Ideas that have to meet: what is right is one thing, and what is wrong is many. */
const fewestIdeas = 2

/**
 * The one group of patches that do the same everywhere, come from different ideas, and are more than any other group.
 * Right behaviour is one, and patches made independently meet there; wrong ones go astray in ways of their own.
 */
export function agreedIn(
  questions: readonly Askable[],
  patches: readonly number[],
  ideas: readonly string[],
): Agreed | undefined {
  const groups = groupsOf(questions, patches)
    .map((members) => ({ members, voices: new Set(members.map((one) => ideas[one])).size }))
    .sort((a, b) => b.voices - a.voices || b.members.length - a.members.length)
  const [first, second] = groups
  if (!first || !second || first.voices < fewestIdeas || first.voices === second.voices) return undefined
  return { patches: first.members, next: second.members.length }
}

/**
 * Who shows something else than those that agree. That those leave something as it was says nothing, though: it is what
 * fixes that are too narrow have in common.
 */
export function dissentsIn<Q extends Voted>(questions: readonly Q[], agreed: Agreed | undefined): Dissent<Q>[] {
  if (!agreed) return []
  const [one] = agreed.patches
  return questions.flatMap((question) => {
    const { answers, outputs } = question
    const right = answers[one]
    // Groups are made by other questions, too: here somebody of the group may have varied.
    if (outputs[right].isBefore || agreed.patches.some((patch) => answers[patch] !== right)) return []
    const others = [...answers.keys()].filter((patch) => answers[patch] !== right)
    return others.map((patch) => ({ patch, question, agreed }))
  })
}
