import { describe, expect, it } from 'vitest'
import type { Driver } from '../../../../src/model/driver.js'
import { changeInWords } from '../../../../src/execution/describe.js'
import { isWeak } from '../../../../src/execution/compare.js'
import type { Snapshot } from '../../../../src/model/snapshot.js'
import { Samples } from '../../../../src/fuzz/input.js'
import { doubtOf, type CrashContext } from '../../../../src/judges/crash/doubts.js'
import { failureOf, isSameFailure } from '../../../../src/judges/crash/failure.js'
import { isSimilarToSamples, isEmptyValue } from '../../../../src/judges/crash/value-similarity.js'
import { keepsValueRelations } from '../../../../src/judges/crash/value-relations.js'
import { notANumber } from '../../../../src/judges/crash/nan.js'
import { noteOf, type DoubtedCrash } from '../../../../src/judges/crash/note.js'
import { crashDifference } from '../../../../src/judges/crash/place.js'
import { mentionsNaN } from '../../../../src/judges/crash/patch-facts.js'
import { brokenConditionInWords } from '../../../../src/judges/crash/words.js'
import { allInconclusive } from '../../../../src/judges/judge.js'
import { assessmentText } from '../../../../src/report/terminal.js'
import { evidenceJson } from '../../../../src/assess/report/evidence-json.js'
import { patchOf, reportOf } from '../../../support/report-of.js'
import { verdictOf } from '../../../../src/assess/verdict/verdict.js'
import type { Crash } from '../../../../src/model/crash.js'
import type { Execution } from '../../../../src/model/execution.js'
import { noEffort, type Opinion } from '../../../../src/model/opinion.js'

describe('values like those the tests show', () => {
  const names = { before: new Set(['asc', 'desc']), after: new Set(['asc', 'desc', 'none']) }
  it.each([
    ['a number between', 3, [1, 5], true],
    ['a number beyond', 6, [1, 5], false],
    ['nothing where there is always something', 0, [1, 5], false],
    ['any text', 'x y', ['hello', 'Hello, world'], true],
    ['an empty text', '', ['hello', 'Hello, world'], true],
    ['a text without what all have', 'abc', ['a=1', 'b=c=d'], false],
    ['a text with what all have', '=', ['a=1', 'b=c=d'], true],
    ['one of the names', 'desc', ['asc', 'desc'], true],
    ['no name', 'as', ['asc', 'desc'], false],
    ['no name, where a patch knows more of them', 'as', ['asc', 'none'], false],
    ['any text, where a patch alone has such names', 'x', ['none'], true],
    ['more parts than any has', 'a=b=c=d', ['a=1', 'b=c=d'], false],
    ['parts that are numerals', '3:20', ['1:30', '12:05'], true],
    ['a part that is no numeral', 'x:20', ['1:30', '12:05'], false],
    ['a sign where none is', '3:+9', ['1:30', '12:05'], false],
    ['a narrow part', '3:9', ['1:30', '12:05'], false],
    ['a part beyond', '3:50', ['1:30', '12:05'], false],
    ['an empty list where there is always something', [], [[1], [5, 3]], false],
    ['an empty list', [], [[], [5, 3]], true],
    ['a numeral beyond', '99', ['1', '20'], false],
    ['no numeral', '', ['1', '20'], false],
    ['a list of such', [2, 4], [[1], [5, 3]], true],
    ['a list with one beyond', [2, 9], [[1], [5, 3]], false],
    ['a record', { a: 2 }, [{ a: 1 }, { a: 3 }], true],
  ])('%s', (_, value, samples, like) => expect(isSimilarToSamples(value, samples, names)).toBe(like))

  it('are odd where a program has nothing to say', () => {
    const hollow = [' ', 'NaN h undefined min', 'null']
    const odd = [
      ...hollow,
      undefined,
      null,
      NaN,
      Infinity,
      -1,
      0,
      '',
      false,
      { t: 'array', v: [] },
      { t: 'array', v: [NaN] },
    ]
    expect(odd.filter((value) => !isEmptyValue(value))).toEqual([])
    expect([1, 'a', true, { t: 'array', v: [null] }].filter(isEmptyValue)).toEqual([])
  })
})

