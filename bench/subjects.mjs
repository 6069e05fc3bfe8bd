import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { newScratch } from '../dist/util/scratch.js'
import { withOverlay, readTree } from '../dist/files/tree.js'
import { liftTests } from '../dist/campaign/lift-tests.js'
import { prepare } from '../dist/campaign/prepare.js'
import { javascript } from '../dist/languages/javascript/javascript.js'

export const gcd = `export function gcd(a, b) {
  if (a < 0) a = -a
  if (b < 0) b = -b
  while (b !== 0) {
    const t = a % b
    a = b
    b = t
  }
  return a
}
`

const test = (call) => `import test from 'node:test'
import assert from 'node:assert'
import { gcd } from '../gcd.js'
test('gcd', () => {
  assert.strictEqual(${call}, 6)
})
`

export function project(source, call = 'gcd(12, 18)') {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const files = {
    'package.json': '{ "name": "bench", "type": "module" }',
    'gcd.js': source,
    'test/gcd.test.js': test(call),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

export const options = { seed: 1, pinned: true, exact: false, steps: 100_000, timeLimit: 500, memoryLimit: 512 }

/** Two versions ready for a host; `instrumented: false` leaves the program itself alone. */
export async function open(folder, patched, instrumented) {
  const buggy = readTree(folder)
  const plan = { runner: 'node', files: ['test/gcd.test.js'], preserve: [] }
  const reach = { sources: instrumented ? ['gcd.js'] : [], helpers: [] }
  const lifted = await liftTests(buggy, javascript, plan, reach)
  const common = {
    language: javascript,
    plan,
    reach,
    lifted,
    changed: new Map([['gcd.js', instrumented ? ['gcd'] : []]]),
    coverage: true,
    trace: false,
  }
  const trees = [buggy, withOverlay(buggy, new Map([['gcd.js', patched]]))]
  const prepared = await Promise.all(trees.map((tree, i) => prepare(`v${i}`, tree, { ...common, patched: i > 0 })))
  const message = { type: 'open', versions: prepared.map((p) => p.spec), files: plan.files, options }
  return {
    lifted,
    message,
    launch: () => javascript.launch(prepared[0].spec.root, ['gcd.js'], newScratch('host'), options),
  }
}
