import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../src/inputs/random.js'
import { junit } from '../support/jars.js'
import { javaProject } from '../support/java.js'
import { builtBothWays, marked, shown, versionsOf, type Place } from '../support/meta.js'
import { testBedOf } from '../support/test-bed.js'
import type { Project } from '../support/project.js'

const file = 'src/main/java/demo/F.java'
const test = 'src/test/java/demo/FTest.java'

const text = `package demo;

import java.util.*;

public class F {
  private int x;
  F(int x) { this.x = x; }

  static int loop(int a, int b) {
    int n = 0;
    for (int i = 0; i < a; i++) { if («i < b») n++; }
    while («n < a») { n++; if (n == b) break; }
    return n;
  }

  static double assigned(int a, int b) {
    final int limit = «4»;
    byte small = «5»;
    long c = «a + b»;
    double d = «a / 2.0»;
    Integer boxed = «a»;
    String s = «"" + a»;
    int[] items = «new int[] {a, b}»;
    boxed = «boxed»;
    return c + d + (boxed == null ? -1 : boxed) + s.length() + small + limit + items[0];
  }

  static int guarded(int a, int b) {
    int n = 0;
    if (a > 2) «n += a;» else «n -= b;»
    «if (n > 5) return n;»
    «n++;»
    return n;
  }

  static int again(int a, int b) {
    if («a <= 0») return b;
    return «again(a - 1, b + 1)» + «b»;
  }

  static int thrown(int a, int b) {
    int[] items = {1, 2, 3};
    try {
      if («items[a] > 1») return 1;
      return 2;
    } catch (RuntimeException e) {
      return e.getMessage() == null ? -1 : e.getMessage().length();
    }
  }

  int add(int n) {
    Runnable later = () -> { if («x < n») x += 2; };
    later.run();
    x += «n»;
    return x;
  }

  static <T extends Comparable<T>> T larger(List<T> items, T other) {
    T best = «items.get(0)»;
    for (T item : items) if («item.compareTo(best) > 0») best = item;
    return best;
  }

  interface Shape {
    int side();
    default boolean isBig(int than) { return «side() > than»; }
  }

  enum Kind {
    ODD, EVEN;
    static Kind of(int a) { return «a % 2 == 0» ? EVEN : ODD; }
  }

  static int inside(int a, int b) {
    Comparator<Integer> order = new Comparator<Integer>() {
      public int compare(Integer p, Integer q) { return «p - q»; }
    };
    Shape shape = () -> a;
    return order.compare(a, b) + (shape.isBig(b) ? 10 : 0) + Kind.of(a).ordinal();
  }

  public static String f(int a, int b) {
    F one = new F(a);
    return loop(a, b) + " " + assigned(a, b) + " " + guarded(a, b) + " " + again(a, b) + " " + thrown(a, b) + " " + one.add(b)
        + " " + larger(Arrays.asList(a, 3, b), 4) + " " + inside(a, b);
  }
}
`

const ints = (...names: string[]) => ({
  variables: names,
  types: Object.fromEntries(names.map((name) => [name, 'int'])),
})
const ab = ints('a', 'b')
const assigned = (declared: string, ...candidates: string[]): Place => ({
  function: 'F.assigned(int,int)',
  schema: 'assignment',
  ...ab,
  declared,
  candidates,
})
const guarded = (...candidates: string[]): Place => ({
  function: 'F.guarded(int,int)',
  schema: 'guard',
  ...ab,
  candidates,
})
const generic = {
  function: 'F.larger(List<T>,T)',
  variables: ['items', 'other', 'best', 'item'],
  types: { items: 'List<T>', other: 'T', best: 'T', item: 'T' },
}

const places: Place[] = [
  {
    function: 'F.loop(int,int)',
    schema: 'condition',
    ...ints('a', 'b', 'n', 'i'),
    candidates: ['i <= b', 'i < b + 0', 'true', 'i < 7', 'n < b', 'i % b == 0', '!(i >= b)'],
  },
  {
    function: 'F.loop(int,int)',
    schema: 'condition',
    ...ints('a', 'b', 'n'),
    candidates: ['n <= a', 'n < b', 'n / b < a'],
  },
  assigned('int', 'a', '4', '3 + 1', 'b'),
  assigned('byte', '5', '(byte) a', '6'),
  assigned('long', 'a', 'a + b + 0', '0', 'a / b', 'a * (long) b'),
  assigned('double', 'a / 2', 'a / 2.0', '0.0 * a', '0'),
  assigned('Integer', 'b', 'null', 'a + 0'),
  assigned('String', '"" + b', '"0"', 'String.valueOf(a)'),
  { ...assigned('int[]', 'null'), isPure: false },
  { ...assigned('Integer', 'null', 'a', 'boxed'), variables: ['a', 'boxed'], types: { a: 'int', boxed: 'Integer' } },
  guarded('a < b', 'a + 0 < b', 'a / b > 0'),
  guarded('a <= b', 'true'),
  guarded('a < b', 'a != b', 'a / b > 0'),
  guarded('a > 2', 'a / b >= 0'),
  {
    function: 'F.again(int,int)',
    schema: 'condition',
    ...ab,
    candidates: ['a < 1', 'a <= 1', 'b > 8', 'a < 0', 'false', 'a / b < 0'],
  },
  {
    function: 'F.again(int,int)',
    schema: 'assignment',
    ...ab,
    declared: 'int',
    isPure: false,
    candidates: ['a', 'b', 'a / b'],
  },
  {
    function: 'F.again(int,int)',
    schema: 'assignment',
    ...ab,
    declared: 'int',
    candidates: ['a', 'b', 'a / b', 'b + 1'],
  },
  {
    function: 'F.thrown(int,int)',
    schema: 'condition',
    variables: ['a', 'b', 'items'],
    types: { a: 'int', b: 'int', items: 'int[]' },
    candidates: ['items[a] > 0', 'items[b] > 1', 'items[a] > 1 && true', 'items[a + 0] > 1', 'a > 1'],
  },
  {
    function: 'F.add(int).<anonymous>',
    schema: 'condition',
    ...ints('n'),
    hasThis: true,
    candidates: ['x <= n', 'n > this.x', 'x < 2'],
  },
  {
    function: 'F.add(int)',
    schema: 'assignment',
    ...ints('n'),
    hasThis: true,
    declared: 'int',
    candidates: ['x', 'n + 0', '10 / n'],
  },
  {
    ...generic,
    schema: 'assignment',
    variables: ['items', 'other'],
    declared: 'T',
    candidates: ['other', 'items.get(1)', 'items.get(9)', 'null'],
  },
  {
    ...generic,
    schema: 'condition',
    candidates: ['best.compareTo(item) < 0', 'item.equals(other)', 'items.size() > 3', 'best == item'],
  },
  {
    function: 'F.Shape.isBig(int)',
    schema: 'assignment',
    ...ints('than'),
    hasThis: true,
    declared: 'boolean',
    isPure: false,
    candidates: ['side() >= than', 'than > 3', 'true'],
  },
  { function: 'F.Kind.of(int)', schema: 'condition', ...ints('a'), candidates: ['a % 2 != 0', 'a > 3', 'a % 4 == 0'] },
  {
    function: 'F.inside(int,int).new Comparator<Integer>.compare(Integer,Integer)',
    schema: 'assignment',
    variables: ['p', 'q', 'a'],
    types: { p: 'Integer', q: 'Integer', a: 'int' },
    hasThis: true,
    declared: 'int',
    candidates: ['q - p', 'p.compareTo(q)', 'a - q', 'p / q'],
  },
]

