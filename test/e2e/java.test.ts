import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { haveJars } from '../support/jars.js'
import { identityFiles, javaProject } from '../support/java.js'
import { assay, diff, listing, Project, root, type JsonPatch } from '../support/project.js'
import { isWhole } from '../support/whole.js'

const jars = haveJars()
const projects: Project[] = []
const make = (files: Record<string, string>, version: 3 | 4 | 5 = 4, config: object = {}) => {
  const project = javaProject(files, version, config)
  projects.push(project)
  return project
}
afterEach(() => projects.splice(0).forEach((project) => project.remove()))

const main = 'src/main/java/demo/Clamp.java'
const wrong = (patch: JsonPatch) =>
  patch.differences.filter((d) => d.grade === 'in-type' && !d.weak && d.expected !== d.after)

const source = `package demo;
public class Clamp {
  public static int clamp(int n, int low, int high) {
    if (n < low) return low;
    return n;
  }
}
`

const tests: Record<3 | 4 | 5, string> = {
  3: `package demo;
import junit.framework.TestCase;
public class ClampTest extends TestCase {
  private int low;
  public ClampTest(String name) { super(name); }
  protected void setUp() { low = 0; }
  public void testKeeps() { assertEquals(5, Clamp.clamp(5, low, 10)); }
  public void testCuts() { check(10, Clamp.clamp(50, low, 10)); }
  private void check(int expected, int actual) { assertEquals("cut", expected, actual); }
}
`,
  4: `package demo;
import static org.junit.Assert.*;
import org.junit.*;
public class ClampTest extends ClampBase {
  @Before public void prepare() { low = 0; }
  @Test public void keeps() { assertEquals(5, Clamp.clamp(5, low, 10)); }
  @Test public void cuts() { assertEquals("cut", 10, Clamp.clamp(50, low, 10)); }
  @Test(expected = IllegalStateException.class) public void expects() { throw new IllegalStateException(); }
}
`,
  5: `package demo;
import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.*;
class ClampTest {
  int low;
  @BeforeEach void prepare() { low = 0; }
  @Test void keeps() { assertEquals(5, Clamp.clamp(5, low, 10), "kept"); }
  @Nested class Inside {
    @Test void cuts() { assertEquals(10, Clamp.clamp(50, low, 10), () -> "cut"); }
  }
}
`,
}

