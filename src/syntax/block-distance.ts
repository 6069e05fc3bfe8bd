import { wordOf } from './callers.js'
import type { FunctionFlow } from './control-flow.js'

/** A place in a function. */
export interface BlockPlace {
  readonly file: string
  /** Qualified name. */
  readonly function: string
  /** Offset in the file; without one, a target is the whole function. */
  readonly at?: number
  /** It is the implicit else branch of the `if` that starts there. */
  readonly otherwise?: true
}

/** How much further a call is than a step to the next block (AFLGo's c). */
const perCall = 10

/** The distance of a place to the nearest targets; negative if it cannot reach any. */
export type DistanceOf = (place: BlockPlace) => number

/**
 * Distances of blocks to targets (AFLGo, section 3.1). Calls are resolved by name, so there may be too many paths but
 * none is missing.
 */
export function blockDistances(
  flows: ReadonlyMap<string, readonly FunctionFlow[]>,
  targets: readonly BlockPlace[],
): DistanceOf {
  const functions = [...flows].flatMap(([file, list]) =>
    list.map((flow) => ({ file, flow, key: `${file}\0${flow.name}` })),
  )
  const positions = new Map(functions.map(({ key }, i) => [key, i]))
  const callees = calleesIn(functions)
  const indexOf = (place: BlockPlace) => positions.get(`${place.file}\0${place.function}`)
  const aims = new Map<number, BlockPlace[]>()
  for (const target of targets) {
    const at = indexOf(target)
    if (at !== undefined) aims.set(at, [...(aims.get(at) ?? []), target])
  }
  const far = functionDistances(
    callees.map((blocks) => blocks.flat()),
    [...aims.keys()],
  )
  const known = new Map<number, readonly number[]>()
  return (place) => {
    const i = indexOf(place)
    if (i === undefined) return -1
    const { flow } = functions[i]
    let distances = known.get(i)
    if (!distances) known.set(i, (distances = inFunction(flow, aims.get(i) ?? [], callees[i], far)))
    const block = blockAt(flow, place)
    return block === undefined ? -1 : distances[block]
  }
}

/** By function and block, the functions it may call. */
function calleesIn(functions: readonly { readonly file: string; readonly flow: FunctionFlow }[]): number[][][] {
  const byWord = new Map<string, number[]>()
  const byName = new Map<string, number>()
  for (const [i, { file, flow }] of functions.entries()) {
    byName.set(`${file}\0${flow.name}`, i)
    for (const word of new Set([wordOf(flow.name), ...(flow.as === undefined ? [] : [wordOf(flow.as)])]))
      byWord.set(word, [...(byWord.get(word) ?? []), i])
  }
  return functions.map(({ file, flow }) =>
    flow.blocks.map(({ calls, holds }) => [
      ...calls.flatMap((word) => byWord.get(word) ?? []),
      ...holds.flatMap((name) => byName.get(`${file}\0${name}`) ?? []),
    ]),
  )
}

/** Harmonic over the targets that can be reached, by the number of calls (AFLGo, equation 1); undefined for none. */
export function functionDistances(
  callees: readonly (readonly number[])[],
  targets: readonly number[],
): (number | undefined)[] {
  const callers: number[][] = callees.map(() => [])
  for (const [i, list] of callees.entries()) for (const callee of new Set(list)) callers[callee].push(i)
  const sums = callees.map(() => 0)
  for (const target of targets) for (const [i, steps] of stepsFrom(target, callers)) sums[i] += 1 / steps
  return sums.map((sum) => (sum ? 1 / sum : undefined))
}

/** Equation 2: a target, a block that calls something on the way, or a block from which those can be reached. */
function inFunction(
  flow: FunctionFlow,
  aims: readonly BlockPlace[],
  callees: readonly (readonly number[])[],
  far: readonly (number | undefined)[],
): number[] {
  const own = callees.map((called) => {
    const ways = called.flatMap((callee) => far[callee] ?? [])
    return ways.length ? perCall * Math.min(...ways) : undefined
  })
  for (const aim of aims) {
    if (aim.at === undefined) return own.map(() => 0)
    const block = blockAt(flow, aim)
    if (block !== undefined) own[block] = 0
  }
  const next = flow.blocks.map((block) => block.next)
  return own.map((distance, block) => {
    if (distance !== undefined) return distance
    let sum = 0
    for (const [other, steps] of stepsFrom(block, next)) {
      const rest = own[other]
      if (rest !== undefined) sum += 1 / (steps + rest)
    }
    return sum ? 1 / sum : -1
  })
}

/** Everything that can be reached, with the fewest steps it takes. */
function stepsFrom(start: number, next: readonly (readonly number[])[]): Map<number, number> {
  const steps = new Map([[start, 0]])
  for (const [at, count] of steps) for (const to of next[at]) if (!steps.has(to)) steps.set(to, count + 1)
  return steps
}

export function blockAt(
  flow: FunctionFlow,
  { at, otherwise }: Pick<BlockPlace, 'at' | 'otherwise'>,
): number | undefined {
  if (at === undefined) return undefined
  if (otherwise) return flow.otherwise.find(([start]) => start === at)?.[1]
  let best: FunctionFlow['pieces'][number] | undefined
  for (const piece of flow.pieces)
    if (piece[0] <= at && at < piece[1] && (!best || piece[1] - piece[0] <= best[1] - best[0])) best = piece
  return best?.[2]
}
