import { describe, expect, it } from 'vitest'
import { pointsOf } from '../../../../src/analyses/invariants/points.js'
import type { SampledSuite, State, Value } from '../../../../src/model/samples.js'
import { checkLaws, curedIn, idOf, maintainedIn } from '../../../../src/judges/invariants/decide.js'
import type { Points } from '../../../../src/judges/invariants/runs.js'
import {
  correctSpecification,
  errorSpecification,
  inferredAt,
} from '../../../../src/judges/invariants/specification.js'

type Named = Record<string, Value>

/** Calls of one function in one test, by the names of variables. */
function seen(calls: readonly { entry: Named; exit: Named }[]): Points {
  const variables = [...new Set(calls.flatMap(({ entry, exit }) => [...Object.keys(entry), ...Object.keys(exit)]))]
  const state = (named: Named): State => variables.map((name) => named[name])
  const suite: SampledSuite = {
    tests: [],
    seconds: 0,
    functions: [{ file: 'a.js', name: 'f', signature: '', ordinal: 0, parameters: ['x'], variables }],
    samples: [
      {
        file: 'a.test.js',
        name: ['test'],
        reached: true,
        isCut: false,
        calls: calls.map(({ entry, exit }) => ({
          function: 0,
          times: 1,
          entry: state(entry),
          ended: 'returned',
          exit: state(exit),
        })),
      },
    ],
  }
  return new Map(pointsOf(suite, () => true).map((point) => [point.key, point]))
}

const calls = (make: (x: number) => { entry?: Named; exit: Named }, count = 20) =>
  seen(Array.from({ length: count }, (_, x) => ({ entry: { arg0: x }, ...make(x) })))
const laws = (points: Points) => correctSpecification(inferredAt([...points.values()], 'laws'), undefined)
const texts = (found: readonly { invariant: { text: string } }[]) => found.map(({ invariant }) => invariant.text)

describe('a law is broken', () => {
  const buggy = calls((x) => ({ exit: { return: 2 * x } }))

  it('by another answer in a call the buggy version saw, too', () => {
    const { broken, asked } = checkLaws(
      laws(buggy),
      calls((x) => ({ exit: { return: x === 7 ? 1 : 2 * x } })),
    )
    expect(texts(broken)).toEqual(expect.arrayContaining(['return mod 2 == 0', 'return == 2*orig(arg0)']))
    expect(asked).toBe(laws(buggy).length)
  })

  it('not by another call', () => {
    const patched = calls((x) => ({ entry: { arg0: x + 100 }, exit: { return: 1 } }))
    expect(checkLaws(laws(buggy), patched)).toEqual({ broken: [], asked: 0 })
  })

  it('whatever fields the patch adds', () => {
    const patched = calls((x) => ({ entry: { arg0: x, 'this.cache': 1 }, exit: { return: x === 7 ? 1 : 2 * x } }))
    expect(texts(checkLaws(laws(buggy), patched).broken)).toContain('return == 2*orig(arg0)')
  })

  it('not by another representation', () => {
    const patched = calls((x) => ({ exit: { return: String(2 * x) } }))
    expect(checkLaws(laws(buggy), patched).broken).toEqual([])
  })

  it('not where it said nothing before', () => {
    const before = calls((x) => ({ exit: { return: x % 2 ? undefined : 2 * x } }))
    const patched = calls((x) => ({ exit: { return: x % 2 ? 3 : 2 * x } }))
    expect(checkLaws(laws(before), patched).broken).toEqual([])
  })

  it('and not held against a patch if it is the bug: failing tests keep it before and break it after', () => {
    const failing = seen([{ entry: { arg0: 50 }, exit: { return: 100 } }])
    const cured = seen([{ entry: { arg0: 50 }, exit: { return: 51 } }])
    const broken = checkLaws(
      laws(buggy),
      calls((x) => ({ exit: { return: x + 1 } })),
    ).broken
    expect(broken.length).toBeGreaterThan(0)
    const isTheBug = curedIn(laws(buggy), failing, cured)
    expect(broken.filter((one) => !isTheBug.has(idOf(one)))).toEqual([])
    // A failing test that threw kept nothing.
    expect(curedIn(laws(buggy), new Map(), cured).size).toBe(0)
  })

  it('is not about how an object keeps its values', () => {
    const inner = laws(
      calls((x) => ({
        entry: { arg0: x, 'this.n': (x * 7) % 19 },
        exit: { 'this.n': ((x * 7) % 19) + 1, return: 'done' },
      })),
    )
    expect(texts(inner)).toContain('this.n == orig(this.n) + 1')
    expect(texts(inner).filter((text) => !text.includes('orig('))).toEqual(['return == "done"'])
  })

  it('is about answers: what a function is given is its caller’s business', () => {
    expect(texts(laws(calls(() => ({ entry: { arg0: 5 }, exit: { return: 1 } }))))).not.toContain('orig(arg0) == 5')
  })
})

describe('an error is maintained', () => {
  const thing = (name: string) => ({ class: name, same: 0 })
  const one = (name: string, value: number) =>
    seen([{ entry: { arg0: thing(name), arg1: value }, exit: { return: value } }])
  const failing = one('Parametric', 3)
  const facts = inferredAt([...failing.values()], 'facts')

  it('if what the reference does otherwise is so in all failing runs', () => {
    const error = errorSpecification(facts, one('Guarded', 4), true)
    expect(texts(error)).toEqual(['arg0 is Parametric', 'return == 3'])
    const reference = one('Guarded', 4)
    expect(texts(maintainedIn(error, one('Parametric', 5), reference))).toEqual(['arg0 is Parametric'])
    expect(maintainedIn(error, one('Guarded', 5), reference)).toEqual([])
  })

  it('values that a function is given say nothing', () => {
    expect(texts(errorSpecification(facts, one('Parametric', 4), true))).toEqual(['return == 3'])
  })
})