describe('values that stand to each other as in the test', () => {
  const testOf = (values: readonly unknown[]) =>
    ({ slots: values.map((value, id) => ({ id, value, place: `f#${id}` })) }) as never
  const kin = (own: readonly unknown[], others: readonly unknown[], tests: readonly unknown[][]) =>
    keepsValueRelations(
      others.flatMap((value, id) => [id, value]),
      testOf(own),
      tests.map(testOf),
    )
  it.each([
    ['a name in both places', ['ann', 'ann'], ['bob', 'bob'], true],
    ['a name that was never given', ['ann', 'ann'], ['bob', 'ann'], false],
    ['a key of a record', [{ a: 1 }, 'a'], [{ b: 1 }, 'b'], true],
    ['a key that is none', [{ a: 1 }, 'a'], [{ a: 1 }, 'b'], false],
    ['a place within a size', [3, 2], [2, 1], true],
    ['a place outside a size', [3, 2], [2, 2], false],
    ['a place in a list', [['a', 'b'], 1], [['a', 'b', 'c'], 2], true],
    ['a place beyond a list', [['a', 'b'], 1], [['a'], 1], false],
    ['the end of a text', ['abc', 3], ['ab', 3], false],
    ['numbers that are equal', [2, 2], [3, 1], true],
    [
      'lists of one length',
      [
        [1, 2],
        ['a', 'b'],
      ],
      [[1], ['a', 'b']],
      false,
    ],
    ['nothing changed', ['ann', 'ann', 3], ['ann', 'ann', 3], true],
  ])('%s', (_, own, others, are) => expect(kin(own, others, [own])).toBe(are))

  it('or as in another test', () => {
    expect(kin(['ann', 'ann'], ['bob', 'ann'], [['ann', 'cy']])).toBe(true)
    expect(kin([['a', 'b'], 1], [['a'], 1], [[[], 2]])).toBe(true)
  })
})

const crash: Crash = { kind: 'exception', type: 'TypeError', message: 'x', frames: ['a.js:f', 'a.js:g'] }
const gives = (value: Snapshot): Execution => ({
  outcome: { kind: 'returned' },
  observations: [{ kind: 'assertion', site: 0, value }],
})
const crashes = (of = crash): Execution => ({ outcome: { kind: 'threw', type: of.type }, observations: [], crash: of })
const ends = (kind: 'threw' | 'timed-out'): Execution => ({ outcome: { kind }, observations: [] })

describe('a new failure', () => {
  it.each([
    ['a crash where there was a value', gives(1), crashes(), [], 'exception'],
    ['the defect, still there', crashes(), crashes(), [crash], 'exception'],
    ['a crash of its own before', crashes(), crashes(), [], undefined],
    ['a deliberate error before', ends('threw'), crashes(), [], undefined],
    ['a deliberate error now', gives(1), ends('threw'), [], undefined],
    ['no end where there was one', gives(1), ends('timed-out'), [], 'hang'],
    ['NaN where there was a number', gives(1), gives(NaN), [], 'not a number'],
    ['NaN in a list', gives({ t: 'array', v: [1, 2] }), gives({ t: 'array', v: [1, NaN] }), [], 'not a number'],
    ['NaN where there was something else', gives(Infinity), gives(NaN), [], undefined],
    ['NaN before', gives(NaN), gives(NaN), [], undefined],
    ['a number where there was NaN', gives(NaN), gives(1), [], undefined],
    ['no end before either', ends('timed-out'), ends('timed-out'), [], undefined],
  ])('%s', (_, before, after, defect, kind) => expect(failureOf(before, after, defect)?.kind).toBe(kind))

  it('is the same where the frames are, or where a bound is met', () => {
    const at = (frames: string[]) => ({ ...crash, frames })
    const bare = (kind: Crash['kind']): Crash => ({ kind, type: kind, message: '', frames: [] })
    expect(isSameFailure(crash, at(['a.js:f', 'a.js:g']))).toBe(true)
    expect(isSameFailure(crash, at(['a.js:g']))).toBe(false)
    expect(isSameFailure(bare('hang'), bare('out of memory'))).toBe(true)
    expect(isSameFailure(bare('hang'), bare('process ended'))).toBe(false)
  })
})

