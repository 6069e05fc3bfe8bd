import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { compile } from '../../../../src/languages/java/compiler.js'
import { findJdk, hostClasses } from '../../../../src/languages/java/jdk.js'
import { skeletonOf } from '../../../../src/languages/java/skeleton.js'
import { reduceFurther, noReduction, writableGoals } from '../../../../src/instrument/probe-reduction.js'
import { goalsAllOver, instrumentedJava } from '../../../support/syntax.js'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

async function compiled(source: string, options: string[] = []) {
  const out = mkdtempSync(join(tmpdir(), 'assay-java-zoo-'))
  folders.push(out)
  const sources = { 'Zoo.java': source }
  return { out, complaints: await compile({ sources, classpath: [hostClasses()], out, options }) }
}

/** Compiles and runs a class with a main, and returns what it prints. */
async function run(source: string, options: string[] = []): Promise<string> {
  const { out, complaints } = await compiled(source, options)
  expect(complaints).toEqual([])
  const classpath = `${out}:${hostClasses()}`
  return execFileSync(findJdk().java, ['-ea', '-XX:TieredStopAtLevel=1', '-cp', classpath, 'Zoo'], { encoding: 'utf8' })
}

const parts: Record<string, string> = {
  'if without blocks': 'for (int i = 0; i < 4; i++) if (i > 1) if (i == 2) p("two"); else p(i); else p("low" + i);',
  'labels and jumps':
    'outer: for (int i = 0; i < 3; i++) { for (int j = 0; ; j++) { if (j == i) continue outer; if (i * j > 1) break outer; p(i + "," + j); } }',
  'switch, old and new':
    'for (String s : new String[] {"a", "b", "c"}) { switch (s) { case "a": p(1); case "b": p(2); break; default: p(3); } int n = switch (s) { case "a" -> 10; case "b" -> { int t = 5; yield t * 2 + 1; } default -> s.length(); }; p(n); switch (n) { case 10 -> p("ten"); case 11 -> { p("eleven"); } default -> throw new IllegalStateException("x"); } if (n == 11) break; }',
  'switch on characters and numbers':
    "for (char c : \"a1\".toCharArray()) switch (c) { case 'a': p('A'); break; case '1': p(1); } switch (3) { case 1: case 3: p(\"odd\"); }",
  'definite assignment':
    'final int x; if (one() > 0 && (tmp = 3) > 2) x = 1; else x = 2; p(x); String s; if ((s = name()) == null || s.isEmpty()) p("none"); else p(s); int k; boolean b = one() == 1 || (k = 2) > 1; p(b);',
  'ternaries of every type':
    'byte small = (byte) (one() > 0 ? 1 : 2); Object o = one() > 0 ? 1 : "x"; long l = one() == 1 ? 1 : 2L; Runnable r = one() > 0 ? () -> p("lambda") : () -> p("no"); r.run(); p(small); p(o); p(l); char c = one() > 0 ? \'x\' : 0; p(c);',
  'boxes and references':
    "Integer a = 1000, b = 1000; p(a == b); p(a.equals(b)); p(a <= b); p(a == 1000); Object n = null; p(n == null); p(1000L == a); p(0.1f + 0.2f == 0.3f); p(Double.NaN == Double.NaN); p(Float.NaN != Float.NaN); p((byte) 1 == 1); p('a' < 98);",
  'int and float compared as floats':
    'int big = 16777217; float f = 16777216f; p(big == f); p(big > f); long huge = Long.MAX_VALUE; p(huge == 9.223372036854775807E18);',
  'null receivers':
    'try { String s = null; s.equals("x"); } catch (NullPointerException e) { p("npe"); } p("x".equals(null)); p(Over.equals("a", "b")); p(new Over().equals(new Over())); p(new Over().equals("x"));',
  'evaluation order':
    'StringBuilder log = new StringBuilder(); p(say(log, 1) < say(log, 2)); p(say(log, 3) == say(log, 4) || say(log, 5) > say(log, 6)); p(log);',
  patterns:
    'Object o = "text"; if (o instanceof String s && s.length() > 2) p(s.length()); if (!(o instanceof Integer i)) p("no"); else p(i + 1); p(o instanceof String t ? t.length() : -1);',
  'exceptions and finally':
    'try { p(risky(0)); } catch (java.io.IOException | IllegalArgumentException e) { p(e.getMessage()); } finally { p("finally"); } try { risky(2); } catch (Exception e) { p(e); } try (Res r = new Res()) { p("in"); }',
  loops:
    'int n = 0; do n++; while (n < 5 && n != 3); p(n); while (n-- > 0) p(n); for (int i = 0, j = 9; i < j; i += 3, j--) p(i * j); for (int v : new int[] {1, 2}) p(v); for (;;) { break; } while (true) { if (n++ > 2) break; }',
  'records, enums and text blocks':
    'p(new Point(1, -2)); p(Kind.of("b").next()); p("""\n      a\n        b""".length()); p(Kind.A.compareTo(Kind.B) < 0);',
  'generics and streams':
    'p(java.util.stream.Stream.of(3, 1, 2).filter(x -> x > 1).map(x -> x == 2 ? "two" : "n").sorted().toList()); java.util.function.BinaryOperator<Integer> m = (a, b) -> { if (a > b) return a; return b; }; p(m.apply(2, 7)); p(max(java.util.List.of(4, 9, 2)));',
  initialisers:
    'p(Zoo.LIMIT); p(new Inner(3).twice); p(new Inner(3) { int more() { return twice > 5 ? 1 : 0; } }.more());',
  'void and early returns': 'early(1); early(-1); p(varargs()); p(varargs(1, 2, 3)); p(array()[1]);',
}

