import type { Case } from '../../case/case.js'
import { readText } from '../../files/tree.js'
import { driversFrom } from '../lifted.js'
import type { Seen } from '../../model/sequences.js'
import type { Stage } from '../stage.js'
import { runEachOnce } from '../once.js'

/** Different calls of one function that are kept. */
const mostCalls = 24
const longest = 400

/** Runs the lifted tests on the buggy version and notes what its functions are called with. */
export async function seenIn(stage: Stage, subject: Case): Promise<Seen> {
  const { language } = subject
  const prepared = await stage.prepareBuggy(stage.patches, { coverage: true, trace: false, states: true })
  const pool = stage.pool([prepared])
  const calls = new Map<string, string[][]>()
  try {
    const { drivers } = driversFrom(stage.lifted, await pool.open(), subject.failing)
    for (const execution of await runEachOnce(pool, drivers, stage.options, true))
      for (const call of execution?.calls ?? []) {
        const texts = call.arguments.map((argument) => language.snapshotSource(argument))
        if (!texts.every((text) => text !== undefined && text.length <= longest)) continue
        const key = `${call.file}\0${call.function}`
        const list = calls.get(key) ?? []
        const isKnown = list.some((known) => known.join('\0') === texts.join('\0'))
        if (!isKnown && list.length < mostCalls) calls.set(key, [...list, texts as string[]])
      }
  } finally {
    pool.close()
  }
  return { calls, places: placesIn(stage, subject) }
}

/** Constants of the tests by what they are for: `parse#0` is the first argument of `parse`. */
function placesIn(stage: Stage, { buggy }: Case): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const { path, slots } of stage.lifted) {
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
