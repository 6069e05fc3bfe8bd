import { describe, expect, it } from 'vitest'
import { parseDiff } from '../../../../src/files/diffs.js'
import { countingFor, variants } from '../../../../src/commands/train/authors.js'
import { calibrate, calibrated } from '../../../../src/analyses/patch-text/calibration.js'
import type { TrainingExample } from '../../../../src/analyses/patch-text/classifier.js'
import { distanceVector } from '../../../../src/analyses/patch-text/distance.js'
import { editOf, type Edit } from '../../../../src/analyses/patch-text/edit.js'
import { aucOfScores, thresholdFor } from '../../../../src/commands/train/figures.js'
import { byBug, heldOut, tooFewPatchesReason } from '../../../../src/commands/train/folds.js'
import { diffsOf, fragmentsOf } from '../../../../src/analyses/patch-text/fragments.js'
import { HashedEncoder } from '../../../../src/analyses/patch-text/hashed-encoder.js'
import { fit, sigmoid } from '../../../../src/analyses/patch-text/logistic.js'
import { byColumns, byRows } from '../../../../src/analyses/patch-text/steps.js'
import { mend } from '../../../../src/analyses/patch-text/complete-fragment.js'
import { readPatch } from '../../../../src/analyses/patch-text/reading.js'
import { referenceSimilarities } from '../../../../src/analyses/patch-text/reference.js'
import { traits } from '../../../../src/analyses/patch-text/traits/all.js'
import type { GrammarName } from '../../../../src/syntax/parser.js'

const edit = (before: string, after: string, grammar: GrammarName = 'java'): Promise<Edit> =>
  editOf({ path: 'A', line: 1, lines: before.split('\n').length, before, after }, grammar)

const found = (one: Edit) => traits.filter(({ count }) => count(one) > 0).map(({ name }) => name)

/** A trait, an edit that has it, and one much like it that has not. */
const pairs: readonly (readonly [trait: string, has: readonly [string, string], hasNot: readonly [string, string]])[] =
  [
    ['early-return', ['f(x);\ng(x);', 'if (x == 3) return 7;\nf(x);\ng(x);'], ['f(x);', 'f(x);\nif (y) return x;']],
    ['bare-return', ['f(x);\ng(x);', 'f(x);\nreturn;\ng(x);'], ['f(x);', 'f(x);\nreturn x;']],
    ['returns-constant', ['f(x);', 'if (x > 1) { return 7; }\nf(x);'], ['f(x);', 'if (x > 1) { return x; }\nf(x);']],
    ['constant-condition', ['if (x > y) f();', 'if (true) f();'], ['if (x > y) f();', 'if (x >= y) f();']],
    ['constant-condition', ['if (x > y) f();', 'if (x > y && false) f();'], ['f(y);', 'f(true);']],
    ['deleted-statement', ['f(x);\ng(x);', 'f(x);'], ['f(x);\ng(x);', 'f(x);\nh(x);']],
    ['only-deletes', ['f(x);\ng(x);', 'f(x);'], ['f(x);', 'f(x);\ng(x);']],
    ['deleted-throw', ['if (x) throw e;\nf();', 'f();'], ['if (x) throw e;\nf();', 'if (x > 1) throw e;\nf();']],
    ['narrowed', ['if (a) f();', 'if (a && b > 1) f();'], ['if (a) f();', 'if (a || b > 1) f();']],
    ['widened', ['if (a) f();', 'if (a || b > 1) f();'], ['if (a) f();', 'if (c) f();']],
    ['guarded', ['f(x);\ng(x);', 'if (x > 1) {\nf(x);\n}\ng(x);'], ['g(x);', 'if (x > 1) {\nf(x);\n}\ng(x);']],
    ['null-check', ['f(x);', 'if (x != null) f(x);'], ['f(x);', 'if (x != y) f(x);']],
    ['magic-number', ['f(x);', 'if (x == 999) g();\nf(x);'], ['f(x, 999);', 'if (x == 999) g();\nf(x, 999);']],
    ['turned', ['if (x == y) f();', 'if (x != y) f();'], ['if (x == y) f();', 'if (x > y) f();']],
    ['boundary', ['if (x < y) f();', 'if (x <= y) f();'], ['if (x < y) f();', 'if (x > y) f();']],
    ['other-name', ['f(x);', 'f(y);'], ['f(x);', 'f(7);']],
    ['swallowed', ['f();', 'try { f(); } catch (E e) { }'], ['f();', 'try { f(); } catch (E e) { throw g(e); }']],
    [
      'swallowed',
      ['try { f(); } catch (E e) { g(); }', 'try { f(); } catch (E e) { }'],
      ['try { f(); } catch (E e) { g(); }', 'try { f(); } catch (E e) { h(); }'],
    ],
    ['early-return', ['f(x);\ng(x);', 'if (x == 3) break;\nf(x);\ng(x);'], ['f(x);', 'f(x);\nif (y) break;']],
    ['copy', ['f(x, 1);\ng(y);', 'f(x, 1);\ng(y);\nf(x, 1);'], ['f(x, 1);\ng(y);', 'f(x, 1);\ng(y);\nf(y, 2);']],
    ['self-comparison', ['if (x > y) f();', 'if (x > x) f();'], ['if (x > y) f();', 'if (x > z) f();']],
  ]

