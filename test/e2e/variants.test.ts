import { afterEach, describe, expect, it } from 'vitest'
import { haveJars, junit } from '../support/jars.js'
import { assess, Project } from '../support/project.js'
import { isWhole } from '../support/whole.js'

const projects: Project[] = []
afterEach(() => projects.splice(0).forEach((project) => project.remove()))

function make(files: Record<string, string>): Project {
  const project = new Project(files)
  projects.push(project)
  return project
}

/** Verdicts and witnesses of patches, compared with a reference. */
async function judged(project: Project, file: string, reference: string, patches: Record<string, string>) {
  const write = (text: string, name: string) => project.patch(file, () => text, name)
  const right = write(reference, 'reference.diff')
  const paths = Object.entries(patches).map(([name, text]) => write(text, `${name}.diff`))
  const { patches: found } = await assess(project, paths, [
    '--judges',
    'difference',
    '--drivers',
    'lifted,sequences',
    '--reference',
    right,
  ])
  return Object.fromEntries(Object.keys(patches).map((name, i) => [name, found[i]]))
}

/** How a test is varied in its calls, in the words of the report. */
const inputOf = (patch: { evidence: readonly { inputInWords?: string }[] }) => patch.evidence[0]?.inputInWords

describe('another way to the same code, in JavaScript', () => {
  const wrong = `exports.total = (prices, options = {}) => sum(prices, options)
exports.mean = (prices, options = {}) => sum(prices, options) / prices.length
function sum(prices, options) {
  const sorted = prices.sort((a, b) => a - b)
  const kept = options.withoutCheapest ? sorted.slice(1) : sorted
  return kept.reduce((a, b) => a + b, 0)
}
`
  const right = wrong.replace('prices.sort', 'prices.slice().sort')
  const file = 'src/prices.cjs'
  const files = {
    [file]: wrong,
    'test/prices.test.cjs': `const test = require('node:test')
const assert = require('node:assert')
const prices = require('../src/prices.cjs')
test('adds', () => assert.equal(prices.total([1, 2]), 3))
test('leaves the list as it is', () => {
  const list = [3, 1]
  prices.total(list)
  assert.deepEqual(list, [3, 1])
})
`,
  }

  it('is a sibling of the function that the failing test calls', async () => {
    const found = await judged(make(files), file, right, {
      correct: wrong.replace('const sorted = prices.sort', 'const sorted = [...prices].sort'),
      partial: wrong.replace('=> sum(prices, options)\n', '=> sum([...prices], options)\n'),
    })
    expect(found.correct.verdict).toBe('unrefuted')
    expect(found.partial.verdict).toBe('overfitting')
    expect(inputOf(found.partial)).toContain('`prices.mean(list)` instead of `prices.total(list)`')
    expect(found.partial.evidence[0].regressionTest).toContain('prices.mean(list)')
  })

  it('is an option that the program reads and no test gives', async () => {
    const found = await judged(make(files), file, right, {
      correct: wrong.replace('const sorted = prices.sort', 'const sorted = Array.from(prices).sort'),
      forgets: right.replace('sorted.slice(1)', 'prices.slice(1)'),
    })
    expect(found.correct.verdict).toBe('unrefuted')
    expect(found.forgets.verdict).toBe('overfitting')
  })
})

describe('what a test does, done otherwise, in JavaScript', () => {
  const file = 'src/gate.cjs'
  const wrong = `class Gate {
  constructor() { this.holders = 0; this.waiting = [] }
  enter(name) {
    if (this.holders) return void this.waiting.push(name)
    this.holders++
  }
  leave() {
    this.holders--
    if (this.waiting.length) this.waiting.shift()
  }
  isFree() { return this.holders === 0 }
}
exports.Gate = Gate
`
  const leave = (body: string) => wrong.replace(/  leave\(\) \{.*?\n  \}\n/s, `  leave() {\n${body}\n  }\n`)
  const right = leave('    if (this.waiting.length) this.waiting.shift()\n    else if (this.holders) this.holders--')
  const files = {
    [file]: wrong,
    'test/gate.test.cjs': `const test = require('node:test')
const assert = require('node:assert')
const { Gate } = require('../src/gate.cjs')
test('is free again', () => {
  const own = new Gate()
  own.enter('a')
  own.leave()
  assert.equal(own.isFree(), true)
})
test('who waits comes in', () => {
  const gate = new Gate()
  gate.enter('a')
  gate.enter('b')
  gate.leave()
  assert.equal(gate.isFree(), false)
})
`,
  }

  it('is a step twice, or left out, or one of another test', async () => {
    const found = await judged(make(files), file, right, {
      correct: leave(
        '    const next = this.waiting.shift()\n    if (next === undefined) this.holders = Math.max(0, this.holders - 1)',
      ),
      // Never free again, as soon as somebody has waited.
      stuck: leave('    if (this.waiting.length) this.stuck = true\n    if (!this.stuck) this.holders--'),
      // Leaving twice lets somebody in twice.
      below: leave('    if (this.waiting.length) this.waiting.shift()\n    else this.holders--'),
    })
    expect(found.correct.verdict).toBe('unrefuted')
    expect(found.stuck.verdict).toBe('overfitting')
    expect(inputOf(found.stuck)).toContain('gate.leave()')
    expect(found.below.verdict).toBe('overfitting')
  })
})

