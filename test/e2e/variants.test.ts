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
