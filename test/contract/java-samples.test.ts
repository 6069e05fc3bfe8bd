import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { haveJars, junit } from '../support/jars.js'
import { Project } from '../support/project.js'
import { sample, type Sampled } from '../support/samples.js'

const program = `package a;
import java.math.BigInteger;
import java.util.*;
import java.util.function.IntSupplier;
public class Shop<T extends Comparable<T>> extends Base implements Named {
  static int sold;
  static final int MOST = 3;
  static int ran;
  enum Size { SMALL, LARGE { @Override int price(final int n) { return n * 2; } }; int price(final int n) { return n; } }
  private final List<T> items = new ArrayList<>();
  private final Set<Object> tags = new HashSet<>();
  private T last;
  private Shop<T> next;
  private final int[] prices;
  private double ratio = Double.NaN;
  public Shop(int... prices) { super("shop"); this.prices = prices; }
  public Shop() { this(1, 2); }
  public void add(T last) { this.last = last; items.add(last); tags.add(this); next = this; }
  public T last() { ran++; return last; }
  @Override public String toString() { ran++; return "x"; }
  @Override public int hashCode() { return 1; }
  @Override public boolean equals(Object other) { return this == other; }
  public static int sell(int n, Size size) {
    if (n > MOST) throw new IllegalStateException("too many");
    sold += n;
    return size.price(n);
  }
  public static void append(StringBuilder text, char c, Object what) { text.append(c); }
  public static long big(long n, BigInteger other, byte[] bytes) { n = -n; bytes[0]++; return n; }
  public static int half(int n) { return n / 2; }
  public static int deep(int n) { return deep(n + 1) + 1; }
  public IntSupplier counter() {
    return new IntSupplier() { int n; public int getAsInt() { return ++n; } };
  }
  private int held;
  int hold(int n) { held++; try { return held + n; } finally { held--; } }
  @SuppressWarnings("finally") int twice() { try { return 1; } finally { return 2; } }
  static void elsewhere() throws Exception { Thread t = new Thread(() -> half(40)); t.start(); t.join(); }
}
class Base { protected final String label; Base(String label) { this.label = label; } }
interface Named { default String named(Object... parts) { return parts.length + ""; } }
`
const source = 'src/main/java/a/Shop.java'

const tests = `package a;
import static org.junit.jupiter.api.Assertions.*;
import java.math.BigInteger;
import java.util.*;
import org.junit.jupiter.api.*;
class ShopTest {
  @BeforeEach void fresh() { Shop.sold = 0; Shop.ran = 0; }
  @Test void adds() { Shop<String> s = new Shop<>(); s.add("pear"); s.add("fig"); assertEquals("fig", s.last()); assertEquals(1, Shop.ran); }
  @Test void sells() {
    assertEquals(2, Shop.sell(2, Shop.Size.SMALL));
    assertEquals(2, Shop.sell(1, Shop.Size.LARGE));
    assertThrows(IllegalStateException.class, () -> Shop.sell(4, null));
  }
  @Test void values() {
    StringBuilder text = new StringBuilder("a");
    Shop.append(text, 'b', (Runnable) () -> {});
    assertEquals(5, Shop.big(-5L, BigInteger.TEN, new byte[1 << 20]));
    assertEquals("2", new Shop<String>(7).named(text, text));
    assertEquals(1, new Shop<String>().counter().getAsInt());
  }
  @Test void often() { for (int i = 0; i < 1000000; i++) Shop.half(i % 3); for (int i = 0; i < 99; i++) assertTrue(new Shop<String>(i) != null); }
  @Test void full() { for (int i = 0; i < 60; i++) Shop.half(i % 20); }
  @Test void overflows() { assertThrows(StackOverflowError.class, () -> Shop.deep(0)); }
  @Test void holds() { Shop<String> s = new Shop<>(); assertEquals(6, s.hold(5)); assertEquals(2, s.twice()); }
  @Test void threads() throws Exception { Shop.elsewhere(); }
}
`

