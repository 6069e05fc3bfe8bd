import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import Recorder from '../../../../../src/languages/javascript/tracing/recorder.cjs'
import type { Probes } from '../../../../../src/languages/javascript/tracing/notes.cjs'

let records: string
beforeEach(() => void (records = mkdtempSync(join(tmpdir(), 'assay-records-'))))
afterEach(() => rmSync(records, { recursive: true }))

function recording(limit = 1, tests?: { file: string; name: string[] }[]) {
  const functions = { 'a.js': [{ name: 'f', signature: '', parameters: [] }] }
  const wanted = { kind: 'samples', statements: {}, changed: [], functions, limit, tests } as const
  return new Recorder({ wanted, roots: ['/p'], records, nodeTests: [] })
}

const written = () => readdirSync(records).map((file) => readFileSync(join(records, file), 'utf8'))

describe('the end of a test', () => {
  it('is recorded, whatever the test has put in place of built-in functions', () => {
    const recorder = recording()
    const test = recorder.start({ file: '/p/a.js', name: ['a'] })
    const { stringify } = JSON
    JSON.stringify = () => {
      throw new Error('still stubbed')
    }
    try {
      recorder.end(test)
    } finally {
      JSON.stringify = stringify
    }
    expect(written()).toEqual([expect.stringMatching(/^\["t",\{"file":"a.js","name":\["a"\].*\n\["e"\]\n$/)])
  })

  it('never throws into the runner', () => {
    const name = {
      toJSON() {
        throw new Error('no name')
      },
    }
    const recorder = recording()
    const test = recorder.start({ file: '/p/a.js', name: [name as unknown as string] })
    expect(() => recorder.end(test)).not.toThrow()
    recorder.end(recorder.start({ file: '/p/a.js', name: ['next'] }))
    expect(written()).toEqual([expect.stringContaining('"next"')])
  })
})

describe('what is told of a test', () => {
  /** Whether each of five tests is cut, and how many calls are told, when a function is called with so many other values. */
  function told(limit: number, calls: number, args: (i: number) => unknown[]) {
    const recorder = recording(limit)
    const { enter, ret, done } = recorder.file('a.js', 0, 0) as Probes
    for (const name of '12345') {
      const test = recorder.start({ file: '/p/a.js', name: [name] })
      for (let i = 0; i < calls; i++) {
        const entry = enter(0, undefined, args(i))
        ret(entry, undefined)
        done(entry)
      }
      recorder.end(test)
    }
    const tests = written()[0].split('["t"').slice(1)
    return tests.map((text) => ({ isCut: text.includes('"isCut":true'), calls: text.split('\n["c"').length - 1 }))
  }

  it('has no more unlike calls than asked for, whatever other tests there are', () => {
    const cut = told(10, 60, (i) => [i])
    expect(cut).toEqual(Array(5).fill({ isCut: true, calls: 10 }))
  })

  it('is not cut where all that follows is known', () => {
    expect(told(10, 60, (i) => [i % 10])).toEqual(Array(5).fill({ isCut: false, calls: 10 }))
  })

  it('is not lost with a part of it that nobody asked for', () => {
    const recorder = recording(1, [{ file: 'a.js', name: ['outer'] }])
    const { enter } = recorder.file('a.js', 0, 0) as Probes
    const outer = recorder.start({ file: '/p/a.js', name: ['outer'] })
    enter(0, undefined, [1])
    recorder.end(recorder.start({ file: '/p/a.js', name: ['outer', 'inner'], outer }))
    recorder.end(outer)
    expect(written()[0]).toMatch(
      /^\["f",0,"a.js",0\]\n\["v",0,0,"arg0"\]\n\["t",.*\n\["c",0,1,\[1\],0,\[\]\]\n\["e"\]\n$/,
    )
  })

  it('is less when it is long', () => {
    const long = 'x'.repeat(200)
    const [one, ...others] = told(9_000, 9_000, (i) => [i, ...Array<string>(10).fill(long)])
    expect(others).toEqual(Array(4).fill(one))
    expect(one.isCut).toBe(true)
    expect(one.calls).toBeGreaterThan(900)
    expect(one.calls).toBeLessThan(3_000)
  })
})