describe('what a test says in several places', () => {
  const file = 'src/same.cjs'
  const wrong = `const parse = (text) => text.split(',').map((part) => part.split('='))
exports.same = (a, b) => parse(a).join() === parse(b).join()
`
  const sorted = "parse(a).sort().join(';') === parse(b).sort().join(';')"
  const right = wrong.replace('parse(a).join() === parse(b).join()', sorted)
  const files = {
    [file]: wrong,
    'test/same.test.cjs': `const test = require('node:test')
const assert = require('node:assert')
const { same } = require('../src/same.cjs')
test('equal', () => assert.equal(same('a=1', 'a=1'), true))
test('other values', () => assert.equal(same('a=1,b=2', 'a=1,b=3'), false))
test('in another order', () => assert.equal(same('a=1,b=2', 'b=2,a=1'), true))
`,
  }

  it('changes everywhere at once', async () => {
    const found = await judged(make(files), file, right, {
      correct: wrong.replace(
        'parse(a).join() === parse(b).join()',
        "[a, b].map((one) => parse(one).sort().join('|')).every((one, _, all) => one === all[0])",
      ),
      // Only where both texts have this name does it fail.
      names: right.replace(
        'exports.same = (a, b) =>',
        "exports.same = (a, b) => !(a.includes('aa') && b.includes('aa')) &&",
      ),
    })
    expect(found.correct.verdict).toBe('unrefuted')
    expect(found.names.verdict).toBe('overfitting')
  })
})

describe.runIf(isWhole && haveJars())('another way to the same code, in Java', () => {
  const file = 'src/main/java/demo/Label.java'
  const wrong = `package demo;
public class Label {
  private final char mark;
  private final boolean upper;
  private Label(char mark, boolean upper) { this.mark = mark; this.upper = upper; }
  public static final Label PLAIN = new Label('*', false);
  public Label withMark(char other) { return new Label(other, upper); }
  public Label inCapitals(boolean other) { return new Label(mark, other); }
  public String before(String text) { return mark + write(text); }
  public String after(String text) { return write(text) + mark; }
  private String write(String text) {
    String shown = upper ? text.toUpperCase() : text;
    return shown.replace(mark, '-');
  }
}
`
  const escaped = (expression: string) => wrong.replace("shown.replace(mark, '-')", expression)
  const right = escaped('shown.replace("" + mark, "" + mark + mark)')
  const files = {
    'assay.config.json': '{}',
    [file]: wrong,
    'src/test/java/demo/LabelTest.java': `package demo;
import static org.junit.Assert.assertEquals;
import org.junit.Test;
public class LabelTest {
  @Test public void plain() { assertEquals("*one", Label.PLAIN.before("one")); }
  @Test public void markIsDoubled() { assertEquals("*a**b", Label.PLAIN.before("a*b")); }
}
`,
  }
  const project = () => make({ ...files, 'assay.config.json': JSON.stringify({ java: { classpath: junit[4]() } }) })

  it('is an option of an object that is being built, or another method of it', async () => {
    const found = await judged(project(), file, right, {
      correct: escaped('String.join("" + mark + mark, shown.split(java.util.regex.Pattern.quote("" + mark), -1))'),
      star: escaped('shown.replace("*", "**")'),
      sibling: wrong.replace('return mark + write(text)', 'return mark + text.replace("" + mark, "" + mark + mark)'),
    })
    expect(found.correct.verdict).toBe('unrefuted')
    expect(found.star.verdict).toBe('overfitting')
    expect(inputOf(found.star)).toContain('.withMark(')
    expect(found.sibling.verdict).toBe('overfitting')
  })
})

describe.runIf(haveJars())('what a test does, done otherwise, in Java', () => {
  const file = 'src/main/java/demo/Slots.java'
  const wrong = `package demo;
public class Slots {
  private final String[] values = {"1", "2", "3"};
  private int at = -1;
  public String next() { return values[++at]; }
  public void set(String value) {
    for (int i = 0; i <= at; i++) values[i] = value;
  }
  public String all() { return String.join("", values); }
}
`
  const set = (body: string) => wrong.replace('for (int i = 0; i <= at; i++) values[i] = value;', body)
  const right = set('values[at] = value;')
  const files = {
    [file]: wrong,
    'src/test/java/demo/SlotsTest.java': `package demo;
import static org.junit.Assert.assertEquals;
import org.junit.Test;
public class SlotsTest {
  @Test public void first() {
    Slots own = new Slots();
    own.next();
    own.set("x");
    assertEquals("x23", own.all());
  }
  @Test public void second() {
    Slots slots = new Slots();
    slots.next();
    slots.next();
    slots.set("x");
    assertEquals("1x3", slots.all());
  }
}
`,
  }

  it('is a step twice', async () => {
    const project = make({ ...files, 'assay.config.json': JSON.stringify({ java: { classpath: junit[4]() } }) })
    const found = await judged(project, file, right, {
      correct: set('int last = at; values[last] = value;'),
      // The third one overwrites the second.
      narrow: set('for (int i = Math.min(at, 1); i <= at; i++) values[i] = value;'),
    })
    expect(found.correct.verdict).toBe('unrefuted')
    expect(found.narrow.verdict).toBe('overfitting')
    expect(inputOf(found.narrow)).toBe('`slots.next()` added')
  })
})
