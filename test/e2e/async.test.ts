import { afterAll, beforeAll, expect, it } from 'vitest'
import { assess, Project } from '../support/project.js'

/** Waits half a second for every item, and for ever for an empty name: executions must not. */
const wrong = `import { setTimeout as sleep } from 'node:timers/promises'
export async function label(names, prefix) {
  const found = []
  for (const name of names) {
    if (!name) await new Promise(() => {})
    await sleep(500)
    found.push(prefix + name)
  }
  return found
}
`
const fixed = (text: string) => wrong.replace('found.push(prefix + name)', text)

let project: Project
beforeAll(() => {
  project = new Project({
    'label.mjs': wrong,
    'label.test.mjs': `import { test } from 'node:test'
import assert from 'node:assert'
import { label } from './label.mjs'
test('labels', async () => assert.deepEqual(await label(['a'], '-'), ['-a']))
test('has no empty prefix', async () => assert.deepEqual(await label(['b', 'c'], ' '), ['b', 'c']))
`,
  })
})
afterAll(() => project.remove())

it('a program that waits is not waited for, and one that waits for ever only for a moment', async () => {
  const patch = (text: string, name: string) => project.patch('label.mjs', () => fixed(text), name)
  const reference = patch('found.push(prefix.trim() + name)', 'reference.diff')
  const correct = patch('found.push(`${prefix.trim()}${name}`)', 'correct.diff')
  const narrow = patch("found.push((prefix === ' ' ? '' : prefix) + name)", 'narrow.diff')
  const { patches } = await assess(
    project,
    [correct, narrow],
    ['--judges', 'difference', '--reference', reference, '--budget', '2000x'],
  )
  expect(patches.map(({ verdict }) => verdict)).toEqual(['unrefuted', 'overfitting'])
  // Waiting half a second for each would take a quarter of an hour.
  expect(patches[0].effort.executions).toBeGreaterThanOrEqual(2000)
  expect(patches[0].effort.seconds).toBeLessThan(60)
})
