import { afterAll, describe, expect, it } from 'vitest'
import { Project } from '../support/project.js'
import { hostOptions, testBedOf } from '../support/test-bed.js'

const program = `exports.f = (n) => { if (n < 0) throw new RangeError('negative'); return [n, { n }] }\n`

/** Tests in the words of a library; the name of each says whether it passes. */
const suites: Record<string, { file: string; text: string }> = {
  'node:assert': {
    file: 'test/f.test.js',
    text: `const { test } = require('node:test')
const assert = require('node:assert')
const strict = require('node:assert/strict')
const { f } = require('../f.js')
test('equal passes', () => assert.equal(f(1)[0], '1'))
test('strict fails', () => strict.equal(f(1)[0], '1'))
test('deep passes', (t) => assert.deepStrictEqual(f(1), [1, { n: 1 }]))
test('throws passes', () => assert.throws(() => f(-1), /negative/))
test('throws fails', () => assert.throws(() => f(1)))
test('later fails', async () => { await null; assert.ok(f(0)[0]) })
test('thrown fails', () => { f(-1) })
`,
  },
  chai: {
    file: 'test/f.test.mjs',
    text: `import { describe, it } from 'mocha'
import { expect, assert, should } from 'chai'
import { f } from '../f.js'
should()
describe('f', () => {
  it('expect passes', () => { expect(f(1)).to.deep.equal([1, { n: 1 }]) })
  it('expect fails', () => { expect(f(1)).to.have.length(3) })
  it('assert fails', () => { assert.lengthOf(f(1), 3) })
  it('should passes', () => { f(1)[0].should.equal(1) })
  it('done fails', (done) => { setTimeout(() => done(new Error('no')), 5) })
})
`,
  },
  jest: {
    file: 'test/f.test.js',
    text: `const { f } = require('../f.js')
describe('f', () => {
  let start
  beforeEach(() => { start = 1 })
  test('equal passes', () => { expect(f(start)).toEqual([1, { n: expect.any(Number) }]) })
  test('equal fails', () => { expect(f(start)).toBe([1]) })
  test('throws passes', () => { expect(() => f(-1)).toThrow(RangeError) })
  test('rejects fails', async () => { await expect(Promise.resolve(1)).rejects.toThrow() })
  test('spy passes', () => { const spy = jest.fn(); spy(f(1)[0]); expect(spy).toHaveBeenCalledWith(1) })
  test('spy fails', () => { expect(jest.fn()).toHaveBeenCalled() })
  test.each([[1], [2]])('each passes', (n) => { expect(f(n)[0]).toBe(n) })
})
`,
  },
  vitest: {
    file: 'test/f.test.ts',
    text: `import { expect, it, vi } from 'vitest'
import { f } from '../f.js'
it('equal passes', () => { expect(f(1)).toEqual([1, { n: expect.any(Number) }]) })
it('equal fails', () => { expect(f(1) as unknown).toBe(1) })
it('chai passes', () => { expect(f(1)).to.have.length(2) })
it('throws passes', () => { expect(() => f(-1)).toThrowError('negative') })
it('resolves fails', async () => { await expect(Promise.resolve(1)).resolves.toBe(2) })
it('spy passes', () => { const spy = vi.fn(); spy(f(1)[0]); expect(spy).toHaveBeenCalledWith(1) })
`,
  },
}

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

async function outcomes({ file, text }: { file: string; text: string }): Promise<Record<string, string>> {
  const project = new Project({ 'f.js': program, [file]: text })
  projects.push(project)
  const options = { ...hostOptions, asserting: true }
  const { bed } = await testBedOf(project, { 'f.js': program.replace('[n, ', '[n + 1, ') }, {}, options)
  const pool = bed.pool(await bed.prepareAll({ coverage: true, trace: false }))
  try {
    const { tests, errors } = await pool.open()
    expect(errors).toEqual([])
    const results = await pool.run(
      tests.map(({ index }) => ({
        file,
        index,
        inputs: [[]],
        versions: [0],
        steps: 9000,
        timeLimit: 3000,
        full: true,
      })),
    )
    const kinds = results.map(({ answers }) => answers[0].executions![0].outcome.kind)
    return Object.fromEntries(tests.map(({ name }, i) => [name.at(-1)!, kinds[i]]))
  } finally {
    pool.close()
  }
}

describe('a host that runs tests as they stand', () => {
  for (const [library, suite] of Object.entries(suites))
    it(`returns from a test with ${library} exactly if it passes`, async () => {
      const found = await outcomes(suite)
      expect(Object.keys(found).length).toBeGreaterThan(4)
      for (const [name, kind] of Object.entries(found))
        expect([name, kind]).toEqual([name, name.includes('passes') ? 'returned' : 'threw'])
    })
})
