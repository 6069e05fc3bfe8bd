import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { haveJars, junit } from '../support/jars.js'
import { firstOf } from '../support/whole.js'
import { assess, Project, type JsonAssessment } from '../support/project.js'

/**
 * Formula 4 and section 4.3.1 of Poracle, for every language: `area` is wrong for a width of 7 and right elsewhere. The
 * same patches meet preservation tests that say the same thing in different ways.
 */
interface Subject {
  readonly files: () => Record<string, string>
  readonly source: string
  readonly bug: string
  /** What takes the place of the bug. */
  readonly patches: Record<PatchName, string>
  readonly preserve: (name: TestName) => { path: string; text: string }
}

const patchNames = ['correct', 'wrong', 'elsewhere', 'throws', 'nothing'] as const
type PatchName = (typeof patchNames)[number]
const testNames = ['plain', 'swallows', 'outputs', 'branches', 'never', 'far', 'both'] as const
type TestName = (typeof testNames)[number]

/** The verdict of each patch, by how the preservation test is written. */
const verdicts: Record<TestName, Record<PatchName, string>> = {
  plain: row('unrefuted', 'overfitting', 'unrefuted', 'overfitting', 'overfitting'),
  // Without failToPreserve, an exception of the patched version is nobody's business.
  swallows: row('unrefuted', 'overfitting', 'unrefuted', 'unrefuted', 'overfitting'),
  // Outputs whose evaluation throws are ignored.
  outputs: row('unrefuted', 'overfitting', 'unrefuted', 'unrefuted', 'unrefuted'),
  // It comes to another preserveIf than the one that held (figure 6).
  branches: row('unrefuted', 'overfitting', 'unrefuted', 'overfitting', 'overfitting'),
  never: row('inconclusive', 'inconclusive', 'inconclusive', 'inconclusive', 'inconclusive'),
  far: row('inconclusive', 'inconclusive', 'inconclusive', 'inconclusive', 'inconclusive'),
  // What both versions fail to preserve, the patch did not break.
  both: row('unrefuted', 'unrefuted', 'unrefuted', 'unrefuted', 'unrefuted'),
}

function row(...cells: string[]): Record<PatchName, string> {
  return Object.fromEntries(patchNames.map((name, i) => [name, cells[i]])) as Record<PatchName, string>
}

const javascript: Subject = {
  files: () => ({
    'package.json': '{ "type": "module" }',
    'src/area.js': `export function area(w, h) {
  if (w === 7) return { value: 0 }
  return { value: w * h }
}
export function half(n) {
  return n / 2
}
`,
    'test/area.test.js': `import { test } from 'node:test'
import assert from 'node:assert'
import { area } from '../src/area.js'
test('small', () => assert.strictEqual(area(2, 3).value, 6))
test('seven', () => assert.strictEqual(area(7, 1).value, 7))
`,
  }),
  source: 'src/area.js',
  bug: '  if (w === 7) return { value: 0 }\n',
  patches: {
    correct: '',
    wrong: '  if (h === 40) return { value: -1 }\n',
    elsewhere: '  if (w === 7 && h > 2) return { value: 1 }\n',
    throws: '  if (h === 40) throw new Error("too high")\n',
    nothing: '  if (h === 40) return null\n',
  },
  preserve: (name) => ({ path: `test/${name}.preserve.js`, text: javascriptTests[name] }),
}

const head = `import { integer, preservation } from 'assay/preserve'
import { area, half } from '../src/area.js'
preservation('the area', { w: integer.near(7), h: integer.near(1) }, ({ w, h }, { preserveIf, failToPreserve }) => {
`
const javascriptTests: Record<TestName, string> = {
  plain: `${head}  try {
    const a = area(w, h)
    preserveIf(w !== 7, () => [a && a.value])
  } catch {
    failToPreserve()
  }
})
`,
  swallows: `${head}  try {
    const a = area(w, h)
    preserveIf(w !== 7, () => [a && a.value])
  } catch {}
})
`,
  outputs: `${head}  preserveIf(w !== 7, () => [area(w, h).value])
})
`,
  branches: `${head}  try {
    const a = area(w, h)
    preserveIf(w !== 7, () => [a && a.value])
  } catch (error) {
    preserveIf(w === 7, () => [String(error)])
  }
})
`,
  never: `${head}  const a = area(w, h)
  preserveIf(false, () => [a.value])
})
`,
  far: `${head}  preserveIf(true, () => [half(w + h)])
})
`,
  both: `${head}  preserveIf(w !== 7, () => [w])
  try {
    area(w, h)
    throw new Error('always')
  } catch {
    failToPreserve()
  }
})
`,
}