describe('traits of an edit', () => {
  it.each(pairs)('%s', async (name, has, hasNot) => {
    expect(found(await edit(...has))).toContain(name)
    expect(found(await edit(...hasNot))).not.toContain(name)
  })

  it('are the same in another language', async () => {
    const has = ['f(x);\ng(x);', 'if (x === 999) return 7;\nf(x);\ng(x);'] as const
    const java = await edit(has[0], has[1].replace('===', '=='))
    for (const grammar of ['javascript', 'typescript'] as const)
      expect(found(await edit(...has, grammar))).toEqual(found(java))
  })

  it.each([
    ['layout', 'if (a) f( x );', 'if (a)\n{\n  f(x);\n}'],
    ['comments', 'f(x); // why', '/* now */ f(x);'],
    ['parentheses nobody needs', 'if (a > b) f(x);', 'if (((a) > (b))) f((x));'],
    ['== true', 'if (a) f(x);', 'if ((a) == true) f(x);'],
    ['names in full', 'List.of(x);', 'java.util.List.of(x);'],
    ['this', 'f(x);\ny = 1;', 'f(x);\nthis.y = 1;'],
    ['parentheses around the right of &&', 'if (a && b && c) f(x);', 'if (a && (b && c)) f(x);'],
  ])('do not see who wrote it: %s', async (_, before, after) => {
    expect((await edit(before, after)).gaps).toEqual([])
  })
})

describe('what changes a program is seen', () => {
  it.each([
    ['parentheses on the right', 'x = a - b - c;', 'x = a - (b - c);', 'java'],
    ['two pairs of them', 'x = a - b - c;', 'x = a - ((b - c));', 'java'],
    ['parentheses under a cast', 'x = (int) a + b;', 'x = (int) (a + b);', 'java'],
    ['parentheses before a member', 'x = a + b.length();', 'x = (a + b).length();', 'java'],
    ['== and ===', 'if (a == b) f();', 'if (a === b) f();', 'javascript'],
    ['=== true', 'if (a) f();', 'if (a === true) f();', 'javascript'],
  ] as const)('%s', async (_, before, after, grammar) => {
    expect((await edit(before, after, grammar)).gaps).not.toEqual([])
  })
})