const zoo = `import java.io.*;
public class Zoo {
  static final int LIMIT = 1 < 2 ? 5 : 6;
  static final boolean DEBUG = LIMIT > 5;
  static int tmp;
  static void p(Object o) { System.out.println(o); }
  static int one() { return 1; }
  static String name() { return "name"; }
  static int say(StringBuilder log, int n) { log.append(n); return n; }
  static int risky(int n) throws IOException { if (n == 0) throw new IOException("zero"); if (n > 1) throw new UnsupportedOperationException("big"); return n; }
  static void early(int n) { if (n < 0) return; p("late"); }
  static int varargs(int... ns) { int sum = 0; for (int n : ns) sum += n; return ns.length == 0 ? -1 : sum; }
  static int array()[] { return new int[] {1, 2}; }
  static <T extends Comparable<T>> T max(java.util.List<? extends T> list) { T best = null; for (T t : list) if (best == null || t.compareTo(best) > 0) best = t; return best; }
  static class Over { static boolean equals(String a, String b) { return a == b; } boolean equals(Over o) { return true; } public boolean equals(Object o) { return false; } public int hashCode() { return 1; } }
  static class Res implements AutoCloseable { public void close() { p("closed"); } }
  static class Inner { final int twice; final int same; Inner(int n) { this(n, n > 2 ? 1 : 0); } Inner(int n, int k) { super(); twice = n * 2; if (k == 1) { same = n; } else same = 0; } }
  record Point(int x, int y) { Point { if (y < 0) y = -y; } int sum() { return x + y; } }
  enum Kind { A { Kind next() { return B; } }, B; Kind next() { return A; } static Kind of(String s) { for (Kind k : values()) if (k.name().equalsIgnoreCase(s)) return k; return null; } }
  interface Shape { int SIZE = 3; default int area() { return SIZE > 2 ? 1 : 0; } }
${Object.keys(parts)
  .map((name, i) => `  static void part${i}() throws Exception { ${parts[name]} }`)
  .join('\n')}
  public static void main(String[] args) throws Exception {
${Object.keys(parts)
  .map((name, i) => `    p("# ${name}"); part${i}();`)
  .join('\n')}
  }
}
`

/** What is printed under each heading. */
const sections = (output: string) =>
  Object.fromEntries(
    output
      .split('# ')
      .slice(1)
      .map((part) => [part.split('\n')[0], part]),
  )

describe('instrumented Java', () => {
  it('behaves like the source, with every kind of probe at once', async () => {
    const first = await instrumentedJava(zoo, 'Zoo.java')
    // A boxed number beside a plain one is too much for overloads: javac says so, and the line is taken back.
    const skip = new Set((await compiled(first.text)).complaints.map(({ line }) => line))
    expect(skip.size).toBeLessThan(4)
    const { text, cover, compare, exits } = await instrumentedJava(zoo, 'Zoo.java', { skip, whole: true })
    expect(text.split('\n').slice(0, zoo.split('\n').length - 1).length).toBe(zoo.split('\n').length - 1)
    expect(cover.length).toBeGreaterThan(80)
    expect(compare.length).toBeGreaterThan(50)
    expect(exits.length).toBeGreaterThan(20)
    const [plain, probed] = [sections(await run(zoo)), sections(await run(text))]
    expect(Object.keys(plain)).toEqual(Object.keys(parts))
    for (const name of Object.keys(parts)) expect(probed[name], name).toBe(plain[name])
  })

  it('behaves like the source, with goals all over it', async () => {
    // Goals are left out by line.
    const source = zoo.replaceAll('; ', ';\n').replaceAll('{ ', '{\n')
    const plain = await run(source)
    for (const goals of await goalsAllOver(source, 'Zoo.java')) {
      let thinned = noReduction
      for (;;) {
        const { skip } = thinned
        const made = await instrumentedJava(source, 'Zoo.java', { skip, goals: writableGoals(goals, thinned) })
        const { complaints } = await compiled(made.text)
        if (!complaints.length) {
          expect(await run(made.text)).toBe(plain)
          expect(made.partings.length).toBeGreaterThan(goals.length * 0.9)
          break
        }
        thinned = reduceFurther(thinned, new Set(complaints.map(({ line }) => line)), goals)
        expect(thinned.bare).toBe(false)
      }
    }
  })

  it('keeps every line where it was', async () => {
    const { text } = await instrumentedJava(zoo, 'Zoo.java')
    const place = (source: string, word: string) => source.split('\n').findIndex((line) => line.includes(word))
    for (const word of ['enum Kind', 'record Point', 'public static void main', 'static int array()'])
      expect(place(text, word)).toBe(place(zoo, word))
  })

  it('works for Java 5 style sources and the oldest release', async () => {
    const old = `import java.util.*;
public class Zoo {
  public static void main(String[] args) {
    List l = new ArrayList(); l.add(new Integer(3)); l.add("x");
    for (Iterator i = l.iterator(); i.hasNext();) { Object o = i.next(); if (o instanceof Integer && ((Integer) o).intValue() == 3) System.out.println("three"); else System.out.println(o.equals("x") ? "x" : "y"); }
  }
}
`
    const { text } = await instrumentedJava(old, 'Zoo.java')
    expect(await run(text, ['--release', '8'])).toBe('three\nx\n')
  })

  it('tells what other files can see of a file', async () => {
    const of = (body: string) => skeletonOf(`class A { ${body} }`)
    const base = await of('int f() { return 1; }')
    expect(await of('/* c */ int f() { return 2; } private int g() { return 3; }')).toBe(base)
    expect(await of('long f() { return 1; }')).not.toBe(base)
    expect(await of('static final int N = 1; int f() { return 1; }')).not.toBe(
      await of('static final int N = 2; int f() { return 1; }'),
    )
  })
})
