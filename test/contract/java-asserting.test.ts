import { afterAll, describe, expect, it } from 'vitest'
import { readTree } from '../../src/files/tree.js'
import { Executor } from '../../src/execution/executor.js'
import { prepare } from '../../src/campaign/prepare.js'
import { junit } from '../support/jars.js'
import { javaProject } from '../support/java.js'
import type { Project } from '../support/project.js'
import { hostOptions } from '../support/test-bed.js'
import { newScratch, removeScratch } from '../../src/util/scratch.js'
import { findLanguage } from '../../src/languages/all.js'

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

const program = 'src/main/java/demo/F.java'
const test = 'src/test/java/demo/FTest.java'
const source =
  'package demo;\npublic class F {\n  static int f(int n) { if (n < 0) throw new IllegalArgumentException("negative"); return n + 1; }\n}\n'

const suites: Record<3 | 4 | 5, string> = {
  3: `package demo;
import junit.framework.TestCase;
public class FTest extends TestCase {
  private int start;
  @Override protected void setUp() { start = 1; }
  @Override protected void tearDown() { if (start > 9) throw new IllegalStateException("torn"); }
  public void testFails() { assertEquals(1, F.f(start)); }
  public void testPasses() { assertEquals(2, F.f(start)); }
  public void testTornFails() { start = 10; }
}
`,
  4: `package demo;
import org.junit.*;
import org.junit.rules.*;
import static org.junit.Assert.*;
public class FTest {
  @Rule public ExpectedException thrown = ExpectedException.none();
  @Test public void equalFails() { assertEquals(1, F.f(1)); }
  @Test public void equalPasses() { assertEquals(2, F.f(1)); }
  @Test(expected = IllegalArgumentException.class) public void expectedPasses() { F.f(-1); }
  @Test(expected = IllegalArgumentException.class) public void expectedButNothingFails() { F.f(1); }
  @Test(expected = IllegalArgumentException.class) public void expectedButOtherFails() { throw new IllegalStateException(); }
  @Test public void rulePasses() { thrown.expectMessage("negative"); F.f(-1); }
  @Test public void ruleButNothingFails() { thrown.expectMessage("negative"); F.f(1); }
  @Test public void ruleButOtherFails() { thrown.expectMessage("positive"); F.f(-1); }
  @Test public void thrownFails() { F.f(-1); }
  @Test public void assumedSkips() { Assume.assumeTrue(F.f(1) == 1); fail(); }
}
`,
  5: `package demo;
import org.junit.jupiter.api.*;
import static org.junit.jupiter.api.Assertions.*;
class FTest {
  @Test void equalFails() { assertEquals(1, F.f(1)); }
  @Test void equalPasses() { assertEquals(2, F.f(1)); }
  @Test void throwsPasses() { assertEquals("negative", assertThrows(IllegalArgumentException.class, () -> F.f(-1)).getMessage()); }
  @Test void throwsFails() { assertThrows(IllegalArgumentException.class, () -> F.f(1)); }
  @Test void allFails() { assertAll(() -> assertTrue(true), () -> assertTrue(F.f(1) == 1)); }
  @Nested class Inner {
    @BeforeEach void before() { assertEquals(1, F.f(0)); }
    @Test void innerPasses() {}
  }
}
`,
}

/** The outcome of every test, by its name. */
async function outcomes(version: 3 | 4 | 5): Promise<Record<string, string>> {
  const project = javaProject({ [program]: source, [test]: suites[version] }, version)
  projects.push(project)
  const config = { java: { classpath: junit[version]() } }
  const tree = readTree(project.folder)
  const language = findLanguage(tree, config)
  const plan = language.tests.discover(tree, config, project.folder)
  const reach = language.build.reach(tree, plan, [program])
  const options = { ...hostOptions, asserting: true }
  const changed = new Map([[program, ['F.f(int)']]])
  const made = { language, plan, reach, lifted: [], changed, patched: false, coverage: true, trace: false }
  const { spec } = await prepare('buggy', tree, made)
  const scratch = newScratch('host')
  const launch = language.host.launch(spec.root, reach.sources, scratch, options)
  const executor = new Executor(launch, { type: 'open', versions: [spec], files: [test], options })
  const { tests, errors } = await executor.open()
  expect(errors).toEqual([])
  const found: Record<string, string> = {}
  for (const { index, name } of tests) {
    const batch = { file: test, index, inputs: [[]], versions: [0], steps: 100_000, timeLimit: 5000, full: true }
    const { answers } = await executor.run(batch)
    found[name.at(-1)!] = answers[0].executions![0].outcome.kind
  }
  executor.close()
  removeScratch(scratch)
  return found
}

describe('a host that runs tests as they stand', () => {
  for (const version of [3, 4, 5] as const)
    it(`returns from a test of JUnit ${version} exactly if it passes`, async () => {
      const found = await outcomes(version)
      const wanted = Object.keys(found).map((name) => [
        name,
        name.endsWith('Passes') ? 'returned' : name.endsWith('Skips') ? 'invalid' : 'threw',
      ])
      expect(found).toEqual(Object.fromEntries(wanted))
      expect(wanted.length).toBe(suites[version].match(/(Passes|Fails|Skips)\(/g)!.length)
    })
})
