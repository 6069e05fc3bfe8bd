import { afterEach, expect, it } from 'vitest'
import { haveJars } from '../support/jars.js'
import { javaProject } from '../support/java.js'
import { assess, Project } from '../support/project.js'

const projects: Project[] = []
afterEach(() => projects.splice(0).forEach((project) => project.remove()))

/** What is said of a patch that returns the same object only sometimes, and of a correct one. */
async function verdictsOn(project: Project, path: string, changes: readonly ((text: string) => string)[]) {
  projects.push(project)
  const patches = changes.map((change, i) => project.patch(path, change, `${i}.diff`))
  const reference = project.patch(path, changes[0], 'reference.diff')
  const given = [...patches.slice(1), project.patch(path, (text) => `${changes[0](text)}\n// The same.\n`, 'same.diff')]
  const { patches: judged } = await assess(project, given, ['--reference', reference, '--judges', 'difference'])
  return judged.map(({ verdict, reason }) => ({ verdict, reason }))
}

const nodeTest = "import test from 'node:test'"
const vitest = "import { expect, test } from 'vitest'"

it.each([
  ['assert.strictEqual(VALUE, start)', nodeTest],
  ['expect(VALUE).toBe(start)', vitest],
])('whether two objects are one is seen where a test asserts it: %s', async (assertion, framework) => {
  const project = new Project({
    'package.json': `{ "type": "module", "devDependencies": { "${framework === vitest ? 'vitest' : 'none'}": "*" } }`,
    'put.js': 'export const put = (object, key, value) => {\n  return { ...object, [key]: value }\n}\n',
    'put.test.js': `import assert from 'node:assert'
${framework}
import { put } from './put.js'
test('another value', () => assert.deepEqual(put({ a: 1, b: 2 }, 'a', 5), { a: 5, b: 2 }))
test('the same value', () => {
  const start = { a: 1, b: 2 }
  ${assertion.replace('VALUE', "put(start, 'a', 1)")}
})
`,
  })
  const early = (condition: string) => (text: string) =>
    text.replace('  return', `  if (${condition}) return object\n  return`)
  const verdicts = await verdictsOn(project, 'put.js', [
    early('object[key] === value'),
    early('value === 1 && object[key] === value'),
  ])
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['overfitting', 'unrefuted'])
  expect(verdicts[0].reason).toContain('another object')
})

it.runIf(haveJars())('whether two objects are one is seen where a test asserts it, in Java', async () => {
  const project = javaProject({
    'src/main/java/demo/Range.java': `package demo;
public class Range {
  public final int from;
  public final int to;
  public Range(int from, int to) { this.from = from; this.to = to; }
  public Range upTo(int end) {
    return new Range(from, end);
  }
}
`,
    'src/test/java/demo/RangeTest.java': `package demo;
import static org.junit.Assert.*;
import org.junit.Test;
public class RangeTest {
  @Test public void another() { assertEquals(7, new Range(1, 5).upTo(7).to); }
  @Test public void same() {
    Range start = new Range(1, 5);
    assertSame(start, start.upTo(5));
  }
}
`,
  })
  const early = (condition: string) => (text: string) =>
    text.replace('    return', `    if (${condition}) return this;\n    return`)
  const verdicts = await verdictsOn(project, 'src/main/java/demo/Range.java', [
    early('end == to'),
    early('end == 5 && to == 5'),
  ])
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['overfitting', 'unrefuted'])
  expect(verdicts[0].reason).toContain('another object')
})
