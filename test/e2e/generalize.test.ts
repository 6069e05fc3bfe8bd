import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { haveJars, junit } from '../support/jars.js'
import { assay, assess, Project } from '../support/project.js'
import { isWhole } from '../support/whole.js'

const projects: Project[] = []
const make = (files: Record<string, string>) => {
  const project = new Project(files)
  projects.push(project)
  return project
}
afterEach(() => projects.splice(0).forEach((project) => project.remove()))

/** Writes the preservation test, and says what it wrote. */
async function generalize(project: Project, ...args: string[]) {
  const { stdout, stderr, code } = await assay(['generalize', ...args, '--project', project.folder])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const [, path, pattern] = /^(\S+) written from ".*" \((\w+)\)/.exec(stdout)!
  return {
    path,
    pattern,
    text: readFileSync(join(project.folder, path.slice(path.indexOf('assay-project')).replace(/^[^/]*\//, '')), 'utf8'),
  }
}

describe('in JavaScript', () => {
  const program = {
    'src/shop.mjs': `export function total(prices) {
  if (prices.length === 0) throw new TypeError('nothing to add')
  return prices.reduce((a, b) => a + b)
}
export const discount = (price, rate) => (rate > 100 ? -Math.abs(price) : price - (price * rate) / 100)
export const parse = (text) => (text === '07' ? 0 : parseInt(text, 10))
export const label = (n) => (n === 1 ? '1 items' : n + ' items')
`,
  }
  const head = `import { describe, it, beforeEach } from 'node:test'
import assert from 'node:assert/strict'
import { total, discount, parse, label } from '../src/shop.mjs'
`
  const make1 = (test: string) => make({ ...program, 'test/shop.test.mjs': head + test })

  it('UE: an unexpected exception', async () => {
    const project = make1(`describe('total', () => {
  let prices
  beforeEach(() => {
    prices = [1]
  })
  it('is nothing for nothing', () => {
    prices.pop()
    assert.equal(total(prices), 0)
  })
  it('adds', () => assert.equal(total([1, 2]), 3))
})
`)
    const { pattern, text, path } = await generalize(project, 'is nothing for nothing')
    expect(pattern).toBe('UE')
    expect(path).toMatch(/test\/shop\.preserve\.mjs$/)
    expect(text).toContain('it fails with an unexpected TypeError')
    expect(text).toContain('prices = [1]')
    expect(text).toMatch(/const kept1 = total\(prices\)\n +preserveIf\(true, \(\) => \[kept1\]\)/)
    expect(text).not.toContain('node:assert')
  })

  it('EGA: a relation, whose bound is no input', async () => {
    const project = make1(`it('never pays out', () => {
  const left = discount(50, 120)
  assert.ok(left >= 0)
})
`)
    const { pattern, text } = await generalize(project)
    expect(pattern).toBe('EGA')
    expect(text).toContain('{ n1: integer.near(50), n2: integer.near(120) }')
    expect(text).toContain('preserveIf(left >= 0, () => [left])')
    const fix = project.patch(
      'src/shop.mjs',
      (t) => t.replace('rate > 100 ? -Math.abs(price)', 'rate > 100 ? 0'),
      'fix.diff',
    )
    const wrong = project.patch(
      'src/shop.mjs',
      (t) => t.replace('rate > 100 ? -Math.abs(price)', 'rate > 30 ? 0'),
      'wrong.diff',
    )
    const { patches } = await assess(project, [fix, wrong])
    expect(patches.map((p) => p.verdict)).toEqual(['unrefuted', 'overfitting'])
  })

  it.runIf(isWhole)('RI: another implementation', async () => {
    const project = make1(`it('reads a leading zero', () => {
  assert.equal(parse('07'), Number('07'))
})
`)
    const { pattern, text } = await generalize(project)
    expect(pattern).toBe('RI')
    expect(text).toContain('isDeepStrictEqual(kept2, expected1)')
    const fix = project.patch('src/shop.mjs', (t) => t.replace("text === '07' ? 0 : ", ''), 'fix.diff')
    const wrong = project.patch(
      'src/shop.mjs',
      (t) =>
        t.replace(
          "(text === '07' ? 0 : parseInt(text, 10))",
          "(text.startsWith('0') ? Number(text[1]) : parseInt(text, 10))",
        ),
      'wrong.diff',
    )
    const { patches } = await assess(project, [fix, wrong])
    expect(patches.map((p) => p.verdict)).toEqual(['unrefuted', 'overfitting'])
  })

  it('CC: everything but the failing input, for a person to widen', async () => {
    const project = make1(`it('knows one', () => assert.equal(label(1), '1 item'))\n`)
    const { pattern, text } = await generalize(project)
    expect(pattern).toBe('CC')
    expect(text).toContain('const complement = !(n === 1)')
    expect(text).toContain('// Decide:')
    const fix = project.patch('src/shop.mjs', (t) => t.replace("'1 items'", "'1 item'"), 'fix.diff')
    const wrong = project.patch(
      'src/shop.mjs',
      (t) => t.replace("(n === 1 ? '1 items' :", "(n % 10 === 1 ? n + ' item' :"),
      'wrong.diff',
    )
    // As long as nobody has decided on it, the template condemns nothing.
    const first = await assess(project, [fix, wrong])
    expect(first.patches.map((p) => p.verdict)).toEqual(['unrefuted', 'suspect'])
    project.write({ 'test/shop.preserve.mjs': text.replace(/ *\/\/ (Decide|constant).*\n/g, '') })
    const { patches } = await assess(project, [fix, wrong])
    expect(patches.map((p) => p.verdict)).toEqual(['unrefuted', 'overfitting'])
  })

  it('does not overwrite, prints on demand, and says what is wrong', async () => {
    const project = make1(
      `it('knows one', () => assert.equal(label(1), '1 item'))\nit('knows two', () => assert.equal(label(2), '2 items'))\n`,
    )
    const run = (...args: string[]) => assay(['generalize', ...args, '--project', project.folder])
    expect((await run('--print')).stdout).toContain('preservation(')
    expect(existsSync(join(project.folder, 'test/shop.preserve.mjs'))).toBe(false)
    expect((await run()).code).toBe(0)
    const again = await run()
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('already exists')])
    expect(await run('knows two')).toMatchObject({ code: 2, stderr: expect.stringContaining('"knows two" passes') })
    expect(await run('nothing')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Tests that fail: "knows one"'),
    })
    expect((await run('--force', '--pattern', 'UE')).stdout).toContain('(UE)')
    expect(await run('--force', '--pattern', 'RI')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no assertion for the pattern RI'),
    })
    expect((await run('--out', join(project.folder, 'deep/er/one.preserve.mjs'))).code).toBe(0)
    expect(readFileSync(join(project.folder, 'deep/er/one.preserve.mjs'), 'utf8')).toContain(
      "from '../../src/shop.mjs'",
    )
  })
})

