import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Crashes } from '../support/crashes.js'
import { haveJars, junit } from '../support/jars.js'
import { Project } from '../support/project.js'

/** Bodies of methods of an int `x`, called with 5: the JVM, or the JDK on misuse, complains. */
const crashing: Record<string, readonly [body: string, type: string, frame?: string]> = {
  dereferences: ['String s = null; return s.length();', 'NullPointerException'],
  unboxes: ['Integer n = null; return n + x;', 'NullPointerException'],
  index: ['int[] a = {1, 2}; return a[x];', 'ArrayIndexOutOfBoundsException'],
  casts: ['Object o = "a"; return (Integer) o;', 'ClassCastException'],
  divides: ['return x / (x - 5);', 'ArithmeticException'],
  negative: ['return new int[-x].length;', 'NegativeArraySizeException'],
  stores: ['Object[] a = new String[1]; a[0] = x; return 0;', 'ArrayStoreException'],
  lists: ['return new java.util.ArrayList<Integer>().get(x);', 'IndexOutOfBoundsException'],
  chars: ['return "abc".charAt(x);', 'StringIndexOutOfBoundsException'],
  optional: ['return java.util.Optional.<Integer>empty().get();', 'NoSuchElementException'],
  modifies: [
    'java.util.List<Integer> l = new java.util.ArrayList<>(java.util.List.of(1, 2, x)); for (int y : l) l.add(y); return 0;',
    'ConcurrentModificationException',
  ],
  unmodifiable: ['java.util.List.of(1).add(x); return 0;', 'UnsupportedOperationException'],
  nullElement: ['String s = null; return java.util.List.of(s).size();', 'NullPointerException'],
  rethrows: [
    'String s = null; try { return s.length(); } catch (RuntimeException e) { throw e; }',
    'NullPointerException',
  ],
  lambda: [
    'String s = x > 0 ? null : ""; java.util.function.IntSupplier f = () -> s.length(); return f.getAsInt();',
    'NullPointerException',
    'lambda.<lambda>',
  ],
  inner: ['return new Inner().open();', 'NullPointerException', 'Inner.open'],
  overflows: ['return overflows(x) + 1;', 'StackOverflowError'],
}

const benign: Record<string, string> = {
  fine: 'return x + 1;',
  throwsState: 'throw new IllegalStateException();',
  throwsNull: 'throw new NullPointerException();',
  throwsNullLater: 'RuntimeException e =\n new NullPointerException(\n String.valueOf(\n x)); throw e;',
  throwsIndex: 'throw new ArrayIndexOutOfBoundsException("Index 5 out of bounds for length 2");',
  throwsArithmetic: 'if (x == 5) throw new ArithmeticException("/ by zero"); return x;',
  throwsThroughFactory: 'throw make();',
  throwsSubclass: 'throw new Mine();',
  requires: 'String s = null; return java.util.Objects.requireNonNull(s, "s").length();',
  checksIndex: 'return java.util.Objects.checkIndex(x, 2);',
  addsExactly: 'return Math.addExact(Integer.MAX_VALUE, x);',
  orElseThrow: 'return java.util.Optional.<Integer>empty().orElseThrow();',
  parses: 'return Integer.parseInt("n" + x);',
  parsesDate: 'return java.time.LocalDate.parse("n" + x).getYear();',
  scans: 'return new java.util.Scanner("").nextInt();',
  argument: 'return new java.util.ArrayList<Integer>(-x).size();',
  catches: 'String s = null; try { return s.length(); } catch (NullPointerException e) { return x; }',
  wraps:
    'String s = null; try { return s.length(); } catch (NullPointerException e) { throw new RuntimeException(e); }',
  asserts: 'assert x < 0; return x;',
  switches:
    'switch (x) { case 1: return 2; case 900: return 3; case 5: throw new ClassCastException(); default: return 4; }',
  givesNothing: 'return x;',
}

const main = 'src/main/java/demo/Cases.java'
const source = (more: string) => `package demo;
public class Cases {
  static class Mine extends NullPointerException {}
  static RuntimeException make() { return new NullPointerException(); }
  static class Inner {
    String lid;
    int open() { return lid.length(); }
  }
  public static String nothing(int x) { return x > 0 ? null : ""; }
  public static int callsBack(java.util.function.IntSupplier f) { return f.getAsInt(); }
${Object.entries({ ...Object.fromEntries(Object.entries(crashing).map(([n, [b]]) => [n, b])), ...benign })
  .map(([name, body]) => `  public static int ${name}(int x) {\n    ${body}\n  }\n`)
  .join('')}${more}}
`
const tests = `package demo;
import static org.junit.Assert.*;
import org.junit.Test;
public class CasesTest {
${[...Object.keys(crashing), ...Object.keys(benign)]
  .map((name) => `  @Test public void ${name}() { int y = Cases.${name}(5); assertEquals(1, y); }\n`)
  .join('')}
  @Test public void asserted() { assertThrows(RuntimeException.class, () -> Cases.dereferences(5)); }
  @Test public void assertedValue() { assertEquals(1, Cases.dereferences(5)); }
  @Test(expected = NullPointerException.class) public void expected() { Cases.dereferences(5); }
  @Test(expected = NullPointerException.class) public void expectedOnPurpose() { Cases.throwsNull(5); }
  @Test public void inTest() { assertEquals(1, Cases.nothing(5).length()); }
  @Test public void inTestCallback() { String s = null; assertEquals(1, Cases.callsBack(() -> s.length())); }
}
`

describe.skipIf(!haveJars())('crashes in Java', () => {
  let crashes: Crashes
  beforeAll(async () => {
    const project = new Project({ [main]: source(''), 'src/test/java/demo/CasesTest.java': tests })
    const more = '  public static int more() { return 1; }\n'
    crashes = await Crashes.open(project, { [main]: source(more) }, { java: { classpath: junit[4]() } })
  }, 120_000)
  afterAll(() => crashes?.close())

  it.each(Object.entries(crashing))('%s', async (name, [, type, frame = name]) => {
    const { crash } = await crashes.run(name)
    const kind = type === 'StackOverflowError' ? 'stack overflow' : 'exception'
    expect(crash).toMatchObject({ kind, type })
    expect(crash!.frames[0]).toBe(`${main}:${frame}`)
  })

  it.each(Object.keys(benign))('no crash: %s', async (name) => {
    expect((await crashes.run(name)).crash).toBeUndefined()
  })

  it('what a test sees counts, what it does wrong itself does not', async () => {
    for (const name of ['asserted', 'assertedValue', 'expected'])
      expect((await crashes.run(name)).crash?.frames).toEqual([`${main}:dereferences`])
    for (const name of ['expectedOnPurpose', 'inTest', 'inTestCallback'])
      expect((await crashes.run(name)).crash).toBeUndefined()
  })

  it('tells the first crashes of a kind', async () => {
    const answers = await crashes.answers(
      'dereferences',
      Array.from({ length: 60 }, () => []),
      [0, 1],
    )
    expect(answers.flatMap((answer) => answer.crashes ?? []).map(({ version }) => version)).toEqual(
      Array.from({ length: 100 }, (_, i) => i % 2),
    )
  })
})
