import type { Driver } from '../../drivers/driver.js'
import type { Execution } from '../../execution/protocol.js'
import { isNode } from '../../execution/snapshot.js'

/** Whether an error is the engine's complaint about the program, and no word of the program's own. */
export type IsCrash = (type: string, message: string) => boolean

/**
 * What the failing tests' exceptions say beside what they repeat of the input. Undefined where one of them is a crash, which
 * has other words wherever it happens, or says nothing of its own.
 */
export function wordsOf(
  failing: readonly Driver[],
  onBuggy: ReadonlyMap<number, Execution>,
  isCrash: IsCrash,
): readonly (readonly string[])[] | undefined {
  const all = failing.map((driver) => {
    const error = errorIn(onBuggy.get(driver.id)!)
    if (!error || isCrash(error.type, error.message)) return []
    const input = driver.slots.flatMap(({ value }) => textsIn(value)).join('\0')
    const words = error.message.match(/[A-Za-z]{2,}/g) ?? []
    return [...new Set(words.filter((word) => !input.toLowerCase().includes(word.toLowerCase())))]
  })
  return all.every((words) => words.length) ? all : undefined
}

function errorIn({ outcome, observations }: Execution): { type: string; message: string } | undefined {
  if (outcome.kind === 'threw') return { type: outcome.type ?? '', message: outcome.message ?? '' }
  const noted = observations.find(({ kind, value }) => kind === 'assertion' && isNode(value) && value.t === 'error')
  if (!noted || !isNode(noted.value)) return undefined
  const { n = '', k = [], v = [] } = noted.value
  return { type: n, message: String(v[k.indexOf('message')] ?? '') }
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)]
