import { describe, expect, it } from 'vitest'
import { javaLiteral } from '../../../../../src/languages/java/literal.js'
import { liftedJava } from '../../../../support/syntax.js'

const wrap = (body: string, rest = '') => `package demo;
import static org.junit.Assert.*;
import org.junit.Test;
public class XTest {
  ${rest}
  @Test public void x() throws Exception {
    ${body}
  }
}
`
const slots = async (body: string, rest = '') => (await liftedJava(wrap(body, rest))).slots

describe('lifting a Java test', () => {
  it.each<[string, unknown[], string[]]>([
    [
      'f(1, -2, 3L, 0xFF, 0x80000000, 1_000, 017);',
      [1, -2, 3, 255, -2147483648, 1000, 15],
      ['int', 'int', 'long', 'int', 'int', 'int', 'int'],
    ],
    ['f(1.5, -2f, 1e3, .5d);', [1.5, -2, 1000, 0.5], ['double', 'float', 'double', 'double']],
    [`f('a', '\\n', '\\u0041', "b\\t\\"q");`, ['a', '\n', 'A', 'b\t"q'], ['char', 'char', 'char', 'string']],
    ['f(true, Boolean.FALSE);', [true, false], ['boolean', 'boolean']],
    [
      'f(Integer.MIN_VALUE, Double.NaN, Long.MAX_VALUE);',
      [-2147483648, NaN, 2n ** 63n - 1n],
      ['int', 'double', 'long'],
    ],
    ['f(new Double(1.0), Integer.valueOf(5), new C(7).m("x"));', [1, 5, 7, 'x'], ['double', 'int', 'int', 'string']],
    [
      'f(new int[] {1, 2}, new String[][] {{"a"}, {null}});',
      [
        [1, 2],
        [['a'], [null]],
      ],
      ['array', 'array'],
    ],
    ['double[] d = {1, 2.5}; byte b = 3; char c = 65;', [[1, 2.5], 3, 'A'], ['array', 'byte', 'char']],
    ['f(() -> g(5), new Object() { int h() { return 6; } });', [5, 6], ['int', 'int']],
    [
      'f("a"); f(null); g((String) null); h((int[]) null); unknown(null);',
      ['a', null, null, null],
      ['string', 'string', 'string', 'array'],
    ],
  ])('%s', async (body, values, types) => {
    const found = await slots(body)
    expect(found.map((s) => s.value)).toEqual(values)
    expect(found.map((s) => s.type!.name)).toEqual(types)
  })

  it('leaves alone what is syntax or only expected', async () => {
    const body =
      'assertEquals(1, f(2)); assertEquals("message", 3.0, f(4), 1e-9); int[] a = new int[5]; a[0] = 6; switch (a[1]) { case 7: g(8); } System.out.println("nine"); fail("ten");'
    expect((await slots(body)).map((s) => s.value)).toEqual([2, 4, 6, 8])
  })

  it('lifts constants of the class at every use, by one slot', async () => {
    const { slots: found, text } = await liftedJava(
      wrap(
        'f(N); g(N + 1); f(TEXTS);',
        'private static final int N = 5; static final String[] TEXTS = {"a", "b"}; static final Object O = new Object();',
      ),
    )
    expect(found.map((s) => [s.value, s.owner])).toEqual([
      [5, -1],
      [1, 0],
      [['a', 'b'], -1],
    ])
    expect(text).toContain('static final int N = 5;')
  })

  it('knows the constants of an enumeration', async () => {
    const enums = new Map([['Mode', ['ON', 'OFF']]])
    const { slots: found } = await liftedJava(wrap('f(Mode.ON, Other.ON);'), { enums })
    expect(found).toMatchObject([{ value: 'ON', type: { name: 'enum', options: ['ON', 'OFF'] } }])
  })

  it('turns assertions, helpers, catch blocks and expected exceptions into observations', async () => {
    const source = `package demo;
import junit.framework.TestCase;
public class XTest extends TestCase {
  public void testA() {
    assertEquals(1, f(2));
    check(f(3));
    try { f(4); fail("no"); } catch (RuntimeException e) { assertNotNull(e.getMessage()); }
  }
  void check(int n) { assertTrue(n > 0); }
}
`
    const { assertions, text, tests } = await liftedJava(source)
    expect(tests).toHaveLength(1)
    expect(assertions.map((a) => a.label)).toEqual([
      'f(_)',
      'check(f(_))',
      '_',
      'the exception',
      'e.getMessage()',
      'n > _',
    ])
    expect(text).toContain('static final String[] tests={"XTest#testA"}')
    const annotated = await liftedJava('class XTest { @Test(expected = E.class) public void x() { f(1); } }')
    expect(annotated.text).toContain('expected={0}')
  })

  it('takes lines back that a compiler did not like', async () => {
    const { slots: found, assertions } = await liftedJava(wrap('f(1);\n    f(2);\n    assertEquals(3, f(4));'), {
      skip: new Set([8, 9]),
    })
    expect(found.map((s) => s.value)).toEqual([1])
    expect(assertions).toEqual([])
  })
})

describe('functions that the program is given', () => {
  const valuesOf = async (body: string, rest = '') => (await slots(body, rest)).map(({ value }) => value)

  it('have no slots if their results have to fit each other', async () => {
    expect(await valuesOf('sort(list, (a, b) -> a % 2 - b); top(1);')).toEqual([1])
    const anonymous = 'new Comparator<Integer>() { public int compare(Integer a, Integer b) { return a % 2 - b; } }'
    expect(await valuesOf(`sort(list, ${anonymous}); top(1);`)).toEqual([1])
  })

  it('have slots otherwise', async () => {
    expect(await valuesOf('map(list, a -> a * 2); each(list, (a, b) -> { f(a, 7); });')).toEqual([2, 7])
    const helper = 'private String make(String a, String b) { return a + "x" + b; }'
    expect(await valuesOf('f(make("1", "2"));', helper)).toEqual(['x', '1', '2'])
  })
})

describe('a value as Java source', () => {
  it.each<[unknown, Parameters<typeof javaLiteral>[1], string]>([
    [5, { type: { name: 'int' } }, '5'],
    [5, { type: { name: 'long' } }, '5L'],
    [2n ** 62n, { type: { name: 'long' } }, '4611686018427387904L'],
    [5, { type: { name: 'double' } }, '5.0'],
    [-0, { type: { name: 'double' } }, '-0.0'],
    [1e21, { type: { name: 'double' } }, '1e21'],
    [NaN, { type: { name: 'float' } }, 'Float.NaN'],
    [0.5, { type: { name: 'float' } }, '0.5f'],
    ["'", { type: { name: 'char' } }, "'\\''"],
    ['a"\n\0é', { type: { name: 'string' } }, '"a\\"\\n\\u0000\\u00e9"'],
    [null, { type: { name: 'string' } }, 'null'],
    [['a', null], { type: { name: 'array', items: { name: 'string' } } }, '{"a", null}'],
  ])('%s of %o is %s', (value, slot, text) => {
    expect(javaLiteral(value, slot)).toBe(text)
  })
})
