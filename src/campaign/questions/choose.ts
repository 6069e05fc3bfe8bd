/** A question, for choosing: which answer each patch gives, by number, and how hard it is to read. */
export interface Askable {
  readonly answers: readonly number[]
  readonly cost: number
}

/** A question worth asking after those before it. */
export interface Choice<Q> {
  readonly question: Q
  /** How many patches it is expected to rule out once those before it are answered. */
  readonly gain: number
}

/** Patches that gave the same answers so far, and how likely those are to be the right ones. */
interface Cell {
  readonly members: readonly number[]
  readonly chance: number
}

/** The most questions that a person can be expected to answer. */
export const mostQuestions = 10

/**
 * The questions that rule out most patches, each chosen given those before it. Every observed answer is assumed to be
 * equally likely (Fix2Fit, RQ3: "each subpartition has equal probability"). Of two with the same expected gain, the one
 * that rules out more in the worst case comes first, then the one that is easier to read.
 */
export function chooseQuestions<Q extends Askable>(
  questions: readonly Q[],
  patches: readonly number[],
  most = mostQuestions,
  /** Questions that will be answered anyway. */
  given: readonly Askable[] = [],
): Choice<Q>[] {
  let cells: readonly Cell[] = [{ members: patches, chance: 1 }]
  for (const question of given) cells = split(cells, question)
  const chosen: Choice<Q>[] = []
  while (chosen.length < most) {
    const [best] = questions
      .map((question) => ({ question, ...worthOf(question, cells) }))
      .filter(({ gain }) => gain > negligible)
      .sort(
        (a, b) =>
          difference(b.gain, a.gain) || difference(b.surely, a.surely) || difference(a.question.cost, b.question.cost),
      )
    if (!best) break
    chosen.push({ question: best.question, gain: best.gain })
    cells = split(cells, best.question)
  }
  return chosen
}

/** Groups of patches that no question distinguishes. */
export function undistinguishedGroups(questions: readonly Askable[], patches: readonly number[]): number[][] {
  let cells: readonly Cell[] = patches.length ? [{ members: patches, chance: 1 }] : []
  for (const question of questions) cells = split(cells, question)
  return cells.map(({ members }) => [...members]).sort((a, b) => a[0] - b[0])
}

const negligible = 1e-9
/** Rounding in the order of summation must not count as a difference. */
const difference = (a: number, b: number) => (Math.abs(a - b) < negligible ? 0 : a - b)

function worthOf(question: Askable, cells: readonly Cell[]): { gain: number; surely: number } {
  let [gain, surely] = [0, 0]
  for (const { members, chance } of cells) {
    const parts = partsOf(question, members)
    gain += chance * (members.length - members.length / parts.length)
    surely += chance * (members.length - Math.max(...parts.map((part) => part.length)))
  }
  return { gain, surely }
}

const split = (cells: readonly Cell[], question: Askable): Cell[] =>
  cells.flatMap(({ members, chance }) => {
    const parts = partsOf(question, members)
    return parts.map((part) => ({ members: part, chance: chance / parts.length }))
  })

function partsOf({ answers }: Askable, members: readonly number[]): number[][] {
  const parts = new Map<number, number[]>()
  for (const member of members) {
    const part = parts.get(answers[member])
    if (part) part.push(member)
    else parts.set(answers[member], [member])
  }
  return [...parts.values()]
}