const java: Subject = {
  files: () => ({
    'assay.config.json': JSON.stringify({ java: { classpath: junit[4]() } }),
    'src/main/java/demo/Area.java': `package demo;
public class Area {
  public final int value;
  Area(int value) { this.value = value; }
  public static Area area(int w, int h) {
    if (w == 7) return new Area(0);
    return new Area(w * h);
  }
  public static int half(int n) { return n / 2; }
}
`,
    'src/test/java/demo/AreaTest.java': `package demo;
import static org.junit.Assert.assertEquals;
import org.junit.Test;
public class AreaTest {
  @Test public void small() { assertEquals(6, Area.area(2, 3).value); }
  @Test public void seven() { assertEquals(7, Area.area(7, 1).value); }
}
`,
  }),
  source: 'src/main/java/demo/Area.java',
  bug: '    if (w == 7) return new Area(0);\n',
  patches: {
    correct: '',
    wrong: '    if (h == 40) return new Area(-1);\n',
    elsewhere: '    if (w == 7 && h > 2) return new Area(1);\n',
    throws: '    if (h == 40) throw new IllegalStateException("too high");\n',
    nothing: '    if (h == 40) return null;\n',
  },
  preserve: (name) => ({
    path: `src/preserve/java/demo/${name[0].toUpperCase()}${name.slice(1)}Preservation.java`,
    text: `package demo;
import static assay.Preserve.failToPreserve;
import static assay.Preserve.preserveIf;
import assay.Near;
import assay.Preservation;
public class ${name[0].toUpperCase()}${name.slice(1)}Preservation {
  @Preservation public void area(@Near("7") int w, @Near("1") int h) {
${javaBodies[name]}  }
}
`,
  }),
}

const javaKeep = `      Area a = Area.area(w, h);
      preserveIf(w != 7, () -> new Object[] {a == null ? null : a.value});
`
const javaBodies: Record<TestName, string> = {
  plain: `    try {\n${javaKeep}    } catch (Exception e) {\n      failToPreserve();\n    }\n`,
  swallows: `    try {\n${javaKeep}    } catch (Exception e) {}\n`,
  outputs: `    preserveIf(w != 7, () -> new Object[] {Area.area(w, h).value});\n`,
  branches: `    try {\n${javaKeep}    } catch (Exception e) {\n      preserveIf(w == 7, () -> e.toString());\n    }\n`,
  never: `    Area a = Area.area(w, h);\n    preserveIf(false, () -> a.value);\n`,
  far: `    preserveIf(true, () -> Area.half(w + h));\n`,
  both: `    preserveIf(w != 7, () -> w);
    try {
      Area.area(w, h);
      throw new IllegalStateException("always");
    } catch (Exception e) {
      failToPreserve();
    }
`,
}

describe.each([
  ['javascript', javascript, true, testNames],
  // What a condition means is the same in every language; hosts are tested for themselves.
  ['java', java, haveJars(), firstOf(testNames, 4)],
] as const)('preservation in %s', (_, subject, available, names) => {
  let project: Project
  beforeAll(() => {
    if (!available) return
    project = new Project(subject.files())
    for (const name of patchNames)
      project.patch(subject.source, (text) => text.replace(subject.bug, subject.patches[name]), `${name}.diff`)
  })
  afterAll(() => project?.remove())

  it.skipIf(!available).each(names)('%s', async (name) => {
    const { path, text } = subject.preserve(name)
    project.write({ [path]: text })
    const patches = patchNames.map((patch) => join(project.folder, `${patch}.diff`))
    const args = ['--judges', 'preservation', '--preserve', join(project.folder, path)]
    const { patches: found, result } = await assess(project, patches, args)
    const said = Object.fromEntries(patchNames.map((patch, i) => [patch, found[i].verdict]))
    expect(said, result.stdout).toEqual(verdicts[name])
    for (const patch of found) check(patch, name)
  })
})

function check(patch: JsonAssessment, name: TestName): void {
  if (name === 'never') expect(patch.reason).toContain('never met')
  if (name === 'far')
    expect(patch.reason).toMatch(/preservation tests never reach the change.*no preservation condition can be inferred/)
  if (patch.verdict === 'unrefuted') {
    expect(patch.effort.reachedChange).toBeGreaterThan(500)
    expect(patch.effort.metCondition).toBeGreaterThan(500)
  }
  if (patch.verdict !== 'overfitting') return
  const [witness] = patch.evidence
  expect(witness).toMatchObject({ judge: 'preservation', kind: 'witness', oracle: 'stated', grade: 'in-type' })
  expect(witness.inputInWords).toMatch(/h = 40/)
  expect(witness.condition).toMatch(/w !==? 7|w != 7/)
  expect(witness.regressionTest).toContain('kept')
}
