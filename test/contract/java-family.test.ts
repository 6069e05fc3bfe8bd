import { afterAll, describe, expect, it } from 'vitest'
import { Session } from '../../src/campaign/session.js'
import { haveJars, junit } from '../support/jars.js'
import { javaProject } from '../support/java.js'
import { shown } from '../support/meta.js'
import type { Project } from '../support/project.js'
import { testBedOfMany } from '../support/test-bed.js'
import type { PreparedVersion } from '../../src/instrument/prepared.js'

const file = 'src/main/java/demo/F.java'
const test = { file: 'src/test/java/demo/FTest.java', index: 0 }

/** The members of a class, patches of them, and whether these may share executions. */
const examples: Record<string, { body: string; patches: readonly (readonly [string, string])[]; shares: boolean }> = {
  'texts and boxes are told apart by ==': {
    body: `public static String f(int a, int b) {
    Integer x = a * 1000;
    Integer y = x;
    String s = "k" + a;
    String t = s;
    return (x == y) + "" + (s == t);
  }`,
    patches: [
      ['y = x', 'y = a * 1000'],
      ['t = s', 't = "k" + a'],
    ],
    shares: true,
  },
  'a static cache': {
    body: `static final java.util.Map<Integer, Integer> known = new java.util.HashMap<>();
  static int least(int a, int b) {
    return known.computeIfAbsent(a * 100 + b, k -> { if (a < b) return a; return b; });
  }
  public static String f(int a, int b) { return "" + least(a, b); }`,
    patches: [
      ['a < b', 'a <= b'],
      ['a < b', 'a > b'],
    ],
    shares: false,
  },
}

const inputs = [[], ...[0, 1, 2, 3, 4, 7].flatMap((a) => [0, 3, 5].map((b) => [0, a, 1, b]))]
const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

describe.skipIf(!haveJars())('Java patches that differ in one expression', () => {
  for (const [name, { body, patches, shares }] of Object.entries(examples))
    it(`show what they show in builds of their own: ${name}`, async () => {
      const text = `package demo;\npublic class F {\n  ${body}\n}\n`
      const project = javaProject({
        [file]: text,
        [test.file]:
          'package demo;\nimport org.junit.*;\npublic class FTest {\n  @Test public void f() { Assert.assertEquals("x", F.f(5, 3)); }\n}\n',
      })
      projects.push(project)
      const patched = patches.map(([before, after]) => ({ [file]: text.replace(before, after) }))
      const { bed } = await testBedOfMany(project, patched, { java: { classpath: junit[4]() } })
      const session = await Session.open(bed, { coverage: true, trace: false }, undefined)
      const { prepared } = session
      session.close()
      const alone: PreparedVersion[] = []
      for (const at of prepared.keys()) alone.push(await bed.prepareAt(at, { coverage: true, trace: false }))
      const { runs: _, ...shows } = await shown(bed, prepared, test, inputs)
      const { runs: __, ...wanted } = await shown(bed, alone, test, inputs)
      bed.close()
      expect(shows).toEqual(wanted)
      expect(prepared.some(({ spec }) => spec.selector !== undefined)).toBe(shares)
    })
})