describe.skipIf(!haveJars())('in Java', () => {
  const java = (
    body: string,
    version: 3 | 4 | 5 = 4,
    head = 'import static org.junit.Assert.*;\nimport org.junit.*;',
  ) =>
    make({
      'assay.config.json': JSON.stringify({ java: { classpath: junit[version]() } }),
      'src/main/java/demo/Shop.java': `package demo;
public class Shop {
  private int sum;
  public Shop add(int n) { sum += n; return this; }
  public int sum() { return sum; }
  public static int half(int n) {
    if (n < 0) return 0;
    return n / 2;
  }
  public static double discount(double price, double rate) { return rate > 100 ? -Math.abs(price) : price - price * rate / 100; }
  public static int first(String text) { return text.isEmpty() ? text.charAt(0) : text.charAt(0) - 'a'; }
}
`,
      'src/test/java/demo/ShopTest.java': `package demo;
${head}
${body}`,
    })

  it.runIf(isWhole)('UE, with set-up and helpers around the test', async () => {
    const project = java(`public class ShopTest {
  private String prefix;
  @Before public void setUp() { prefix = ""; }
  @Test public void nothing() { assertEquals(-1, Shop.first(prefix + "")); }
  @Test public void letter() { assertEquals(1, Shop.first("b")); }
}
`)
    const { pattern, text, path } = await generalize(project, 'ShopTest#nothing')
    expect(pattern).toBe('UE')
    expect(path).toMatch(/src\/preserve\/java\/demo\/NothingPreservation\.java$/)
    expect(text).toContain('public class NothingPreservation {')
    expect(text).not.toContain('letter()')
    const fix = project.patch(
      'src/main/java/demo/Shop.java',
      (t) => t.replace('text.isEmpty() ? text.charAt(0)', 'text.isEmpty() ? -1'),
      'fix.diff',
    )
    const wrong = project.patch(
      'src/main/java/demo/Shop.java',
      (t) => t.replace('text.isEmpty() ? text.charAt(0)', 'text.length() != 1 ? -1'),
      'wrong.diff',
    )
    const { patches } = await assess(project, [fix, wrong])
    expect(patches.map((p) => p.verdict)).toEqual(['unrefuted', 'overfitting'])
  })

  it.runIf(isWhole)('EGA', async () => {
    const project = java(`public class ShopTest {
  @Test public void neverPaysOut() {
    double left = 0.0;
    left = Shop.discount(50.0, 120.0);
    assertTrue(left >= 0.0);
  }
}
`)
    const { pattern, text } = await generalize(project)
    expect(pattern).toBe('EGA')
    expect(text).toContain('final Object kept1 = left;')
    expect(text).toMatch(/preserveIf\(left >= 0\.0, \(\) -> new Object\[\] \{kept1\}\);/)
    const fix = project.patch('src/main/java/demo/Shop.java', (t) => t.replace('? -Math.abs(price)', '? 0'), 'fix.diff')
    const wrong = project.patch(
      'src/main/java/demo/Shop.java',
      (t) => t.replace('rate > 100 ? -Math.abs(price)', 'rate > 30 ? 0'),
      'wrong.diff',
    )
    const { patches } = await assess(project, [fix, wrong])
    expect(patches.map((p) => p.verdict)).toEqual(['unrefuted', 'overfitting'])
  })

  it.each([
    [
      3,
      'import junit.framework.TestCase;',
      `public class ShopTest extends TestCase {
  public void testNegative() {
    try {
      Shop.half(-1);
      fail("expecting an exception");
    } catch (IllegalArgumentException expected) {
    }
  }
}
`,
    ],
    [
      4,
      'import org.junit.*;',
      `public class ShopTest {
  @Test(expected = IllegalArgumentException.class) public void negative() {
    Shop.half(-1);
  }
}
`,
    ],
    [
      5,
      'import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.*;',
      `class ShopTest {
  @Test void negative() {
    assertThrows(IllegalArgumentException.class, () -> Shop.half(-1));
  }
}
`,
    ],
  ] as const)('CC with JUnit %i: an exception that is expected', async (version, head, body) => {
    const project = java(body, version, head)
    const { pattern, text } = await generalize(project)
    expect(pattern).toBe('CC')
    expect(text).toContain('final boolean complement = !(n == -1);')
    // What is written is the same from here on.
    if (version !== 5) return
    const guard = (condition: string) => (t: string) =>
      t.replace('if (n < 0) return 0;', `if (${condition}) throw new IllegalArgumentException();`)
    const fix = project.patch('src/main/java/demo/Shop.java', guard('n == -1'), 'fix.diff')
    const wrong = project.patch('src/main/java/demo/Shop.java', guard('n < 10'), 'wrong.diff')
    const found = (await assess(project, [fix, wrong])).patches
    // The first one answers otherwise for other negative numbers; the condition is still a template.
    expect(found.map((p) => p.verdict)).toEqual(['suspect', 'suspect'])
    expect(found[1].evidence[0].inputInWords).toMatch(/^n = -?\d$/)
  })
})
