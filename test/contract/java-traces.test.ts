import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../../src/model/config.js'
import { unfold } from '../../src/execution/traces/unfold.js'
import { haveJars, junit } from '../support/jars.js'
import { firstOf } from '../support/whole.js'
import { Project } from '../support/project.js'
import { testBedOf } from '../support/test-bed.js'
import { trace, type Traced } from '../support/traces.js'

/** The label of a line stands at its end. */
const program = `package a;
import java.util.List;
import java.util.concurrent.TimeUnit;
public class Clamp {
  private int count;
  public static int clamp(int n, int low, int high) {
    if (n < low) // below?
      return low; // low
    if (n > high) { // above?
      return high; // high
    }
    return n; // n
  }
  public void add(int n) {
    count += clamp(n, 0, 10); // add
  }
  public int count() {
    return count; // count
  }
  public static int sum(int n) {
    if (n == 0) return 0; // zero?
    return n + sum(n - 1); // sum
  }
  public static int strict(int n) {
    if (n < 0) // negative?
      throw new IllegalArgumentException("negative: " + n); // throw
    return clamp(n, 0, 10); // strict
  }
  public static void fill(List<Object> list, int n) {
    if (n > 0) list.add(n); // fill
  }
  public static int loop(int n) {
    int k = 0; // k
    for (int i = 0; i < n; i++) // for
      k += i % 3; // round
    return k; // looped
  }
  public static int elsewhere(final int n) throws Exception {
    final int[] out = new int[1]; // out
    Thread thread = new Thread(() -> { // new thread
      out[0] = clamp(n, 0, 10); // in thread
    });
    thread.start(); // start
    TimeUnit.MILLISECONDS.sleep(20); // sleep
    thread.join(); // join
    return out[0]; // out
  }
}
`
const source = 'src/main/java/a/Clamp.java'
const test = 'src/test/java/a/ClampTest.java'

/** Test methods and what they do, in every JUnit. */
const bodies: Record<string, string> = {
  keeps: 'assertEquals(5, Clamp.clamp(5, 0, 10));',
  fails: 'assertEquals(7, Clamp.clamp(-5, 0, 10)); Clamp.clamp(5, 0, 10);',
  cuts: 'counter.add(11); assertEquals(10, counter.count());',
  recurs: 'assertEquals(3, Clamp.sum(2));',
  throwing: 'try { Clamp.strict(-1); fail(); } catch (RuntimeException e) { Clamp.strict(1); }',
  threads: 'assertEquals(10, Clamp.elsewhere(20));',
  fills: 'List<Object> list = new ArrayList<>(); Clamp.fill(list, 1); assertEquals(1, list.size());',
  idles: 'List<Object> list = new ArrayList<>(); Clamp.fill(list, 0); assertEquals(0, list.size());',
  loops: 'assertEquals(100000, Clamp.loop(100001));',
  nothing: 'assertEquals(0, counter.count());',
}
const changed = ['Clamp.clamp(int,int,int)', 'Clamp.sum(int)', 'Clamp.strict(int)', 'Clamp.fill(List<Object>,int)']

interface Subject {
  readonly name: string
  readonly jars: () => string[]
  readonly test: string
}

const methods = (mark: string, prefix = '') =>
  Object.entries(bodies)
    .map(([name, body]) => `  ${mark} public void ${prefix}${name}() throws Exception { ${body} }\n`)
    .join('')
const lists = 'import java.util.ArrayList;\nimport java.util.List;\n'

const subjects: Subject[] = [
  {
    name: 'JUnit 3',
    jars: junit[3],
    test: `package a;\n${lists}import junit.framework.TestCase;
public class ClampTest extends TestCase {
  private Clamp counter;
  protected void setUp() { counter = new Clamp(); counter.add(0); counter = new Clamp(); }
  protected void tearDown() { counter.add(20); }
${methods('', 'test')}}\n`,
  },
  {
    name: 'JUnit 4',
    jars: junit[4],
    test: `package a;\n${lists}import static org.junit.Assert.*;
import org.junit.*;
public class ClampTest {
  private Clamp counter;
  @BeforeClass public static void first() { Clamp.clamp(1, 2, 3); }
  @Before public void before() { counter = new Clamp(); counter.add(0); counter = new Clamp(); }
  @After public void after() { counter.add(20); }
${methods('@Test')}}\n`,
  },
  {
    name: 'JUnit 5',
    jars: junit[5],
    test: `package a;\n${lists}import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.*;
public class ClampTest {
  private Clamp counter;
  @BeforeAll public static void first() { Clamp.clamp(1, 2, 3); }
  @BeforeEach public void before() { counter = new Clamp(); counter.add(0); counter = new Clamp(); }
  @AfterEach public void after() { counter.add(20); }
${methods('@Test')}}\n`,
  },
]