describe('fragments', () => {
  it('are made whole', () => {
    const whole = (text: string) => mend(text).text.replace(/\s+/g, ' ').trim()
    expect(whole('} else {\nf();')).toBe('if (_) { } else { f(); }')
    expect(whole(' * of a comment\n */\nvoid f() {')).toBe('void f() { }')
    expect(whole('case 1:\nf();')).toBe('switch (_) { case 1: f(); }')
    expect(whole('g(a,\n')).toBe('g(a, );')
  })

  it.each([
    "g(glob('src/*.js'));\nf();",
    "g('*/*');\nf();",
    '// see src/*.js\nf();',
    'f(); // not */ here\ng();',
    "x = y.replace(/\\s*/, '');\nf();",
    'x = a ? /[/*]/ : b;\nf();',
    '/* one */ f(); /* two */',
  ])('keep code beside comment marks that are none: %s', (text) => {
    expect(mend(text).text.trim()).toBe(text)
  })

  it('lose comments of which one end is out of sight', () => {
    const left = (text: string) => mend(text).text.replace(/\s+/g, ' ').trim()
    expect(left("it's the rest\n */ f('*/');")).toBe("f('*/');")
    expect(left("f('/*'); /* the beginning")).toBe("f('/*');")
    expect(left(' * in the\n * middle')).toBe('')
  })

  it('are made without changes of layout, as training data are', () => {
    const entries = new Map([['a.js', { hash: '', text: 'if (a) {\nf()\n}\n' }]])
    const tree = { key: '', modules: new Map(), entries }
    const diffs = (text: string) => diffsOf(tree, new Map([['a.js', text]]))
    expect(fragmentsOf(diffs('  if (a) {\n    f()\n  }\n'))).toEqual([])
    expect(fragmentsOf(diffs('  if (a) {\n    g()\n  }\n'))[0].after).toBe('  if (a) {\n    g()\n  }')
  })

  it('come from hunks', () => {
    const diff = '--- a/A.java\n+++ b/A.java\n@@ -3,3 +3,3 @@\n a\n-b\n+c\n d\n'
    expect(fragmentsOf(parseDiff(diff, 'x'))).toEqual([
      { path: 'A.java', line: 3, lines: 3, before: 'a\nb\nd', after: 'a\nc\nd' },
    ])
  })
})

describe('likeness to the reference', () => {
  const read = (line: string) =>
    readPatch(
      parseDiff(`--- a/A.java\n+++ b/A.java\n@@ -3,2 +3,2 @@\n f(x);\n-g(x, y);\n+${line}\n`, 'x'),
      () => 'java',
      new HashedEncoder(),
    )

  it('is full for the same patch and less for another', async () => {
    const [reference, same, other] = [await read('g(y, z);'), await read('g( y,z );'), await read('return 7;')]
    const of = (name: string, one: typeof same) =>
      referenceSimilarities.find((l) => l.name === name)!.measure(one.edits, reference.edits)
    for (const { name } of referenceSimilarities) expect(of(name, same)).toBe(1)
    expect(of('inserted', other)).toBeLessThan(0.5)
    expect(of('place', other)).toBe(1)
  })

  it('has the distance vector of the paper', () => {
    expect(distanceVector(Float32Array.of(1, 0), Float32Array.of(0, 2))).toEqual([1, -2, 0, 0, Math.hypot(1, 2), 0])
  })
})

describe('logistic regression', () => {
  const random = (seed: number) => () => (seed = (seed * 16807) % 2147483647) / 2147483647
  const examples = (count: number, weights: readonly number[], bias: number) => {
    const next = random(7)
    const rows = Array.from({ length: count }, () => Float64Array.from(weights, () => next() * 4 - 2))
    const odds = rows.map((row) => row.reduce((sum, x, i) => sum + x * weights[i], bias))
    return { rows, labels: odds.map((o) => (next() < sigmoid(o) ? 1 : 0)), counts: rows.map(() => 1) }
  }

  it('recovers known weights', () => {
    const { bias, weights } = fit(examples(20000, [1.5, -0.7, 0], 0.4), Float64Array.of(0.1, 0.1, 0.1))
    expect(bias).toBeCloseTo(0.4, 1)
    ;[1.5, -0.7, 0].forEach((weight, i) => expect(weights[i]).toBeCloseTo(weight, 1))
  })

  it('is held back by its penalty, where nothing else would', () => {
    const rows = [-1, -1, 1, 1].map((x) => Float64Array.of(x))
    const of = (penalty: number) =>
      fit({ rows, labels: [0, 0, 1, 1], counts: [1, 1, 1, 1] }, Float64Array.of(penalty)).weights[0]
    expect(of(1)).toBeGreaterThan(of(100))
    expect(of(100)).toBeGreaterThan(0)
    expect(of(1)).toBeLessThan(2)
  })

  it('stays finite where everything is told apart, or nothing is', () => {
    const rows = [-9, -8, 8, 9].map((x) => Float64Array.of(x))
    for (const labels of [
      [0, 0, 1, 1],
      [1, 1, 1, 1],
    ]) {
      const { bias, weights } = fit({ rows, labels, counts: [1, 1, 1, 1] }, Float64Array.of(0.01))
      expect(Number.isFinite(bias) && Number.isFinite(weights[0])).toBe(true)
    }
  })

  it('steps the same by rows as by columns', () => {
    const few = examples(
      12,
      Array.from({ length: 30 }, (_, i) => Math.sin(i)),
      0.3,
    )
    const penalties = Float64Array.from({ length: 30 }, (_, i) => 0.5 + i)
    const [one, two] = [byRows, byColumns].map((solver) => fit(few, penalties, solver))
    expect(one.bias).toBeCloseTo(two.bias, 6)
    one.weights.forEach((weight, i) => expect(weight).toBeCloseTo(two.weights[i], 6))
    expect(Math.max(...one.weights)).toBeGreaterThan(0.1)
  })

  it('calibrates scores that are too sure', () => {
    const { rows, labels, counts } = examples(20000, [1], 0)
    const calibration = calibrate(
      rows.map(([x]) => 5 * x + 1),
      { labels, counts },
    )
    for (const x of [-1, 0, 1]) expect(calibrated(calibration, 5 * x + 1)).toBeCloseTo(sigmoid(x), 1)
  })
})

