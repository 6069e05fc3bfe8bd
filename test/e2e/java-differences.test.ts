import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { haveJars } from '../support/jars.js'
import { javaProject } from '../support/java.js'
import { diff, type JsonPatch, type Project, type Result } from '../support/project.js'

/** What it is about, the body of a class, and what a patch puts in the place of what. */
type Row = readonly [about: string, body: string, from: string, to: string]

const same: Row[] = [
  [
    'a new field',
    '  int n;\n  Object f(int k) { n = 2 * k; return this; }',
    'int n;',
    'int n; private final int factor = 2;',
  ],
  [
    'one more anonymous class',
    '  Object f(int k) { Runnable r = null; return new Object() { int n = k; }; }',
    'r = null;',
    'r = new Runnable() { public void run() { } };',
  ],
  [
    'another capacity',
    '  static class M extends HashMap<String, Integer> { M() { super(16); } }\n  Object f(int k) { M m = new M(); m.put("a", k); return m; }',
    'super(16)',
    'super(64)',
  ],
  [
    'an identity hash',
    '  Object f(int k) { return new Object().toString(); }',
    'new Object().toString()',
    '"" + new Object()',
  ],
]

const other: Row[] = [
  [
    'what a collection of the program’s own holds',
    '  static class M extends ArrayList<Integer> { }\n  Object f(int k) { M m = new M(); m.add(k); return m; }',
    'm.add(k)',
    'm.add(k > 9 ? 9 : k)',
  ],
  [
    'a primitive argument of an overloaded call',
    '  static class S { boolean contains(int n) { return n > 10; } boolean contains(Object o) { return true; } }\n  Object f(int k) { return new S().contains(k + 1); }',
    'k + 1',
    'k + 2',
  ],
  [
    'another class of number',
    '  Object f(int k) { return k; }',
    'return k;',
    'return k > 9 ? (Object) (long) k : (Object) k;',
  ],
  [
    'a lambda',
    '  Object f(int k) { return java.util.stream.IntStream.of(k).filter(x -> x > 0).count(); }',
    'x > 0',
    'x > 9',
  ],
  [
    'what is passed to the superclass',
    '  static class B { final int v; B(int v) { this.v = v; } }\n  static class C extends B { C(int w) { super(w); } }\n  Object f(int k) { return new C(k); }',
    'super(w)',
    'super(w > 9 ? 9 : w)',
  ],
  [
    'a constant that javac copies',
    '  static class L { static final int MOST = 8; }\n  Object f(int k) { return k > L.MOST; }',
    'MOST = 8',
    'MOST = 12',
  ],
  [
    'code whose probes a compiler takes in stages',
    '  IntUnaryOperator op = x -> switch (x) { case 1 -> 10; default -> 20; };\n  Object f(int k) { int j; return k > 3 && (j = k * 2) > 9 ? j : op.applyAsInt(k); }',
    'j : op',
    'j + 1 : op',
  ],
]

/** One class and one test for every row, each with its patch, in one project and one command. */
async function patchEach(project: Project, rows: readonly Row[]) {
  const patches = rows.map(([, body, from, to], i) => {
    const path = `src/main/java/demo/F${i}.java`
    project.write({
      [path]: `package demo;\nimport java.util.*;\nimport java.util.function.*;\npublic class F${i} {\n${body}\n}\n`,
      [`src/test/java/demo/F${i}Test.java`]: `package demo;\nimport org.junit.*;\npublic class F${i}Test {\n  @Test public void f() { F${i} f = new F${i}(); Object made = f.f(3); Assert.assertNotNull(made); }\n}\n`,
    })
    return project.patch(path, (text) => text.replace(from, to), `fix-${i}.diff`)
  })
  return diff(project, patches)
}

describe.skipIf(!haveJars()).each([
  ['is no difference', same, false],
  ['is one', other, true],
] as const)('what %s', (_, rows, isSeen) => {
  let project: Project
  let found: { result: Result; patches: JsonPatch[] }
  beforeAll(async () => {
    project = javaProject({ 'src/main/java/demo/package-info.java': 'package demo;\n' })
    found = await patchEach(project, rows)
    expect(found.result.code).toBe(isSeen ? 1 : 0)
  })
  afterAll(() => project.remove())

  it.each(rows.map(([about], i) => [about, i] as const))('%s', (_, i) => {
    const { plausible, reason, effort, differences } = found.patches[i]
    expect(plausible, reason).toBe(true)
    expect(effort!.drivers).toBeGreaterThan(0)
    if (isSeen) expect(differences.length).toBeGreaterThan(0)
    else expect(differences).toEqual([])
  })
})
