import type { Api, Recipe, Sequence } from '../../model/sequences.js'
import { SequenceGenerator } from './generate.js'
import type { HostOptions } from '../../execution/protocol.js'
import { isNode } from '../../model/snapshot.js'
import { Random } from '../../inputs/random.js'
import type { Distances } from '../../syntax/callers.js'
import type { Execution } from '../../model/execution.js'
import { compilingOf } from './compiling.js'
import { addGenerated, runGenerated, writeSequenceFile, type CaseWithPatches } from './place.js'

/** Sequences of the first round, and of each later one. */
const first = 160
const later = 120
const rounds = 3
/** Sequences that become drivers. */
const mostChosen = 12

/** A sequence that was run, and how close it came to the change. */
interface Tried {
  readonly sequence: Sequence
  /** Calls between the function it ends with and the change. */
  readonly distance: number
  /** Probes of the changed functions that it hit. */
  readonly hits: readonly number[]
  /** It succeeded, so that it can be extended. */
  readonly isSound: boolean
}

/**
 * Feedback-directed (Randoop: what threw illegally is not extended) and goal-directed (EvoSuite: what came closest to
 * the change goes first) generation of calls.
 */
export class Exploration {
  private readonly random: Random
  private readonly generator: SequenceGenerator
  private readonly targets: readonly { readonly recipe: Recipe; readonly distance: number }[]
  private readonly tried: Tried[] = []
  private readonly known = new Set<string>()

  constructor(
    private readonly given: CaseWithPatches,
    api: Api,
    distances: Distances,
    private readonly host: HostOptions,
  ) {
    this.random = new Random(host.seed)
    this.generator = new SequenceGenerator(api, this.random)
    this.targets = api.recipes
      .flatMap((recipe) => {
        const distance = recipe.calls && distances.get(recipe.calls.file)?.get(recipe.calls.function)
        return distance === undefined ? [] : [{ recipe, distance }]
      })
      .sort((a, b) => a.distance - b.distance)
  }

  async run(): Promise<Sequence[]> {
    // Where every round has to be compiled, there are fewer.
    const most = this.given.subject.plan.build ? rounds - 1 : rounds
    for (let round = 0; round < most; round++) {
      const sequences = round === 0 ? this.fresh() : this.longer()
      if (!sequences.length) break
      await this.tryOut(sequences)
    }
    return this.chosen()
  }

  /** The closest targets first, each with other arguments every time. */
  private fresh(): Sequence[] {
    const made: Sequence[] = []
    const weight = (distance: number) => 2 ** -distance
    const all = this.targets.reduce((sum, { distance }) => sum + weight(distance), 0)
    for (const { recipe, distance } of this.targets) {
      const share = Math.max(2, Math.ceil((first * weight(distance)) / all))
      for (let i = 0; i < share && made.length < first; i++) {
        const sequence = this.generator.fresh(recipe)
        if (sequence && this.isNew(sequence)) made.push(sequence)
      }
    }
    return made
  }

  private longer(): Sequence[] {
    const sound = this.ranked().filter((one) => one.isSound)
    const made: Sequence[] = []
    for (let i = 0; i < later * 2 && made.length < later && sound.length; i++) {
      // The best half more often than the rest.
      const from = this.random.chance(0.7) ? sound.slice(0, Math.ceil(sound.length / 2)) : sound
      const sequence = this.generator.extended(this.random.pick(from).sequence)
      if (sequence && this.isNew(sequence)) made.push(sequence)
    }
    return made
  }

  private isNew({ steps }: Sequence): boolean {
    // Several recipes may produce the same call.
    const key = steps
      .map(({ recipe, uses }) => recipe.template.replace(/\$(\d+)/g, (_, i) => String(uses[i])))
      .join('\n')
    if (this.known.has(key)) return false
    this.known.add(key)
    return true
  }

  /** Those that reach the change, that end close to it, that are short. */
  private ranked(): Tried[] {
    const rank = ({ hits, distance, sequence }: Tried) =>
      (hits.length ? 0 : 1000) + distance * 20 + sequence.steps.length
    return [...this.tried].sort((a, b) => rank(a) - rank(b))
  }

  /** The sequences that show most together: every call in every part of the change that it reaches. */
  private chosen(): Sequence[] {
    const ranked = this.ranked()
    const near = ranked.some((one) => one.hits.length) ? ranked.filter((one) => one.hits.length) : ranked.slice(0, 8)
    const typed = near.filter(({ sequence }) => !sequence.guessed)
    const chosen: Sequence[] = []
    for (const group of [typed, near.filter((one) => !typed.includes(one))]) {
      const seen = new Set<string>()
      let left = group.map((one) => ({ sequence: one.sequence, shows: showsOf(one) }))
      while (left.length && chosen.length < mostChosen) {
        const worth = left.map(({ shows }) => shows.filter((what) => !seen.has(what)).length)
        const best = left[worth.indexOf(Math.max(...worth))]
        best.shows.forEach((what) => seen.add(what))
        chosen.push(best.sequence)
        left = left.filter((one) => one !== best)
      }
    }
    return chosen
  }

  private async tryOut(given: readonly Sequence[]): Promise<void> {
    const write = (sequences: readonly Sequence[]) => writeSequenceFile(sequences, this.given)
    const sequences = await compilingOf(given, write, this.given.subject)
    if (!sequences.length) return
    const written = write(sequences)
    const placed = addGenerated(this.given, written, (i) => ({ guessed: sequences[i].guessed }))
    const { executions, goals } = await runGenerated(placed, written, this.host)
    for (const { index, execution } of executions) this.note(sequences[index], execution, goals)
  }

  private note(sequence: Sequence, execution: Execution, goals: ReadonlySet<number>): void {
    const { recipe } = sequence.steps[sequence.target]
    const distance = this.targets.find((target) => target.recipe === recipe)!.distance
    const hits = (execution.covered ?? []).filter((probe) => goals.has(probe))
    // An exception in the last call is seen as the value of its assertion.
    const isThrown = execution.observations.some(({ value }) => isNode(value) && value.t === 'error')
    const isSound = execution.outcome.kind === 'returned' && !isThrown
    const isUsable = execution.outcome.kind === 'returned' || execution.outcome.kind === 'threw'
    if (isUsable) this.tried.push({ sequence, distance, hits, isSound })
  }
}

/** What a sequence shows: which calls lead to which part of the change, and which come together on the way. */
function showsOf({ sequence, hits }: Tried): string[] {
  const calls = sequence.steps.map(({ recipe }) => recipe.template)
  const parts = [...new Set(calls)].flatMap((call) => hits.map((probe) => `${call} ${probe}`))
  const pairs = calls.flatMap((call, i) => calls.slice(i + 1).map((other) => [call, other].sort().join('\0')))
  return [...parts, ...new Set(pairs)]
}