describe.skipIf(!jars)('JUnit', () => {
  it.each(isWhole ? ([3, 4, 5] as const) : ([4] as const))(
    '%i: a right patch agrees with the reference, wrong ones do not',
    async (version) => {
      const project = make(
        {
          [main]: source,
          'src/test/java/demo/ClampTest.java': tests[version],
          ...(version === 4 && {
            'src/test/java/demo/ClampBase.java':
              'package demo;\npublic abstract class ClampBase {\n  protected int low = -1;\n}\n',
          }),
        },
        version,
      )
      const change = (to: string, name: string) =>
        project.patch(main, (text) => text.replace('    return n;', `    return ${to};`), name)
      const right = change('n > high ? high : n', 'right.diff')
      const special = change('n > 5 ? high : n', 'special.diff')
      const breaks = change('high', 'breaks.diff')
      const before = listing(project.folder)
      const { patches } = await diff(project, [right, special, breaks], ['--reference', right])
      const [a, b, c] = patches
      expect(a.plausible).toBe(true)
      expect(wrong(a)).toEqual([])
      expect(a.differences.map((d) => d.label)).toContain('Clamp.clamp(_, low, _)')
      expect(wrong(b).length).toBeGreaterThan(0)
      expect(c).toMatchObject({
        plausible: false,
        reason: expect.stringContaining('breaks the test "demo.ClampTest > '),
      })
      expect(a.notLifted).toEqual([])
      expect(listing(project.folder)).toEqual(before)
    },
  )

  it('4, with rules and with rows', async () => {
    const project = make({
      [main]: source,
      'src/test/java/demo/RulesTest.java': `package demo;
import static org.junit.Assert.*;
import java.io.*;
import org.junit.*;
import org.junit.rules.*;
public class RulesTest {
  @Rule public TemporaryFolder folder = new TemporaryFolder();
  @Rule public ExpectedException thrown = ExpectedException.none();
  @Rule public TestName name = new TestName();
  @Test public void writes() throws IOException {
    File file = folder.newFile("x");
    assertEquals("writes", name.getMethodName());
    assertEquals(5, Clamp.clamp(5, 0, 10) + file.length());
  }
  @Test public void throwsUp() {
    thrown.expect(ArithmeticException.class);
    System.out.println(1 / (Clamp.clamp(3, 0, 10) - 3));
  }
}
`,
      'src/test/java/demo/RowsTest.java': `package demo;
import static org.junit.Assert.*;
import java.util.*;
import org.junit.*;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
@RunWith(Parameterized.class)
public class RowsTest {
  @Parameterized.Parameters public static Collection<Object[]> rows() {
    return Arrays.asList(new Object[][] {{1, 1}, {-5, 0}, {7, 7}});
  }
  private final int given;
  private final int expected;
  public RowsTest(int given, int expected) { this.given = given; this.expected = expected; }
  @Test public void clamps() { assertEquals(expected, Clamp.clamp(given, 0, 10)); }
}
`,
    })
    const patch = project.patch(main, (text) => text.replace('    return n;', '    return n > 8 ? 8 : n;'))
    const { patches } = await diff(project, [patch])
    expect(patches[0].notLifted).toEqual([])
    expect(patches[0].effort!.drivers).toBe(5)
    const labels = patches[0].differences.map((d) => d.label)
    expect(labels).toContain('Clamp.clamp(given, _, _)')
    expect(labels).toContain('Clamp.clamp(_, _, _) + file.length()')
  })

  it('5, with arguments from annotations and methods', async () => {
    const project = make(
      {
        [main]: source,
        'src/test/java/demo/RowsTest.java': `package demo;
import static org.junit.jupiter.api.Assertions.*;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.*;
class RowsTest {
  @ParameterizedTest @ValueSource(ints = {1, 2}) void value(int n) { assertEquals(n, Clamp.clamp(n, 0, 10)); }
  @ParameterizedTest @CsvSource({"3, 'x', 3", "-4, , 0"}) void csv(int n, String s, int expected) { assertEquals(expected, Clamp.clamp(n, 0, 10)); }
  @ParameterizedTest @MethodSource("rows") void method(int n, String s) { assertEquals(s, "" + Clamp.clamp(n, 0, 10)); }
  static Stream<Arguments> rows() { return Stream.of(Arguments.of(5, "5"), Arguments.of(6, "6")); }
}
`,
      },
      5,
    )
    const patch = project.patch(main, (text) => text.replace('    return n;', '    return n > 8 ? 8 : n;'))
    const { patches } = await diff(project, [patch])
    expect(patches[0].plausible, patches[0].reason).toBe(true)
    expect(patches[0].notLifted).toEqual([])
    expect(patches[0].effort!.drivers).toBe(6)
    const labels = patches[0].differences.map((d) => d.label)
    expect(labels).toEqual(expect.arrayContaining(['Clamp.clamp(n, _, _)', '_ + Clamp.clamp(n, _, _)']))
  })

  it('the bundled example, with tests that fail only after the patch', async () => {
    const folder = join(root, 'examples/ranges')
    const out = mkdtempSync(join(tmpdir(), 'assay-written-'))
    const patches = join(folder, 'patches')
    const args = ['--reference', join(patches, 'correct.diff'), '--budget', '1000x', '--json', '--write-tests', out]
    const chosen = join(patches, 'overfitting-size.diff')
    const result = await assay(['diff', '--project', folder, '--patch', chosen, '--show', '2', ...args])
    const [patch] = (JSON.parse(result.stdout) as { patches: JsonPatch[] }).patches
    expect(patch.plausible).toBe(true)
    expect(patch.effort!.reachedChange).toBeGreaterThan(500)
    expect(wrong(patch).length).toBeGreaterThan(0)
    const written = readdirSync(out)
    expect(written.length).toBeGreaterThan(1)
    expect(readFileSync(join(out, written[0]), 'utf8')).toContain(`class ${written[0].replace('.java', '')}`)
    rmSync(out, { recursive: true })
  })
})

describe.skipIf(!jars)('tests that a class inherits', () => {
  it('are driven by the literals of the class they come from', async () => {
    const project = make({
      [main]: source,
      'src/test/java/demo/BaseTest.java':
        'package demo;\nimport org.junit.*;\npublic abstract class BaseTest {\n  abstract int low();\n  @org.junit.Test public void clamps() { Assert.assertEquals(3, Clamp.clamp(3, low(), 9)); }\n}\n',
      'src/test/java/demo/ClampTest.java':
        'package demo;\npublic class ClampTest extends BaseTest {\n  int low() { return 0; }\n}\n',
    })
    const patch = project.patch(main, (text) => text.replace('    return n;', '    return n > 50 ? 50 : n;'))
    const { patches } = await diff(project, [patch])
    expect(patches[0].differences.map((d) => d.label)).toContain('Clamp.clamp(_, low(), _)')
  })
})

