import { join } from 'node:path'
import { expect, it } from 'vitest'
import { assess } from '../../src/assess/assess.js'
import { judgeOptions } from '../../src/assess/defaults.js'
import { judgeNames } from '../../src/judges/all.js'
import { root } from '../support/project.js'
import { openCase } from '../../src/case/open-case.js'

/** Where a value is no plain data: what a journal would lose, or could not write. */
function odd(value: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (typeof value === 'function' || typeof value === 'symbol') return [`${path}: ${typeof value}`]
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (value instanceof Map) return [...value].flatMap((entry) => odd(entry, `${path}<map>`, seen))
  if (value instanceof Set) return [...value].flatMap((item) => odd(item, `${path}<set>`, seen))
  const prototype = Object.getPrototypeOf(value) as object | null
  if (prototype !== null && prototype !== Object.prototype && !Array.isArray(value) && !ArrayBuffer.isView(value))
    return [`${path}: ${prototype.constructor.name}`]
  return Object.entries(value).flatMap(([key, inner]) => odd(inner, `${path}.${key}`, seen))
}

it('what judges say is plain data', async () => {
  const project = join(root, 'examples/duration')
  const config = { patches: ['patches'], budget: '600x' }
  const subject = await openCase({ project, config, patchesFrom: project })
  const found = new Map<string, string[]>()
  await assess(subject, {
    ...judgeOptions(config, { judges: judgeNames }),
    questions: 3,
    say: () => {},
    onProgress: () => {},
    journal: {
      settle: () => {},
      once: async (key, work) => {
        const value = await work()
        found.set(key[0], odd(value, key[0]))
        return value
      },
    },
  })
  expect([...found.values()].flat()).toEqual([])
  expect([...found.keys()]).toEqual(expect.arrayContaining(['preservation', 'crash', 'similarity', 'invariants']))
})
