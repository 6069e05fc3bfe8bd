import { afterEach, describe, expect, it } from 'vitest'
import { haveJars } from '../support/jars.js'
import { javaProject } from '../support/java.js'
import { assess, Project } from '../support/project.js'
import { isWhole } from '../support/whole.js'

/** What a reference does and a patch does not, and the other way round: which of it counts against the patch. */
interface Subject {
  readonly project: () => Project
  readonly source: string
  /** The bug, as the source has it. */
  readonly bug: string
}

const projects: Project[] = []
afterEach(() => projects.splice(0).forEach((project) => project.remove()))

/** The verdict on a patch that puts something in the place of the bug, judged by a reference that puts something else there. */
async function judged({ project: make, source, bug }: Subject, patch: string, reference: string, drivers = 'lifted') {
  const project = make()
  projects.push(project)
  const put = (text: string, name: string) => project.patch(source, (old) => old.replace(bug, text), name)
  const { patches } = await assess(
    project,
    [put(patch, 'patch.diff')],
    [
      '--reference',
      put(reference, 'reference.diff'),
      '--judges',
      'difference',
      '--drivers',
      drivers,
      '--budget',
      '2000x',
    ],
  )
  return patches[0]
}

const ratio: Record<'javascript' | 'java', Subject> = {
  javascript: {
    project: () =>
      new Project({
        'ratio.js': `exports.ratio = (a, b) => {\n  BUG\n  return Math.trunc(a / b)\n}\n`.replace('BUG', '// nothing'),
        'ratio.test.js': `const test = require('node:test')
const assert = require('node:assert')
const { ratio } = require('./ratio')
test('divides', () => assert.strictEqual(ratio(6, 3), 2))
test('refuses', () => assert.throws(() => ratio(6, 0), RangeError))
`,
      }),
    source: 'ratio.js',
    bug: '// nothing',
  },
  java: {
    project: () =>
      javaProject({
        'src/Ratio.java': `public class Ratio {
  public static long ratio(long a, long b) {
    // nothing
    return b == 0 ? 0 : a / b;
  }
}
`,
        'test/RatioTest.java': `import org.junit.*;
public class RatioTest {
  @Test public void divides() { Assert.assertEquals(2, Ratio.ratio(6, 3)); }
  @Test(expected = ArithmeticException.class) public void refuses() { Ratio.ratio(6, 0); }
}
`,
      }),
    source: 'src/Ratio.java',
    bug: '// nothing',
  },
}

const narrowed = async (subject: Subject, right: string, narrow: string) => {
  const { verdict, reason } = await judged(subject, narrow, right)
  expect([verdict, reason]).toEqual(['overfitting', expect.stringContaining('the reference throws')])
}

describe('an error that a test expects', () => {
  it('is an answer: a patch that throws it only for the test overfits', () =>
    narrowed(
      ratio.javascript,
      "if (b === 0) throw new RangeError('zero')",
      "if (b === 0 && a === 6) throw new RangeError('zero')",
    ))

  it.skipIf(!haveJars())('is an answer in Java', () =>
    narrowed(
      ratio.java,
      'if (b == 0) throw new ArithmeticException("zero");',
      'if (b == 0 && a == 6) throw new ArithmeticException();',
    ),
  )

  it.skipIf(!haveJars())('counts as the nearest type that a caller can name', async () => {
    const anonymous = 'if (b == 0) throw new ArithmeticException("zero") { };'
    const { verdict } = await judged(ratio.java, 'if (b == 0) throw new ArithmeticException("none");', anonymous)
    expect(verdict).toBe('unrefuted')
  })
})

const tagged: Subject = {
  project: () =>
    new Project({
      'name.js': `exports.name = (text) => {\n  // nothing\n  return text\n}\n`,
      'name.test.js': `const test = require('node:test')
const assert = require('node:assert')
const { name } = require('./name')
test('keeps', () => assert.strictEqual(name('b'), 'b'))
test('cuts', () => assert.strictEqual(name('*|def'), 'def'))
`,
    }),
  source: 'name.js',
  bug: '// nothing',
}

describe('a text that no user writes', () => {
  const last = "text = text.slice(text.lastIndexOf('|') + 1)"

  it('is no proof', async () => {
    const { verdict, reason } = await judged(tagged, "text = text.slice(text.indexOf('|') + 1)", last)
    expect([verdict, reason]).toEqual(['suspect', expect.stringContaining('No test shows such a value there')])
  })

  it('does not keep the search from one that a user may write', async () => {
    const { verdict } = await judged(tagged, "if (text === '*|def') text = 'def'", last)
    expect(verdict).toBe('overfitting')
  })
})