describe('doubts', () => {
  const slot = { id: 7, value: 'hello', line: 1, start: 0, end: 1, place: 'f#0', owner: 0, row: -1 }
  const driver = { id: 0, file: 't.js', index: 0, name: 't', site: undefined, slots: [slot], failing: false } as never
  const failing = { ...(driver as Driver), failing: true }
  const shown: CrashContext = {
    examples: { samples: new Samples([driver]), tests: [driver] },
    names: { before: new Set(), after: new Set() },
    onBuggy: new Map([[0, gives('own')]]),
    defect: [crash],
    siteOf: () => undefined,
    passing: [],
    letsOut: false,
    knowsNaN: false,
  }
  const nan = { crash: notANumber, before: gives(3), after: gives(NaN) }
  const found = { driver, input: [7, 'other'], crash, before: gives('value'), after: crashes() }
  it.each([
    ['none', {}, {}, undefined],
    [
      'calls that no test makes',
      { driver: { ...(driver as Driver), generated: 'typed' as const } },
      {},
      'no test makes such calls',
    ],
    ['the test as it stands', { input: [] }, {}, 'the test passes with its original values'],
    ['a handler taken away', {}, { letsOut: true }, 'the patch removes an exception handler'],
    ['nothing before', { before: gives(null) }, {}, 'the buggy version returns no meaningful value there either'],
    ['nothing in the test either', { before: gives(null) }, { onBuggy: new Map([[0, gives(null)]]) }, undefined],
    ['the defect', { before: crashes(), driver: failing }, {}, undefined],
    ['the defect elsewhere', { before: crashes() }, {}, 'no failing test reaches it'],
    [
      'other words at the same place',
      { before: crashes(), driver: failing, crash: { ...crash, message: 'y' } },
      {},
      'the same place reports a different error',
    ],
    [
      'a large input',
      { input: [7, 'x'.repeat(2000)], crash: { ...crash, kind: 'stack overflow' as const } },
      {},
      'the input is large',
    ],
    ['NaN', nan, {}, undefined],
    ['NaN that is meant', nan, { knowsNaN: true }, 'NaN is intended'],
    ['NaN for nothing', { ...nan, before: gives(0) }, {}, 'the buggy version returns no meaningful value there either'],
  ])('%s', (_, one, other, doubt) => expect(doubtOf({ ...found, ...one }, { ...shown, ...other })).toBe(doubt))
})

describe('the place of a crash', () => {
  const error = (n: string, message: string): Snapshot => ({ t: 'error', n, k: ['message'], v: [message] })
  const x = error('TypeError', 'x')
  const sees = (...values: Snapshot[]): Execution => ({
    outcome: { kind: 'returned' },
    observations: values.map((value) => ({ kind: 'assertion', site: 0, value })),
    ...(values.includes(x) && { crash }),
  })
  const polluted: Execution = { ...sees(1), crash: { ...crash, kind: 'prototype pollution' } }
  it.each([
    ['an assertion', sees(1), sees(x), 'returned becomes error', 0],
    ['an assertion that saw it before', sees(x), sees(x), 'throws as before', 0],
    ['an assertion that comes again', sees(1, 2), sees(1, x), 'returned becomes error', 1],
    [
      'an assertion beside one that wants another error',
      sees(1),
      sees(error('Error', 'no'), x),
      'returned becomes error',
      1,
    ],
    ['other words', sees(error('TypeError', 'y')), sees(x), 'crashes as before', 0],
    ['another error', sees(error('Error', 'y')), sees(x), 'a different type of error', 0],
    ['an assertion that was not come to', crashes(), sees(x), 'threw becomes error', 0],
    ['the end', gives(1), crashes(), 'returned becomes threw', 0],
    ['the end, as before', crashes(), crashes(), 'throws as before', 0],
    ['the end, where an assertion saw it before', sees(x), crashes(), 'crashes as before', 0],
    ['nothing that ends', gives(1), polluted, 'returned becomes crashed', 0],
    ['nothing that ends, as before', polluted, polluted, 'crashes as before', 0],
  ])('%s', (_, before, after, words, occurrence) => {
    const place = crashDifference({ driver: {} as never, input: [], crash, before, after })
    expect([changeInWords(place), place.occurrence, isWeak(place)]).toEqual([words, occurrence, false])
  })
})