const keyOf = ({ file, name }: { file: string; name: readonly string[] }) => [file, ...name].join(' > ')
const kept = '( below? above? n )'
const cut = '( below? above? high )'
const before = `add ${kept}`
const after = `add ${cut}`
const available = haveJars()
const configOf = (jars: () => string[]): Config => ({ java: { classpath: jars() } })

// The newest JUnit every day, the older ones in test:real.
describe.skipIf(!available).each(firstOf(subjects.toReversed(), 1))(
  '$name',
  ({ name: junitName, jars, test: text }) => {
    let project: Project
    let traced: Traced
    let config: Config
    const sources = [source]
    const nameOf = (test: string) => `a.ClampTest ${junitName === 'JUnit 3' ? 'test' : ''}${test}`
    beforeAll(async () => {
      project = new Project({ [source]: program, [test]: text })
      config = configOf(jars)
      traced = await trace(project, { config, sources, changed })
    }, 120_000)
    afterAll(() => project.remove())

    it('gives the results of the suite, and a trace for each test', () => {
      expect(traced.trouble).toBeUndefined()
      expect(traced.tests.filter(({ status }) => status !== 'passed').map(keyOf)).toEqual([
        `${test} > ${nameOf('fails').replace(' ', ' > ')}`,
      ])
      expect(traced.tests).toHaveLength(Object.keys(bodies).length)
      expect(traced.traces.map(keyOf)).toEqual(traced.tests.map(keyOf))
      expect(traced.traces.every(({ isCut, isIsolated }) => !isCut && !isIsolated)).toBe(true)
    })

    it('has the statements of each test in their order, hooks included, with marks around changed functions', () => {
      expect(traced.labels(nameOf('keeps'))).toBe(`${before} ${kept} ${after}`)
      expect(traced.labels(nameOf('cuts'))).toBe(`${before} add ${cut} count ${after}`)
      expect(traced.labels(nameOf('nothing'))).toBe(`${before} count ${after}`)
    })

    it('ends a test at the assertion that fails', () => {
      expect(traced.labels(nameOf('fails'))).toBe(`${before} ( below? low ) ${after}`)
    })

    it('marks every call of a function that calls itself, and one that ends by an exception', () => {
      const deepest = '( zero? zero? )'
      const recursive = `( zero? sum ( zero? sum ${deepest} ) )`
      expect(traced.labels(nameOf('recurs'))).toBe(`${before} ${recursive} ${after}`)
      const strict = `( negative? throw ) ( negative? strict ${kept} )`
      expect(traced.labels(nameOf('throwing'))).toBe(`${before} ${strict} ${after}`)
      // The hooks' calls, and one for all of the calls of the function to itself.
      expect(unfold(traced.named(nameOf('recurs'))[0].exits)).toHaveLength(3)
    })

    it('has what other threads executed after what the test itself did', () => {
      const own = 'out new thread start sleep join out'
      expect(traced.labels(nameOf('threads'))).toBe(`${before} ${own} ${after} in thread ${cut}`)
    })

    it('folds loops, and loses nothing of them', () => {
      const [loops] = traced.named(nameOf('loops'))
      expect(loops.trace.length).toBeLessThan(60)
      const labels = traced.labels(nameOf('loops')).split(' ')
      const around = before.split(' ').length
      expect(labels.slice(around, around + 2)).toEqual(['k', 'for'])
      expect(labels.slice(around + 2, -1 - after.split(' ').length)).toEqual(Array(100_001).fill('round'))
    })

    it('has the same exits for a refactored function, and others for one that does something else', async () => {
      const write = (change: (text: string) => string) => {
        const edited = change(program)
        expect(edited).not.toBe(program)
        project.write({ [source]: edited })
        return trace(project, { config, sources, changed })
      }
      const exits = (of: Traced, name: string) => of.named(name).map((one) => [...unfold(one.exits)])
      const refactored = await write((text) =>
        text.replace('      return high;', '      int result = high;\n      return result;'),
      )
      for (const { name } of traced.tests)
        expect(exits(refactored, name.join(' '))).toEqual(exits(traced, name.join(' ')))
      const broken = await write((text) => text.replace('      return low;', '      return low + 1;'))
      expect(exits(broken, nameOf('fails'))).not.toEqual(exits(traced, nameOf('fails')))
      expect(exits(broken, nameOf('keeps'))).toEqual(exits(traced, nameOf('keeps')))
      const other = await write((text) => text.replace('list.add(n)', 'list.add(n + 1)'))
      expect(exits(other, nameOf('fills'))).not.toEqual(exits(traced, nameOf('fills')))
      const worded = await write((text) => text.replace('"negative: "', '"below zero: "'))
      expect(exits(worded, nameOf('throwing'))).toEqual(exits(traced, nameOf('throwing')))
      const typed = await write((text) => text.replace('new IllegalArgument', 'new UnsupportedOperation'))
      expect(exits(typed, nameOf('throwing'))).not.toEqual(exits(traced, nameOf('throwing')))
      project.write({ [source]: program })
    }, 120_000)

    it('knows what reaches the change, and whether anything is seen of it', async () => {
      const of = await trace(project, { config, sources, changed: ['Clamp.fill(List<Object>,int)'] })
      const told = (name: string) => of.named(nameOf(name)).map(({ reached, isSeen }) => ({ reached, isSeen }))
      expect(told('fills')).toEqual([{ reached: true, isSeen: true }])
      expect(told('idles')).toEqual([{ reached: true, isSeen: false }])
      expect(told('keeps')).toEqual([{ reached: false, isSeen: false }])
      const inThread = await trace(project, { config, sources, changed: ['Clamp.elsewhere(int)'] })
      const reaching = inThread.traces.filter(({ reached }) => reached).map(({ name }) => name.join(' '))
      expect(reaching).toEqual([nameOf('threads')])
    }, 60_000)

    it('records only what is asked for', async () => {
      const [one] = traced.named(nameOf('cuts'))
      const some = await trace(project, { config, sources, changed, tracing: { tests: [one] } })
      expect(some.tests).toHaveLength(traced.tests.length)
      expect(some.traces.map(keyOf)).toEqual([keyOf(one)])
      expect(some.traces[0].trace).toEqual(one.trace)
      const sum = ['Clamp.sum(int)']
      const reach = await trace(project, { config, sources, changed: sum, tracing: { record: false } })
      expect(reach.traces.filter(({ reached }) => reached).map(({ name }) => name.join(' '))).toEqual([
        nameOf('recurs'),
      ])
      expect(reach.traces.every(({ trace, exits }) => trace.length === 0 && exits.length === 0)).toBe(true)
      const short = await trace(project, { config, sources, changed, tracing: { limit: 3 } })
      expect(short.labels(nameOf('keeps'))).toBe('add ( below?')
      expect(short.traces.every(({ isCut }) => isCut)).toBe(true)
    }, 60_000)
  },
)