describe.skipIf(!jars)('bad input', () => {
  it('a patch that does not compile is told in javac’s words at the patch’s line; the next one is judged', async () => {
    const project = make(identityFiles)
    const file = 'src/main/java/demo/F.java'
    const broken = project.patch(file, (text) => text.replace('return n;', 'return m;'), 'broken.diff')
    const twice = project.patch(file, (text) => `${text}class F {}\n`, 'twice.diff')
    const good = project.patch(file, (text) => text.replace('return n;', 'return n > 5 ? 0 : n;'), 'good.diff')
    const { patches } = await diff(project, [broken, twice, good])
    expect(patches[0].reason).toMatch(
      /does not build: src\/main\/java\/demo\/F\.java:4: cannot find symbol.*variable m.*return m;/,
    )
    expect(patches[1].reason).toContain('duplicate class')
    expect(patches[2].differences.length).toBeGreaterThan(0)
  })

  it('wrong folders and jars', async () => {
    const project = make(identityFiles, 4, { sourceDirs: ['source/java'] })
    const patch = project.patch('src/main/java/demo/F.java', (text) => text.replace('return n;', 'return 0;'))
    const run = () => assay(['diff', '--project', project.folder, '--patch', patch])
    const folders = await run()
    expect(folders.code).toBe(2)
    expect(folders.stderr).toContain('"java.sourceDirs" names "source/java"')
    expect(folders.stderr).toContain('src/main/java')
    project.write({ 'assay.config.json': JSON.stringify({ java: { classpath: ['lib/none.jar'] } }) })
    const missing = await run()
    expect(missing.code).toBe(2)
    expect(missing.stderr).toContain('"java.classpath" names "lib/none.jar", which does not exist')
    project.write({ 'assay.config.json': JSON.stringify({ java: { classpath: [] } }) })
    const empty = await run()
    expect(empty.code).toBe(2)
    expect(empty.stderr).toMatch(/package org\.junit does not exist.*java\.classpath/s)
  })

  it('no JDK at all', async () => {
    const project = make(identityFiles)
    const patch = project.patch('src/main/java/demo/F.java', (text) => text.replace('return n;', 'return 0;'))
    const result = await assay(['diff', '--project', project.folder, '--patch', patch], {
      env: { PATH: '/nowhere', JAVA_HOME: '' },
    })
    expect(result.code).toBe(2)
    expect(result.stderr).toMatch(/no Java installation was found.*Install a JDK/s)
  })

  it('sources that are not UTF-8', async () => {
    const project = make({
      'src/test/java/demo/FTest.java':
        'package demo;\nimport org.junit.*;\npublic class FTest {\n  @Test public void f() { Assert.assertEquals("a\\u00e9", F.f("a")); }\n}\n',
    })
    project.write({ 'src/main/java/demo/F.java': '' })
    const file = join(project.folder, 'src/main/java/demo/F.java')
    const text =
      'package demo;\npublic class F {\n  // caf\u00e9\n  static String f(String s) {\n    return s + "\u00e9";\n  }\n}\n'
    writeFileSync(file, text, 'latin1')
    const patch = join(project.folder, 'fix.diff')
    writeFileSync(
      patch,
      '--- a/src/main/java/demo/F.java\n+++ b/src/main/java/demo/F.java\n@@ -2,5 +2,5 @@\n public class F {\n   // caf\u00e9\n   static String f(String s) {\n-    return s + "\u00e9";\n+    return s.isEmpty() ? s : s + "\u00e9";\n   }\n',
      'latin1',
    )
    const { patches } = await diff(project, [patch])
    expect(patches[0].plausible).toBe(true)
    expect(patches[0].differences[0]).toMatchObject({ before: '"é"', after: '""' })
  })

  it('a test that reads files of its module, by path and by class path', async () => {
    const project = make({
      'src/main/java/demo/F.java': 'package demo;\npublic class F {\n  static int f(int n) {\n    return n;\n  }\n}\n',
      'src/test/resources/demo/two.txt': '2',
      'data/one.txt': '1',
      'src/test/java/demo/FTest.java': `package demo;
import java.nio.file.*;
import org.junit.*;
public class FTest {
  @Test public void f() throws Exception {
    int one = Integer.parseInt(new String(Files.readAllBytes(Paths.get("data/one.txt"))).trim());
    int two = FTest.class.getResourceAsStream("two.txt").read() - '0';
    Assert.assertEquals(3 + 4, F.f(one + two + 4));
  }
}
`,
    })
    const patch = project.patch('src/main/java/demo/F.java', (text) =>
      text.replace('return n;', 'return n > 50 ? 0 : n;'),
    )
    const { patches } = await diff(project, [patch])
    expect(patches[0].notLifted).toEqual([])
    expect(patches[0].differences.length).toBeGreaterThan(0)
  })
})
