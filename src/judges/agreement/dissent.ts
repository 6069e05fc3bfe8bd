import { groupsOf, type Askable } from '../../questions/choose.js'
import type { Output } from '../../questions/question.js'

/** An input at which patches show different things, as far as agreement goes. */
export interface Voted extends Askable {
  readonly outputs: readonly Output[]
}

/** A patch that shows something else than most others do. */
export interface Dissent<Q> {
  readonly patch: number
  readonly question: Q
  /** What the others agree on. */
  readonly agreed: Output
}

/** Fewer patches that agree are no majority worth the name, nor are those that are hardly more than the others. */
export const fewestVoices = 3
export const leastShare = 2 / 3
/** Patches that do the same everywhere may come from one idea, and one idea is one voice. */
const fewestKinds = 2

/**
 * Who is in the minority. Right behaviour is one, and patches made independently meet there; wrong ones go astray in ways
 * of their own. That most leave the buggy version's answer as it was says nothing, though: it is what fixes that are too
 * narrow have in common.
 */
export function dissentsIn<Q extends Voted>(questions: readonly Q[], patches: readonly number[]): Dissent<Q>[] {
  const kinds = groupsOf(questions, patches)
  const kindsAmong = (some: readonly number[]) => kinds.filter((kind) => kind.some((one) => some.includes(one))).length
  return questions.flatMap((question) => {
    const agreed = question.outputs.find(
      (output) =>
        !output.isBefore &&
        output.patches.length >= fewestVoices &&
        output.patches.length >= leastShare * patches.length &&
        kindsAmong(output.patches) >= fewestKinds,
    )
    if (!agreed) return []
    return patches.filter((patch) => !agreed.patches.includes(patch)).map((patch) => ({ patch, question, agreed }))
  })
}

/** Questions to look at closer: for each patch in the minority those that are easiest to read. */
export function worthConfirming<Q extends Voted>(
  open: readonly Q[],
  confirmed: readonly Q[],
  patches: readonly number[],
): Q[] {
  const known = new Set(dissentsIn(confirmed, patches).map(({ patch }) => patch))
  const chosen = new Set<Q>()
  const dissents = dissentsIn([...open, ...confirmed], patches).filter(({ question }) => open.includes(question))
  for (const patch of patches.filter((one) => !known.has(one))) {
    const own = dissents.filter((dissent) => dissent.patch === patch).map(({ question }) => question)
    own.sort((a, b) => a.cost - b.cost)
    for (const question of own.slice(0, perPatch)) chosen.add(question)
  }
  return [...chosen]
}

const perPatch = 2