const random = new Random(7)
const inputs = [[], ...Array.from({ length: 40 }, () => [0, random.below(12) - 2, 1, random.below(12) - 2])]

const config = { java: { classpath: junit[4]() } }
const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

const testOf = (body: string) => `package demo;
import org.junit.*;
public class FTest {
  @Test public void f() { ${body} }
}
`

describe('a meta-program in Java', () => {
  let shared: Awaited<ReturnType<typeof shown>>
  let alone: Awaited<ReturnType<typeof shown>>
  let refused: readonly number[]
  beforeAll(async () => {
    const { source, candidates } = marked(file, text, places)
    const project = javaProject({ [file]: source, [test]: testOf('String s = F.f(5, 3); Assert.assertEquals("", s);') })
    projects.push(project)
    const built = await builtBothWays(project, source, candidates, config)
    refused = built.shared[0].refused
    const driver = { file: test, index: 0 }
    shared = await shown(built.bed, built.shared, driver, inputs, 10_000)
    alone = await shown(built.bed, built.alone, driver, inputs, 10_000)
    built.bed.close()
  }, 300_000)

  it('can be built with all of its candidates', () => {
    expect(refused).toEqual([])
    expect(shared.errors).toEqual([])
  })

  it('gives what separate builds give', () => {
    const { runs: ran, ...shows } = shared
    const { runs, ...wanted } = alone
    expect(shows).toEqual(wanted)
    expect(ran.every((count, i) => count < runs[i])).toBe(true)
  })
})

describe('candidates that a compiler will not have', () => {
  const text = `package demo;

public class F {
  public static int f(int a, String b) {
    int n = 0;
    if («a > 0») n = a;
    while («true») {
      if (n++ > 7) return n;
    }
  }

  public static int g(int a) {
    int n;
    «n = a;»
    int m = «n»;
    «return m;»
  }
}
`
  const inG: Omit<Place, 'schema' | 'candidates'> = { function: 'F.g(int)', ...ints('a'), declared: 'int' }
  const places: Place[] = [
    {
      function: 'F.f(int,String)',
      schema: 'condition',
      variables: ['a', 'b'],
      types: { a: 'int', b: 'String' },
      candidates: ['a > 3', 'a > b', 'a', 'missing', 'b.length() > 1', 'b.size() > 1'],
    },
    { function: 'F.f(int,String)', schema: 'condition', ...ints('a'), candidates: ['a > 3'] },
    { ...inG, schema: 'guard', candidates: ['a > 3', 'a > 4'] },
    { ...inG, schema: 'assignment', candidates: ['a', 'a * 2.0'] },
    { ...inG, schema: 'guard', candidates: ['a > 3'] },
  ]

  it('are left out and told, and the others remain', async () => {
    const { source, candidates } = marked(file, text, places)
    const body = 'Assert.assertEquals(9, F.f(5, "one")); Assert.assertEquals(5, F.g(5));'
    const project = javaProject({ [file]: source, [test]: testOf(body) })
    projects.push(project)
    const { bed } = await testBedOf(project, { [file]: source.replace('> 7', '> 6') }, config)
    const meta = await bed.prepareMeta(candidates, { coverage: true, trace: false })
    expect(meta.refused).toEqual([1, 2, 3, 5, 6, 7, 8, 10, 11])
    expect(meta.cover.length).toBeGreaterThan(0)
    const versions = versionsOf(meta, candidates.length).map((spec) => ({ ...meta, spec }))
    const left = versions.filter(({ spec }) => !meta.refused.includes(spec.selector!))
    const { executions } = await shown(bed, left, { file: test, index: 0 }, [[]])
    expect(executions[0]).toHaveLength(4)
    bed.close()
  })
})