describe.skipIf(!haveJars())('samples of a Java program', () => {
  const project = new Project({ [source]: program, 'src/test/java/a/ShopTest.java': tests })
  let config: { java: { classpath: string[] } }
  let sampled: Sampled
  const take = () =>
    sample(project, { config, sources: [source], changed: ['Shop.sell(int,Size)'], sampling: { limit: 20 } })
  beforeAll(async () => {
    config = { java: { classpath: junit[5]() } }
    sampled = await take()
  }, 120_000)
  afterAll(() => project.remove())

  it('gives the results of the suite, and which tests reach the change', () => {
    expect(sampled.trouble).toBeUndefined()
    expect(sampled.tests.filter(({ status }) => status !== 'passed')).toEqual([])
    expect(sampled.samples.filter(({ reached }) => reached).map(({ name }) => name)).toEqual([['a.ShopTest', 'sells']])
  })

  it('has the fields of the receiver, what lies in them, and what the call left behind', () => {
    const [, second] = sampled.calls('a.ShopTest adds', 'Shop.add(T)')
    expect(second).toMatchObject({ times: 1, ended: 'returned' })
    expect(second.entry).toMatchObject({
      this: { class: 'Shop', same: 0 },
      'this.items': { class: 'ArrayList' },
      'this.items.size': 1,
      'this.items[]': ['pear'],
      'this.tags.size': 1,
      'this.last': 'pear',
      'this.last.length': 4,
      'this.next': { class: 'Shop', same: 0 },
      'this.prices[]': [1, 2],
      'this.ratio': NaN,
      'this.label': 'shop',
      arg0: 'fig',
      'arg0.length': 3,
      'module.sold': 0,
    })
    expect(second.exit).toMatchObject({ 'this.items[]': ['pear', 'fig'], 'this.last': 'fig' })
    // Where hash codes hang on memory, the order of a set is nobody's business; what is final does not change.
    for (const name of ['this.tags[]', 'module.MOST', 'arg0']) expect(second.exit).not.toHaveProperty([name])
  })

  it('has what is returned or thrown, and static variables', () => {
    expect(sampled.calls('a.ShopTest sells', 'Shop.sell(int,Size)')).toMatchObject([
      { entry: { arg0: 2, arg1: 'SMALL', 'module.sold': 0 }, ended: 'returned', exit: { return: 2, 'module.sold': 2 } },
      { entry: { arg0: 1, arg1: 'LARGE' }, ended: 'returned', exit: { return: 2, 'module.sold': 3 } },
      { entry: { arg0: 4, arg1: null }, ended: 'threw', exit: { error: { class: 'IllegalStateException' } } },
    ])
    expect(sampled.calls('a.ShopTest sells', 'Shop.Size.LARGE.price(int)')).toMatchObject([{ exit: { return: 2 } }])
  })

  it('reads all kinds of values', () => {
    expect(sampled.calls('a.ShopTest values', 'Shop.append(StringBuilder,char,Object)')).toMatchObject([
      { entry: { arg0: 'a', arg1: 'b', arg2: { class: 'ShopTest$$Lambda' } }, exit: { arg0: 'ab', 'arg0.length': 2 } },
    ])
    const [big] = sampled.calls('a.ShopTest values', 'Shop.big(long,BigInteger,byte[])')
    expect(big.entry).toMatchObject({ arg0: -5, arg1: 10, arg2: { class: 'byte[]' }, 'arg2.length': 1 << 20 })
    expect(big.entry['arg2[]']).toEqual(Array(32).fill(0))
    expect(big.exit).toMatchObject({ return: 5, 'arg2[]': [1, ...Array<number>(31).fill(0)] })
    const [named] = sampled.calls('a.ShopTest values', 'Named.named(Object...)')
    expect(named.entry['arg0[]']).toEqual(['ab', 'ab'])
    const [made] = sampled.calls('a.ShopTest values', 'Shop.Shop(int...)')
    expect(made.entry).not.toHaveProperty('this')
    expect(made.exit).toMatchObject({ this: { class: 'Shop' }, 'this.prices[]': [7], 'this.label': 'shop' })
    const inner = 'Shop.counter().new IntSupplier.getAsInt()'
    expect(sampled.calls('a.ShopTest values', inner)).toMatchObject([
      { entry: { 'this.n': 0 }, exit: { 'this.n': 1, return: 1 } },
    ])
  })

  it('tells calls that look the same once, and no more unlike ones than asked for', () => {
    const cut = sampled.samples.filter(({ isCut }) => isCut).map(({ name }) => name[1])
    expect(cut.sort()).toEqual(['often', 'overflows'])
    expect(sampled.calls('a.ShopTest often', 'Shop.half(int)').map(({ entry, times }) => [entry.arg0, times])).toEqual([
      [0, 134],
      [1, 133],
      [2, 133],
    ])
    expect(sampled.calls('a.ShopTest often', 'Shop.Shop(int...)')).toHaveLength(20)
    expect(sampled.calls('a.ShopTest full', 'Shop.half(int)').map(({ times }) => times)).toEqual(Array(20).fill(3))
    const deep = sampled.calls('a.ShopTest overflows', 'Shop.deep(int)')
    expect(deep).toHaveLength(20)
    expect(deep.every(({ ended, exit }) => ended === 'threw' && 'error' in exit)).toBe(true)
  })

  it('reads the state at the exit when a function is done with its own finally', () => {
    expect(sampled.calls('a.ShopTest holds', 'Shop.hold(int)')).toMatchObject([{ exit: { return: 6, 'this.held': 0 } }])
    expect(sampled.calls('a.ShopTest holds', 'Shop.twice()')).toMatchObject([
      { ended: 'returned', exit: { return: 2 } },
    ])
  })

  it('follows other threads', () => {
    expect(sampled.calls('a.ShopTest threads', 'Shop.half(int)')).toMatchObject([
      { entry: { arg0: 40 }, exit: { return: 20 } },
    ])
  })

  it('gives the same samples again', async () => {
    const again = await take()
    expect(again.functions).toEqual(sampled.functions)
    expect(again.samples).toEqual(sampled.samples)
  }, 60_000)
})