describe('figures', () => {
  const told = (text: string) => [...text].map((c, i) => ({ isWrong: c === 'x', score: text.length - i }))

  it('AUC', () => {
    expect(aucOfScores(told('xxoo'))).toBe(1)
    expect(aucOfScores(told('ooxx'))).toBe(0)
    expect(aucOfScores([true, false].map((isWrong) => ({ isWrong, score: 1 })))).toBe(0.5)
    expect(aucOfScores([true, false].map((isWrong) => ({ isWrong, score: NaN })))).toBeNull()
    expect(aucOfScores(told('xx'))).toBeNull()
  })

  it('a threshold is precise, and more so at even odds', () => {
    expect(thresholdFor(told('xxxoo'), false)).toMatchObject({ found: 3, falseAlarms: 0 })
    expect(thresholdFor(told('oxx'), false)).toBeUndefined()
    const many = told(`${'x'.repeat(80)}o${'x'.repeat(20)}oo`)
    expect(thresholdFor(many, false)).toMatchObject({ found: 100, falseAlarms: 1 })
    expect(thresholdFor(many, true)).toMatchObject({ found: 80, falseAlarms: 0 })
  })
})

describe('cross-validation', () => {
  const bugs = Array.from({ length: 60 }, (_, i) => ({ bug: `P-${i % 20}`, project: 'P' }))

  it('never learns from the bug it judges', () => {
    const scores = heldOut(bugs, byBug(5, 1), (seen) => (one) => (seen.some(({ bug }) => bug === one.bug) ? 1 : 0))
    expect(scores).toEqual(bugs.map(() => 0))
    expect(new Set(bugs.map(byBug(5, 1))).size).toBe(5)
    expect(bugs.map(byBug(5, 1))).not.toEqual(bugs.map(byBug(5, 2)))
  })

  it('says what is lacking', () => {
    const labelled = bugs.map((bug, i) => ({ ...bug, label: i % 2 ? 'correct' : 'overfitting' }))
    expect(tooFewPatchesReason(labelled, 5, 1)).toBeUndefined()
    expect(tooFewPatchesReason(labelled, 21, 1)).toBe('there are 20 bugs for 21 folds')
    expect(tooFewPatchesReason([...labelled.filter(({ label }) => label === 'correct'), labelled[0]], 5, 1)).toBe(
      'patches labelled "overfitting" are in fewer than two of 5 folds',
    )
  })

  it('developers and many patches of one bug count less', () => {
    const one = (bug: string, isDeveloper: boolean, isWrong: boolean): TrainingExample => ({
      values: Float64Array.of(),
      project: 'P',
      bug,
      isDeveloper,
      isWrong,
    })
    const all = [
      one('a', true, false),
      one('a', false, false),
      ...Array.from({ length: 4 }, () => one('a', false, true)),
    ]
    const counting = countingFor(
      all,
      variants.find(({ name }) => name === 'developers less')!,
    )
    expect(all.map(counting)).toEqual([0.3, 3, 0.5, 0.5, 0.5, 0.5])
  })
})