const junit4Test = (method: string) => `package a;
import static org.junit.Assert.*;
import org.junit.*;
public class ClampTest {
  ${method}
}
`

describe.skipIf(!available)('tests of their own kinds', () => {
  const projects: Project[] = []
  afterAll(() => projects.forEach((project) => project.remove()))
  const traceOf = async (files: Record<string, string>, jars: () => string[]) => {
    const project = new Project({ [source]: program, ...files })
    projects.push(project)
    return trace(project, { config: configOf(jars), sources: [source], changed })
  }

  it('has a trace for each set of parameters, and for nested and dynamic tests', async () => {
    const traced = await traceOf(
      {
        [test]: `package a;
import static org.junit.jupiter.api.Assertions.*;
import java.util.stream.Stream;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
public class ClampTest {
  @ParameterizedTest @ValueSource(ints = {5, 50}) void each(int n) { assertTrue(Clamp.clamp(n, 0, 10) > 0); }
  @Nested class Inner { @Test void inside() { Clamp.clamp(50, 0, 10); } }
  @TestFactory Stream<DynamicTest> made() {
    return Stream.of(5, 50).map(n -> DynamicTest.dynamicTest("of " + n, () -> Clamp.clamp(n, 0, 10)));
  }
}\n`,
      },
      junit[5],
    )
    const shown = Object.fromEntries(traced.traces.map(({ name }) => [name.join(' '), traced.labels(name.join(' '))]))
    expect(traced.traces.map(keyOf).sort()).toEqual(traced.tests.map(keyOf).sort())
    expect(shown).toEqual({
      'a.ClampTest each[#1]': kept,
      'a.ClampTest each[#2]': cut,
      'a.ClampTest$Inner inside': cut,
      'a.ClampTest made[#1]': kept,
      'a.ClampTest made[#2]': cut,
    })
  }, 60_000)

  it('follows a test of JUnit 4 that runs in a thread of its own because it has a time limit', async () => {
    const traced = await traceOf(
      {
        [test]: `package a;
import java.util.*;
import org.junit.*;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
@RunWith(Parameterized.class)
public class ClampTest {
  @Parameterized.Parameters(name = "{index}: {0}\\t") public static List<Object[]> all() {
    return Arrays.asList(new Object[] {5}, new Object[] {50});
  }
  private final int n;
  public ClampTest(int n) { this.n = n; }
  @Test(timeout = 10000) public void limited() { Clamp.clamp(n, 0, 10); }
}\n`,
      },
      junit[4],
    )
    expect(traced.traces.map(keyOf)).toEqual(traced.tests.map(keyOf))
    expect(traced.traces.map(({ name }) => traced.labels(name.join(' ')))).toEqual([kept, cut])
  }, 60_000)

  it('runs tests that overlap again, each in a process of its own', async () => {
    const parallel = `package a;
import java.util.concurrent.*;
import org.junit.runners.BlockJUnit4ClassRunner;
import org.junit.runners.model.*;
public class Parallel extends BlockJUnit4ClassRunner {
  public Parallel(Class<?> type) throws InitializationError {
    super(type);
    final ExecutorService pool = Executors.newCachedThreadPool();
    setScheduler(new RunnerScheduler() {
      public void schedule(Runnable child) { pool.submit(child); }
      public void finished() {
        pool.shutdown();
        try { pool.awaitTermination(20, TimeUnit.SECONDS); } catch (InterruptedException e) { throw new Error(e); }
      }
    });
  }
}\n`
    const traced = await traceOf(
      {
        'src/test/java/a/Parallel.java': parallel,
        [test]: `package a;

import org.junit.*;
import org.junit.runner.RunWith;
@RunWith(Parallel.class)
public class ClampTest {
  private void check(int n) throws Exception { Thread.sleep(300); Clamp.clamp(n, 0, 10); Thread.sleep(300); }
  @Test public void one() throws Exception { check(5); }
  @Test public void two() throws Exception { check(50); }
}\n`,
        'src/test/java/a/OtherTest.java': `package a;
public class OtherTest { @org.junit.Test public void other() { Clamp.clamp(5, 0, 10); } }\n`,
      },
      junit[4],
    )
    expect(traced.traces.map(keyOf).sort()).toEqual(traced.tests.map(keyOf).sort())
    expect(traced.traces.map(({ name, isIsolated }) => [name[1], isIsolated]).sort()).toEqual([
      ['one', true],
      ['other', false],
      ['two', true],
    ])
    expect(traced.labels('a.ClampTest one')).toBe(kept)
    expect(traced.labels('a.ClampTest two')).toBe(cut)
  }, 60_000)

  it('runs tests of JUnit 5 one after the other, whatever their configuration says', async () => {
    const traced = await traceOf(
      {
        'src/test/resources/junit-platform.properties': [
          'junit.jupiter.execution.parallel.enabled=true',
          'junit.jupiter.execution.parallel.mode.default=concurrent',
          'junit.jupiter.execution.parallel.config.strategy=fixed',
          'junit.jupiter.execution.parallel.config.fixed.parallelism=4',
        ].join('\n'),
        [test]: `package a;
import org.junit.jupiter.api.*;
public class ClampTest {
  private void check(int n) throws Exception { Thread.sleep(200); Clamp.clamp(n, 0, 10); Thread.sleep(200); }
  @Test public void one() throws Exception { check(5); }
  @Test public void two() throws Exception { check(50); }
}\n`,
      },
      junit[5],
    )
    expect(traced.traces.map(({ name, isIsolated }) => [name[1], isIsolated]).sort()).toEqual([
      ['one', false],
      ['two', false],
    ])
    expect(traced.labels('a.ClampTest one')).toBe(kept)
    expect(traced.labels('a.ClampTest two')).toBe(cut)
  }, 60_000)

  it('keeps the records of tests that ended before the process died', async () => {
    const traced = await traceOf(
      {
        [test]: `package a;
import org.junit.*;
@FixMethodOrder(org.junit.runners.MethodSorters.NAME_ASCENDING)
public class ClampTest {
  @Test public void first() { Clamp.clamp(5, 0, 10); }
  @Test public void second() { Runtime.getRuntime().halt(3); }
}\n`,
      },
      junit[4],
    )
    expect(traced.trouble).toMatch(/no results/)
    expect(traced.labels('a.ClampTest first')).toBe(kept)
  }, 60_000)

  // Where the stack ends is up to the compiler of the JVM; now and then that is inside of a probe, which is then lost.
  it('stays in order when the stack overflows', { retry: 2, timeout: 60_000 }, async () => {
    const body = 'try { Clamp.sum(-1); } catch (StackOverflowError e) { Clamp.clamp(5, 0, 10); }'
    const traced = await traceOf({ [test]: junit4Test(`@Test public void deep() { ${body} }`) }, junit[4])
    expect(traced.tests.map(({ status }) => status)).toEqual(['passed'])
    const labels = traced.labels('a.ClampTest deep')
    expect(labels.startsWith('( zero? sum ( zero? sum ( zero? sum')).toBe(true)
    expect(labels.slice(-kept.length)).toBe(kept)
    expect(unfold(traced.named('a.ClampTest deep')[0].exits)).toHaveLength(2)
  })

  it('has the same exits in every run, whatever the identity of objects', async () => {
    const text = junit4Test(`@Test public void identity() {
    java.util.List<Object> list = new java.util.ArrayList<>();
    java.util.Map<Object, Object> map = new java.util.IdentityHashMap<>();
    for (int i = 0; i < 20; i++) map.put(new java.util.ArrayList<>(java.util.Arrays.asList(i)), "" + new Object());
    list.add(map);
    list.add(new java.util.HashSet<Object>(java.util.Arrays.asList(new Clamp(), new Clamp(), new Object())));
    Clamp.fill(list, 1);
  }`)
    const runs = [await traceOf({ [test]: text }, junit[4]), await traceOf({ [test]: text }, junit[4])]
    expect(runs[0].traces).toHaveLength(1)
    expect(runs[0].traces).toEqual(runs[1].traces)
  }, 60_000)

  it('is folded in the same way by a host', async () => {
    const text = junit4Test(`@Test public void both() {
    try { Clamp.strict(-1); } catch (IllegalArgumentException e) { }
    assertEquals(70000 - 1, Clamp.loop(70000));
    assertEquals(3, Clamp.strict(3));
  }`)
    const project = new Project({ [source]: program, [test]: text })
    projects.push(project)
    const patched = { [source]: program.replace('if (n < 0)', 'if (n < -1)') }
    const { bed } = await testBedOf(project, patched, configOf(junit[4]))
    const prepared = await bed.prepareBuggy({ coverage: false, trace: true })
    const pool = bed.pool([prepared])
    const batch = { file: test, index: 0, inputs: [[], []], versions: [0], steps: 1_000_000, timeLimit: 5000 }
    const [{ answers }] = await pool.run([{ ...batch, full: true, trace: true }])
    pool.close()
    bed.close()
    const traces = answers.map(({ executions }) => executions![0])
    expect(traces.map(({ isCut }) => isCut)).toEqual([false, false])
    expect(traces[0].trace).toEqual(traces[1].trace)
    expect(traces[0].trace!.length).toBeLessThan(40)
    const lines = program.split('\n')
    const labelAt = (number: number) =>
      number < 0 ? '?()'[-number] : lines[prepared.statements[number].line - 1].replace(/.*\/\/ /, '')
    const labels = Array.from(unfold(traces[0].trace!), labelAt)
    const rounds = labels.filter((label) => label === 'round').length
    expect(rounds).toBe(70_000)
    expect(labels.filter((label) => label !== 'round').join(' ')).toBe(
      '( negative? throw ) k for looped ( negative? strict below? above? n )',
    )
  }, 60_000)
})
