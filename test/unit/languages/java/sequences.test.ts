import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withOverlay, readTree, type Tree } from '../../../../src/files/tree.js'
import type { Api, Recipe, Sequence } from '../../../../src/model/sequences.js'
import { liftTests } from '../../../../src/campaign/lift-tests.js'
import { java } from '../../../../src/languages/java/java.js'
import { writeJavaSequences } from '../../../../src/languages/java/write-sequences.js'
import { haveJars, junit } from '../../../support/jars.js'
import { Project } from '../../../support/project.js'
import type { TestPlan } from '../../../../src/model/test-plan.js'

const main = (name: string, text: string): [string, string] => [
  `src/main/java/demo/${name}.java`,
  `package demo;\n${text}`,
]
const files = Object.fromEntries([
  main('Mode', 'public enum Mode { ON, OFF }'),
  main('Shape', 'public interface Shape { double area(); String name(); }'),
  main(
    'Circle',
    'public class Circle implements Shape { double r; public Circle(double r) { this.r = r; } public double area() { return 3 * r * r; } public String name() { return "circle"; } public void grow(double by) { r += by; } }',
  ),
  main(
    'Box',
    'import java.util.List; public class Box<T extends Comparable<T>> { T held; public Box(T held) { this.held = held; } public T largest(List<T> others) { T most = held; for (T o : others) if (o.compareTo(most) > 0) most = o; return most; } public void put(T other) { held = other; } }',
  ),
  main(
    'Order',
    'public final class Order { final int count; private Order(int count) { this.count = count; } public static Builder builder() { return new Builder(); } public int total(int price) { return count * price; } public static final class Builder { private int count; Builder() {} public Builder count(int c) { count = c; return this; } public Order build() { return new Order(count); } } }',
  ),
  main(
    'Money',
    'public class Money { final long cents; private Money(long cents) { this.cents = cents; } public static Money of(long cents) { return new Money(cents); } }',
  ),
  main('Locked', 'public class Locked { private Locked() {} }'),
  main(
    'Tool',
    `import java.util.function.Function;
public class Tool {
  public static String apply(Mode mode, Shape shape) { return mode + shape.name(); }
  static int near(int a, String... words) { return a + words.length; }
  private static int hidden(int a) { return a; }
  public static int open(Locked locked) { return 1; }
  public static void watch(Thread thread) { }
  public static Money pay(Money money, Function<Money, Money> change) { return change.apply(money); }
  public static void sort(int[] numbers) { java.util.Arrays.sort(numbers); }
  public static int over(int a) { return a; }
  public static int over(Object a) { return 2; }
  public static byte small(byte b, Integer boxed) { return b; }
  public class Part { int n; public Part(int n) { this.n = n; } public int twice() { return 2 * n; } }
  public static class Nested { public boolean isIt(char c) { return c == 'x'; } }
}`,
  ),
  [
    'src/test/java/demo/ToolTest.java',
    'package demo;\nimport org.junit.Test;\npublic class ToolTest { @Test public void x() { Tool.over(5); } }\n',
  ],
])

const functions = [
  'Tool.apply(Mode,Shape)',
  'Tool.near(int,String...)',
  'Tool.hidden(int)',
  'Tool.open(Locked)',
  'Tool.watch(Thread)',
  'Tool.pay(Money,Function<Money,Money>)',
  'Tool.sort(int[])',
  'Tool.over(int)',
  'Tool.over(Object)',
  'Tool.small(byte,Integer)',
  'Tool.Part.twice()',
  'Tool.Nested.isIt(char)',
]
const wanted = [
  ...functions.map((name) => ({ file: 'src/main/java/demo/Tool.java', function: name })),
  { file: 'src/main/java/demo/Box.java', function: 'Box.largest(List<T>)' },
  { file: 'src/main/java/demo/Order.java', function: 'Order.total(int)' },
]