describe('a search that did not see the bug', () => {
  /** It is wrong only where node:test runs it. */
  const hidden: Subject = {
    ...tagged,
    project: () =>
      new Project({
        'name.js': `exports.name = (text) => {
  let mark = process.env.NODE_TEST_CONTEXT && text.length > 1 ? '!' : ''
  // nothing
  return mark + text
}
`,
        'name.test.js': `const test = require('node:test')
const assert = require('node:assert')
const { name } = require('./name')
test('keeps', () => assert.strictEqual(name('b'), 'b'))
test('adds nothing', () => assert.strictEqual(name('def'), 'def'))
`,
      }),
  }

  it('is inconclusive', async () => {
    const { verdict, reason } = await judged(hidden, "mark = ''", "if (mark) mark = ''")
    expect([verdict, reason]).toEqual(['inconclusive', expect.stringContaining('shows the bug')])
  })
})

/** A function that finds the first of a list in the order of a comparator, and does not use it. */
const first: Record<'javascript' | 'java', Subject> = {
  javascript: {
    project: () =>
      new Project({
        'first.js': `exports.first = (list, compare) => {
  let best
  for (const one of list) if (best === undefined || one < best) best = one
  return best
}
`,
        'first.test.js': `const test = require('node:test')
const assert = require('node:assert')
const { first } = require('./first')
test('of numbers', () => assert.strictEqual(first([2, 1], (a, b) => a - b), 1))
test('in the order of a comparator', () => {
  const evenFirst = (a, b) => (a % 2 === 0 ? 0 : 1) - (b % 2 === 0 ? 0 : 1)
  assert.strictEqual(first([3, 2, 1], evenFirst), 2)
})
`,
      }),
    source: 'first.js',
    bug: 'one < best',
  },
  java: {
    project: () =>
      javaProject({
        'src/First.java': `import java.util.*;
public class First {
  public static int first(List<Integer> list, Comparator<Integer> compare) {
    Integer best = null;
    for (Integer one : list) if (best == null || one < best) best = one;
    return best;
  }
}
`,
        'test/FirstTest.java': `import org.junit.*;
import java.util.*;
public class FirstTest {
  @Test public void ofNumbers() { Assert.assertEquals(1, First.first(Arrays.asList(2, 1), (a, b) -> a - b)); }
  @Test public void inTheOrderOfAComparator() {
    Comparator<Integer> evenFirst = (a, b) -> (a % 2 == 0 ? 0 : 1) - (b % 2 == 0 ? 0 : 1);
    Assert.assertEquals(2, First.first(Arrays.asList(3, 2, 1), evenFirst));
  }
}
`,
      }),
    source: 'src/First.java',
    bug: 'one < best',
  },
}

describe('a comparator of a test', () => {
  const other = async (subject: Subject, call: string) => {
    const right = `${call}(one, best) < 0`
    // Both are right for every comparator; with other constants the test's would be none.
    expect(await judged(subject, `${call}(best, one) > 0`, right, 'lifted,sequences')).toMatchObject({
      verdict: 'unrefuted',
    })
    const narrow = `one < best && !(one == 1 && best == 2 && list${call === 'compare' ? '[0] === 3' : '.get(0) == 3'})`
    expect(await judged(subject, narrow, right)).toMatchObject({ verdict: 'overfitting' })
  }

  it('stays one, and is tried in the other direction', () => other(first.javascript, 'compare'))

  it.runIf(isWhole && haveJars())('stays one, and is tried in the other direction, in Java', () =>
    other(first.java, 'compare.compare'),
  )
})

describe('the folder that a version runs in', () => {
  it('is the same for all, whole and by its name', async () => {
    const project = new Project({
      'where.js': `const path = require('node:path')
exports.where = (a) => {
  // nothing
  return [a, __dirname, path.basename(__dirname), \`in \${path.basename(__dirname)}\`]
}
`,
      'where.test.js': `const test = require('node:test')
const assert = require('node:assert')
const { where } = require('./where')
test('says where', () => assert.strictEqual(where(1)[0], 1))
test('fails for two', () => assert.strictEqual(where(2)[0], 3))
`,
    })
    const subject = { project: () => project, source: 'where.js', bug: '// nothing' }
    const { verdict, evidence } = await judged(
      subject,
      'if (a === 2) a = 3',
      'if (a === 2) return [3, ...where(1).slice(1)]'.replace('where', 'exports.where'),
    )
    expect({ verdict, evidence }).toEqual({ verdict: 'unrefuted', evidence: [] })
  })
})