describe('what is noted of a crash that does not count', () => {
  const language = { writing: { literal: (value: unknown) => JSON.stringify(value) } } as never
  const slot = { id: 7, value: 'hello', line: 4 }
  const driver = { file: 't.js', slots: [slot] } as never
  const seen = { driver, input: [7, 'other'], crash, before: gives(1), after: crashes() }
  const note = (one: object, ...more: DoubtedCrash[]) =>
    noteOf([{ seen: { ...seen, ...one }, doubt: 'it is odd' }, ...more], language)
  const rest =
    'which does not count as evidence: TypeError: x, raised in a.js:f; "other" instead of "hello" (line 4) in t.js; it is odd'

  it('fits what was before', () => {
    expect(note({})).toBe(`it crashes where the buggy version does not, ${rest}`)
    expect(note({ before: crashes() })).toBe(`it still crashes like the buggy version, ${rest}`)
    const other = crashes({ ...crash, frames: ['b.js:h'] })
    expect(note({ before: other })).toBe(`it still crashes, with a different error, ${rest}`)
  })

  it('says how many more there are, and nothing of none', () => {
    expect(note({}, { seen, doubt: 'y' })).toMatch(/it is odd \(and 1 more\)$/)
    expect(note({ input: [7, 'x'.repeat(500)] })!.length).toBeLessThan(350)
    expect(noteOf([], language)).toBeUndefined()
  })
})

it('who writes NaN means it', () => {
  const knows = (before: string, after: string, ...tests: string[]) =>
    mentionsNaN(
      { change: new Map([['a.js', { before: { source: before }, after: { source: after } }]]) } as never,
      tests,
    )
  expect(knows('return 1', 'return 2', 'equal(f(1), 2)')).toBe(false)
  expect(knows('return 1', 'return NaN')).toBe(true)
  expect(knows('isNaN(x)', 'isNaN(x)')).toBe(false)
  expect(knows('return 1', 'return 2', 'ok(Number.isNaN(f(1)))')).toBe(true)
})

describe('what the judge says', () => {
  const silent: Opinion = { judge: 'crash', evidence: [], effort: noEffort, narrow: 'no crash' }
  const lost: Opinion = { judge: 'difference', evidence: [], effort: noEffort, inconclusive: 'nobody knows' }
  const verdict = (...opinions: Opinion[]) => verdictOf(opinions, { trustInferred: false }).verdict

  it('counts where nobody else was heard, and hides nothing where others are at a loss', () => {
    expect(verdict(silent)).toBe('unrefuted')
    expect(verdict(lost, silent)).toBe('inconclusive')
    expect(allInconclusive([lost, silent])).toBe(true)
    expect(verdict({ ...silent, inconclusive: 'never reached' })).toBe('inconclusive')
  })

  it('stands above its own witness, where others have one, too', () => {
    const common = {
      kind: 'witness',
      driver: { name: 't', file: 't.js', slots: [] },
      input: [],
      given: '`f(2)`',
      grade: 'in-type',
    }
    const difference = { where: 'assertion', site: 0, occurrence: 0, path: '', change: 'returned→error' }
    const sides = { label: 'f(_)', difference, before: gives(1), after: crashes(), test: '' }
    const kept = { ...common, ...sides, judge: 'preservation', oracle: 'inferred', condition: 'x > 1' }
    const crashed = {
      ...common,
      ...sides,
      judge: 'crash',
      oracle: 'crash',
      condition: 'no',
      classification: 'regression',
    }
    const opinion = (evidence: object): Opinion => ({ ...lost, evidence: [evidence as never] })
    const said = (...opinions: Opinion[]) => {
      const { verdict, reason, grounds } = verdictOf(opinions, { trustInferred: false })
      const evidence = evidenceJson({ grounds }, { writing: { literal: String } } as never)
      return assessmentText(reportOf([patchOf({ verdict, reason, evidence })]))
    }
    const both = said(opinion(kept), opinion(crashed))
    const lines = both.match(/^ {5}(crash|preservation|test) .*|^ {5}(crash|preservation): For \S+ it \w+/gm)
    expect(lines).toEqual([
      '     crash: For `f(2)` it throws',
      '     test      t t.js',
      '     preservation: For `f(2)` it throws',
      '     test      t t.js',
    ])
    expect(said(opinion(crashed))).toMatch(/^ {5}For `f\(2\)` it throws .*; no\.$/m)
  })

  it('names the crash and its place', () => {
    const named = 'TypeError: x, raised in a.js:f'
    const condition = (before: Execution) => brokenConditionInWords({ crash, before })
    expect(condition(gives(1))).toBe(`the program must not crash where it did not before the patch: ${named}`)
    expect(condition(crashes())).toBe(`the crash of the failing test is still there: ${named}`)
    const other = crashes({ ...crash, frames: ['b.js:h'] })
    expect(condition(other)).toBe(`a different crash replaces that of the failing test: ${named}`)
  })
})