/** A sequence that ends with a recipe: always the first way that leads somewhere. */
function sequenceFor(api: Api, last: Recipe): Sequence {
  const steps: Sequence['steps'][number][] = []
  const add = (recipe: Recipe, depth: number): number => {
    const uses = recipe.needs.map((type) => {
      const makers = api.recipes.filter((r) => r.makes.includes(type) && r !== last)
      const constant = makers.find((r) => r.literal)
      if (constant) return constant.template
      if (depth > 4) throw new Error(`${type} leads nowhere`)
      const effort = ({ needs, calls }: Recipe) => needs.length + (calls ? 10 : 0)
      return add(makers.toSorted((a, b) => effort(a) - effort(b))[0], depth + 1)
    })
    return steps.push({ recipe, uses }) - 1
  }
  add(last, 0)
  return { steps, target: steps.length - 1, guessed: false }
}

describe.skipIf(!haveJars())('call sequences for Java', () => {
  const project = new Project(files)
  let tree: Tree
  let plan: TestPlan
  let api: Api
  beforeAll(async () => {
    tree = readTree(project.folder)
    plan = java.tests.discover(tree, { java: { classpath: junit[4]() } }, project.folder)
    api = await java.sequences!.api(tree, plan, wanted, {
      calls: new Map(),
      places: new Map([['near#0', ['77', '"no"']]]),
    })
  }, 120_000)
  afterAll(() => project.remove())

  const calling = (name: string) => api.recipes.filter((r) => r.calls?.function === name)
  const making = (type: string) => api.recipes.filter((r) => r.makes.includes(type)).map((r) => r.template)

  it('offers the functions that are wanted, and says why it does not offer others', () => {
    expect(functions.filter((name) => calling(name).length === 0)).toEqual([
      'Tool.hidden(int)',
      'Tool.open(Locked)',
      'Tool.watch(Thread)',
    ])
    const reasons = new Map(api.unavailable.map(({ what, reason }) => [what, reason]))
    expect(reasons.get('Tool.hidden(int)')).toBe('it is private')
    expect(reasons.get('Tool.open(Locked)')).toBe('it needs a demo.Locked, which cannot be constructed')
    expect(reasons.get('demo.Locked')).toBe(
      'its constructors cannot be called, and nothing in the program returns a demo.Locked',
    )
    expect(reasons.get('Tool.watch(Thread)')).toContain('java.lang.Thread')
  })

  it('takes what is not public for a guess, unless a test calls it', async () => {
    const isGuess = (from: Api, template: string) => from.recipes.find((r) => r.template === template)?.guessed === true
    expect(isGuess(api, 'demo.Tool.near($0, $1)')).toBe(true)
    expect(isGuess(api, 'new demo.Order.Builder()')).toBe(true)
    expect(isGuess(api, 'demo.Money.of($0)')).toBe(false)
    const path = 'src/test/java/demo/ToolTest.java'
    const tested = withOverlay(tree, new Map([[path, files[path].replace('Tool.over(5)', 'Tool.near(5)')]]))
    const more = await java.sequences!.api(tested, plan, wanted, { calls: new Map(), places: new Map() })
    expect(isGuess(more, 'demo.Tool.near($0, $1)')).toBe(false)
  })

  it('finds implementers, factories, builders, constants and what is inside of a class', () => {
    expect(making('demo.Shape')).toContain('new demo.Circle($0)')
    expect(making('demo.Money')).toContain('demo.Money.of($0)')
    expect(making('demo.Order')).toContain('$0.build()')
    expect(making('demo.Order.Builder')).toEqual(
      expect.arrayContaining(['demo.Order.builder()', 'new demo.Order.Builder()', '$0.count($1)']),
    )
    expect(making('demo.Mode')).toEqual(['demo.Mode.ON', 'demo.Mode.OFF'])
    expect(making('demo.Tool.Part')).toEqual(['$0.new Part($1)'])
    expect(api.recipes.find((r) => r.template === '$0.grow($1)')).toMatchObject({ receiver: 0, makes: [] })
  })

  it('binds what is generic, and tells overloads apart', () => {
    expect(calling('Box.largest(List<T>)').map((r) => [r.template, r.needs])).toEqual([
      ['(java.lang.String) $0.largest($1)', ['demo.Box<java.lang.String>', 'java.util.List<java.lang.String>']],
      ['(java.lang.Integer) $0.largest($1)', ['demo.Box<java.lang.Integer>', 'java.util.List<java.lang.Integer>']],
    ])
    expect(calling('Tool.over(Object)')[0].template).toBe('demo.Tool.over((java.lang.Object) $0)')
  })

  it('prefers constants that were seen at a place', () => {
    const [type] = calling('Tool.near(int,String...)')[0].needs
    const constants = api.recipes.filter((r) => r.literal && r.makes.includes(type))
    expect(constants.slice(0, 2).map((r) => [r.template, r.makes[0]])).toEqual([
      ['77', type],
      ['1', 'int'],
    ])
    expect(making(type)).not.toContain('"no"')
  })

  it('writes a test class that compiles, and that lifts to slots and observations', async () => {
    const sequences = api.recipes.filter((r) => !r.literal).map((recipe) => sequenceFor(api, recipe))
    const written = writeJavaSequences(sequences, tree, plan, 'src/main/java/demo/Tool.java')
    expect(written.path).toBe('src/test/java/demo/AssaySequencesTest.java')
    const near = sequences.findIndex(({ steps }) => steps.at(-1)!.recipe.template.startsWith('demo.Tool.near'))
    const more = withOverlay(tree, new Map([[written.path, written.text]]))
    const only = { ...plan, files: [written.path] }
    expect(await java.build.assemble(tree, new Map([[written.path, written.text]]), only)).not.toHaveProperty(
      'complaints',
    )
    const [lifted] = await liftTests(more, java, only, { sources: [], helpers: [] })
    expect(lifted.refused).toBeUndefined()
    expect(lifted.tests).toHaveLength(sequences.length)
    expect(lifted.slots.filter((slot) => slot.owner === near).map((slot) => [slot.place, slot.value])).toEqual([
      ['Tool.near#0', 77],
      ['Tool.near#1', ['a', 'b']],
    ])
    expect(lifted.slots.some((slot) => slot.type?.name === 'enum' && slot.value === 'ON')).toBe(true)
    const labels = lifted.assertions.map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(['Tool.near(_, new String[] {_, _})', 'v0.build()']))
    expect(written.text).toContain('Tool.over(1)')
    expect(written.text).toMatch(/Tool\.over\(\(java\.lang\.Object\) /)
    // Assay itself runs it lifted only.
    const path = 'src/test/java/demo/SequencesTest.java'
    const moved = withOverlay(tree, new Map([[path, java.writing.moveTest(written.text, written.path, path)]]))
    const result = await java.tests.runSuite(moved, { ...plan, files: [path] }, 60_000)
    expect(result.tests).toHaveLength(sequences.length)
  })

  it('speaks the language of the project’s tests', () => {
    const sequences = [sequenceFor(api, calling('Tool.sort(int[])')[0])]
    const as = (test: string) => {
      const other = withOverlay(tree, new Map([['src/test/java/demo/ToolTest.java', test]]))
      return writeJavaSequences(sequences, other, plan, 'src/main/java/demo/Tool.java').text
    }
    expect(as('import org.junit.jupiter.api.Test;')).toContain('@org.junit.jupiter.api.Test public void sequence0()')
    expect(as('class X extends TestCase {}')).toContain('public void testSequence0() throws Throwable {')
    expect(as('import org.junit.Test;')).toContain('int[] given0 = new int[] {1, 2, 3};\n        Tool.sort(given0);\n')
  })
})
