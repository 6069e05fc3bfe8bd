import { readText } from '../../files/tree.js'
import type { ObservedCalls } from '../../model/sequences.js'
import type { Driver } from '../../model/driver.js'
import type { Session } from '../session.js'
import type { TestBed } from '../test-bed.js'
import { runEachOnce } from '../run-once.js'

/** Different calls of one function that are kept. */
const mostCalls = 24
const longest = 400

/** Runs the lifted tests on the buggy version and notes what its functions are called with. */
export async function observeCalls({ pool, bed }: Session, drivers: readonly Driver[]): Promise<ObservedCalls> {
  const { language } = bed.subject
  const calls = new Map<string, string[][]>()
  for (const execution of await runEachOnce(pool, drivers, bed.buggy, bed.options, true))
    for (const call of execution?.calls ?? []) {
      const texts = call.arguments.map((argument) => language.writing.snapshotSource(argument))
      if (!texts.every((text) => text !== undefined && text.length <= longest)) continue
      const key = `${call.file}\0${call.function}`
      const list = calls.get(key) ?? []
      const isKnown = list.some((known) => known.join('\0') === texts.join('\0'))
      if (!isKnown && list.length < mostCalls) calls.set(key, [...list, texts as string[]])
    }
  return { calls, places: placesIn(bed) }
}

/** Constants of the tests by what they are for: `parse#0` is the first argument of `parse`. */
function placesIn({ lifted, subject: { buggy } }: TestBed): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const { path, slots } of lifted) {
    const source = readText(buggy.tree, path) ?? ''
    for (const { place, start, end } of slots) {
      const word = /([A-Za-z_$][\w$]*#\d+)$/.exec(place)?.[1]
      const text = source.slice(start, end)
      if (!word || text.length > longest) continue
      const list = places.get(word) ?? []
      if (!list.includes(text) && list.length < mostCalls) places.set(word, [...list, text])
    }
  }
  return places
}
