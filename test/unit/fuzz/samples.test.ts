import { describe, expect, it } from 'vitest'
import { Samples, type ProgramFacts } from '../../../src/fuzz/input.js'
import type { Driver, Slot } from '../../../src/model/driver.js'

const slot = (id: number, value: unknown, place: string): Slot => ({
  id,
  value,
  place,
  line: 1,
  start: 0,
  end: 0,
  owner: -1,
  row: -1,
})
const driver = (id: number, ...slots: Slot[]) => ({ id, file: 'a.test.js', index: id, name: `t${id}`, slots }) as Driver

describe('the grade of an input', () => {
  const first = driver(0, slot(0, 'a,b', 'f#0'), slot(1, { strict: true, depth: 2 }, 'f#1'))
  const second = driver(1, slot(0, 'x', 'f#0'), slot(1, { loose: false, name: 'n' }, 'g#1'))
  const samples = new Samples([first, second])
  const grade = (...input: unknown[]) => samples.grade(input, first)

  it.each([
    ['a value of the tests', [0, 'x'], 'in-type'],
    ['a text of their form', [0, 'a,b,c'], 'in-type'],
    ['a text of another form', [0, 'a;b'], 'unusual'],
    ['another type', [0, 5], 'out-of-type'],
    ['the worst of several', [0, 'a;b', 1, 'x'], 'out-of-type'],
    ['an option of another test', [1, { strict: true, depth: 2, loose: true }], 'in-type'],
    ['an option with a value of another type', [1, { strict: true, depth: 2, loose: 3 }], 'out-of-type'],
    ['an option that no test has', [1, { strict: true, depth: 2, other: true }], 'out-of-type'],
    ['without a key that every sample has', [1, { strict: true }], 'out-of-type'],
  ])('%s', (_, input, expected) => expect(grade(...input)).toBe(expected))

  it('knows what the program asks about', () => {
    const program = {
      options: new Map([['other', [true]]]),
      literals: [';'],
      kinds: new Map(),
      nearby: [],
      asksSign: false,
    }
    const informed = new Samples([first, second], program)
    expect(informed.grade([1, { strict: true, depth: 2, other: false }], first)).toBe('in-type')
    expect(informed.grade([0, 'a;b'], first)).toBe('in-type')
    expect(informed.grade([0, 'a;;b'], first)).toBe('unusual')
    expect(informed.grade([0, 'a|b'], first)).toBe('unusual')
  })

  it('takes numbers that no size of program would need only where they are shown, or where the change is about them', () => {
    const counts = driver(4, slot(0, 3, 'k#0'), slot(1, 2 ** 31, 'k#1'))
    const all = new Samples([counts])
    expect(all.grade([0, 1000], counts)).toBe('in-type')
    expect(all.grade([0, 2147483647], counts)).toBe('out-of-type')
    expect(all.grade([1, 2147483647], counts)).toBe('in-type')
    const about = new Samples([counts], {
      options: new Map(),
      literals: [4294967295],
      nearby: [],
      kinds: new Map(),
      asksSign: false,
    })
    expect(about.grade([0, 2147483647], counts)).toBe('in-type')
    const failing = { ...counts, failing: true }
    expect(new Samples([failing]).grade([0, 2147483647], failing)).toBe('in-type')
  })

  it('takes no other number where the same few are shown again and again', () => {
    const at = (start: number, value: number) => ({ ...slot(start, value, 'op#1'), start })
    const tests = [0, 10, 20].map((at0) => driver(at0, at(at0, 1), at(at0 + 1, 2)))
    const all = new Samples(tests)
    expect(all.grade([0, 2], tests[0])).toBe('in-type')
    expect(all.grade([0, 0], tests[0])).toBe('out-of-type')
  })

  it('is at most a reason to suspect where a type allows nothing and no test shows it', () => {
    const typed = driver(3, { ...slot(0, 'a', 'h#0'), type: { name: 'string' } })
    const all = new Samples([typed])
    expect(all.grade([0, null], typed)).toBe('unusual')
    expect(all.grade([0, null], { ...typed, generated: 'typed' })).toBe('out-of-type')
  })

  it('is stricter for a generated call', () => {
    const call = { ...first, id: 2, generated: 'typed' } as Driver
    expect(samples.grade([0, 'a;b'], call)).toBe('out-of-type')
    expect(samples.grade([0, 'b,a'], call)).toBe('in-type')
  })

  it('takes only texts of tests where no test has one', () => {
    const variant = { of: 't0', line: 1, before: 'f', after: 'h' }
    const call = { ...driver(3, slot(0, 'x', 'h#0'), slot(1, 5, 'h#1')), generated: 'typed', variant } as Driver
    const all = new Samples([first, second, call])
    expect(all.grade([0, 'n'], call)).toBe('in-type')
    expect(all.grade([0, 'y'], call)).toBe('out-of-type')
    expect(all.grade([1, 6], call)).toBe('in-type')
  })

  it('does not depend on how often a place is asked for', () => {
    for (let i = 0; i < 3; i++) expect(grade(0, 'a,b,c')).toBe('in-type')
  })
})

describe('words of an input that no test has', () => {
  const test = driver(0, slot(0, 'HttpOnly; max-age=5', 'f#0'), slot(1, { key: ['Lax'] }, 'f#1'))
  const facts = { options: new Map(), literals: ['secure'], kinds: new Map(), nearby: [], asksSign: false }
  const samples = new Samples([test], facts)

  it('are counted, in small and capital letters alike; numbers are no words', () => {
    expect(samples.strangeWords([0, 'httponly; MAX-AGE=77; Secure'])).toBe(0)
    expect(samples.strangeWords([0, 'HttpOn5ly; lax'])).toBe(1)
    expect(samples.strangeWords([1, { key: ['noneLax', 'Lax', 'x1'] }])).toBe(2)
    expect(samples.strangeWords([])).toBe(0)
  })
})

describe('a number below zero', () => {
  const counted = driver(0, slot(0, 3, 'get#0'), slot(1, -1, 'move#0'))
  const grade = (facts: Partial<ProgramFacts>, of: Driver, ...input: unknown[]) =>
    new Samples([of], {
      options: new Map(),
      literals: [],
      kinds: new Map(),
      nearby: [],
      asksSign: false,
      ...facts,
    }).grade(input, of)

  it('is proof only where tests show one, or the change asks for the sign', () => {
    expect(grade({}, counted, 0, -4)).toBe('unusual')
    expect(grade({}, counted, 0, 4)).toBe('in-type')
    expect(grade({}, counted, 1, -4)).toBe('in-type')
    expect(grade({ asksSign: true }, counted, 0, -4)).toBe('in-type')
    expect(grade({}, { ...counted, failing: true }, 0, -4)).toBe('in-type')
  })

  it('says nothing in a generated call, whoever put it there', () => {
    expect(grade({}, { ...counted, generated: 'typed' }, 0, -4)).toBe('out-of-type')
    const made = driver(1, slot(0, -1, 'get#0'))
    const samples = new Samples([driver(0, slot(0, 3, 'get#0')), { ...made, generated: 'typed' }])
    expect(samples.grade([], { ...made, generated: 'typed' })).toBe('out-of-type')
  })
})
