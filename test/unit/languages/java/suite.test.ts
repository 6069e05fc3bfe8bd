import { afterAll, expect, it } from 'vitest'
import { readTree } from '../../../../src/files/tree.js'
import { java } from '../../../../src/languages/java/java.js'
import { haveJars, junit } from '../../../support/jars.js'
import { Project } from '../../../support/project.js'

let project: Project | undefined
afterAll(() => project?.remove())

it.skipIf(!haveJars())('a test of JUnit 5 that exhausts the memory is skipped, and the others run', async () => {
  project = new Project({
    'src/main/java/demo/F.java': 'package demo;\npublic class F { public static int one() { return 1; } }\n',
    'src/test/java/demo/FTest.java': `package demo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import org.junit.jupiter.api.*;
@TestMethodOrder(MethodOrderer.MethodName.class)
class FTest {
  @Test void aFirst() { assertEquals(1, F.one()); }
  @Test void bHuge() { long[][] all = new long[64][Integer.MAX_VALUE - 8]; assertEquals(64, all.length); }
  @Test void cLast() { assertEquals(2, F.one()); }
}
`,
    'src/test/java/demo/GTest.java': `package demo;
class GTest { @org.junit.jupiter.api.Test void other() {} }
`,
  })
  const tree = readTree(project.folder)
  const plan = java.tests.discover(tree, { java: { classpath: junit[5]() } }, project.folder)
  const { tests, trouble } = await java.tests.runSuite(tree, plan, 60_000)
  expect(trouble).toBeUndefined()
  expect(Object.fromEntries(tests.map(({ name, status }) => [name.at(-1), status]))).toEqual({
    aFirst: 'passed',
    bHuge: 'skipped',
    cLast: 'failed',
    other: 'passed',
  })
})
