import { readFileSync } from 'node:fs'
import { ValueReader } from './read-values.js'
import type { SampledCall, ObservedFunction, SampledFunction } from '../../model/samples.js'

/** What the processes of a test runner have written about their calls (docs/samples.md). */
export interface ReadSamples<Head> {
  /** Those that were called, in the order of the observed ones. */
  readonly functions: readonly SampledFunction[]
  /** In the order of the files. */
  readonly tests: readonly { readonly head: Head; readonly calls: readonly SampledCall[] }[]
}

type Observeds = Readonly<Record<string, readonly ObservedFunction[]>>
type Line =
  | ['f', number: number, file: string, id: number]
  | ['v', number: number, variable: number, name: string]
  | ['t', head: unknown]
  | ['c', number: number, times: number, entry: unknown[], ended: number, exit: unknown[]]
  | ['e']

/** A function as one process numbers it. */
interface Numbered {
  readonly file: string
  readonly id: number
  readonly names: string[]
}

const endings = ['never', 'returned', 'threw'] as const

/** Reads the files of all processes. Numbers do not depend on which process ran which tests. */
export function readSamples<Head>(paths: readonly string[], observed: Observeds): ReadSamples<Head> {
  const processes = paths.map((path) => ({ path, functions: numberedIn(path) }))
  const functions = merged(
    processes.flatMap((one) => [...one.functions.values()]),
    observed,
  )
  const places = new Map(functions.map((found, at) => [keyOf(found.file, found.id), at]))
  const indices = functions.map(({ variables }) => new Map(variables.map((name, at) => [name, at])))
  const values = new ValueReader()
  const tests = processes.flatMap(({ path, functions: own }) => {
    const renumbered = new Map(
      [...own].map(([number, { file, id, names }]) => {
        const at = places.get(keyOf(file, id))
        return [number, { at, order: names.map((name) => (at === undefined ? -1 : indices[at].get(name)!)) }]
      }),
    )
    return testsIn<Head>(path, renumbered, values)
  })
  return { functions: functions.map(({ id: _, ...found }) => found), tests }
}

const keyOf = (file: string, id: number) => `${id} ${file}`

function numberedIn(path: string): Map<number, Numbered> {
  const found = new Map<number, Numbered>()
  for (const line of linesOf(path, 'fv')) {
    if (line[0] === 'f') found.set(line[1], { file: line[2], id: line[3], names: [] })
    else if (line[0] === 'v') found.get(line[1])!.names[line[2]] = line[3]
  }
  return found
}

function merged(all: readonly Numbered[], observed: Observeds): (SampledFunction & { id: number })[] {
  const names = new Map<string, Set<string>>()
  for (const { file, id, names: own } of all) {
    const key = keyOf(file, id)
    names.set(key, new Set([...(names.get(key) ?? []), ...own.filter((name) => name !== undefined)]))
  }
  return Object.entries(observed).flatMap(([file, functions]) =>
    functions.flatMap((one, id) => {
      const variables = names.get(keyOf(file, id))
      const isLike = ({ name, signature }: ObservedFunction) => name === one.name && signature === one.signature
      const ordinal = functions.slice(0, id).filter(isLike).length
      return variables ? [{ ...one, file, id, ordinal, variables: inOrder([...variables]) }] : []
    }),
  )
}

const roots = ['this', 'arg', 'module', 'return', 'error']

/** `this`, the parameters, what is global, and the result, each followed by what lies in it. */
function inOrder(names: string[]): string[] {
  const rankOf = (name: string) => {
    const [, root, number] = /^([a-z]+)(\d*)/.exec(name) ?? ['', '', '']
    return roots.indexOf(root) * 1000 + Number(number)
  }
  return names.sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
}

type Renumbered = ReadonlyMap<number, { readonly at: number | undefined; readonly order: readonly number[] }>

function testsIn<Head>(
  path: string,
  functions: Renumbered,
  values: ValueReader,
): { head: Head; calls: SampledCall[] }[] {
  const tests: { head: Head; calls: SampledCall[] }[] = []
  let current: { head: Head; calls: SampledCall[] } | undefined
  for (const line of linesOf(path, 'tce')) {
    if (line[0] === 't') current = { head: line[1] as Head, calls: [] }
    if (line[0] === 'e' && current) tests.push(current)
    if (line[0] !== 'c' || !current) continue
    const [, number, times, entry, ended, exit] = line
    const { at, order } = functions.get(number)!
    if (at === undefined) continue
    const call = {
      function: at,
      times,
      entry: values.state(entry, order),
      ended: endings[ended],
      exit: values.state(exit, order),
    }
    current.calls.push(call)
  }
  return tests
}

/** The lines of some kinds. A process that is killed leaves the last one unfinished. */
function* linesOf(path: string, kinds: string): Generator<Line> {
  const data = readFileSync(path)
  for (let at = 0, end: number; (end = data.indexOf(10, at)) >= 0; at = end + 1)
    if (kinds.includes(String.fromCharCode(data[at + 2]))) yield JSON.parse(data.toString('utf8', at, end)) as Line
}