describe.skipIf(!haveJars())('tests of JUnit 4 that overlap', () => {
  it('are sampled alone', async () => {
    const project = new Project({
      [source]: 'package a;\npublic class Shop { static int half(int n) { return n / 2; } }\n',
      'src/test/java/a/ShopTest.java': `package a;
import org.junit.*;
import org.junit.runner.RunWith;
import org.junit.runners.*;
import org.junit.runners.model.*;
@RunWith(ShopTest.Parallel.class)
public class ShopTest {
  public static class Parallel extends BlockJUnit4ClassRunner {
    public Parallel(Class<?> type) throws InitializationError {
      super(type);
      final java.util.List<Thread> threads = new java.util.ArrayList<>();
      setScheduler(new RunnerScheduler() {
        public void schedule(Runnable child) { Thread t = new Thread(child); threads.add(t); t.start(); }
        public void finished() { try { for (Thread t : threads) t.join(); } catch (InterruptedException e) { throw new Error(e); } }
      });
    }
  }
  private void check(int n) throws Exception { Thread.sleep(300); Shop.half(n); Thread.sleep(300); }
  @Test public void one() throws Exception { check(5); }
  @Test public void two() throws Exception { check(50); }
}
`,
    })
    try {
      const config = { java: { classpath: junit[4]() } }
      const sampled = await sample(project, { config, sources: [source], changed: ['Shop.half(int)'] })
      const told = (test: string) =>
        sampled.calls(`a.ShopTest ${test}`, 'Shop.half(int)').map(({ entry }) => entry.arg0)
      expect([told('one'), told('two')]).toEqual([[5], [50]])
      expect(sampled.samples.every(({ reached }) => reached)).toBe(true)
    } finally {
      project.remove()
    }
  }, 60_000)
})
