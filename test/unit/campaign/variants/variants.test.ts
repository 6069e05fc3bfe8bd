import { describe, expect, it } from 'vitest'
import { variationsOf } from '../../../../src/campaign/variants/vary.js'
import { writeVariants } from '../../../../src/campaign/variants/write.js'
import { Random } from '../../../../src/inputs/random.js'
import { java } from '../../../../src/languages/java/java.js'
import { javascript } from '../../../../src/languages/javascript/javascript.js'
import type { Language } from '../../../../src/languages/language.js'
import type { Driver } from '../../../../src/model/driver.js'
import type { Api, Recipe } from '../../../../src/model/sequences.js'
import { parse } from '../../../../src/syntax/parser.js'

/** The variants of one test of a file, and the file with them in it. */
async function variantsOf(language: Language, path: string, source: string, title: string, api: Api) {
  const root = await parse(language.syntax.table.grammarOf(path)!, source)
  const options = { helper: false, preserve: false, number: 0 }
  const { tests } = language.lifting!.lift(root, source, path, options)
  const site = tests.find((test) => source.slice(test.title!.start, test.title!.end).includes(title))!
  const facet = language.variants!
  const outline = facet.outline(root, source, site, api)
  if (!outline) return { outline, texts: [] as string[], variants: [], written: undefined }
  const about = {
    ...facet,
    isCompiled: language === java,
    statement: (recipe: Recipe, call: string, number = 1) => facet.statement(recipe, call, source, number),
  }
  const variants = variationsOf(api, outline, source, about, new Random(1))
  const test = { name: title, site } as Driver
  const all = variants.map((variant) => ({ test, outline, variant }))
  const texts = variants.map(({ at, text }) => `${source.slice(at.start, at.end)} => ${text}`)
  return { outline, texts, variants, written: writeVariants(path, source, all, facet) }
}

const recipe = (template: string, needs: string[], makes: string[], more: Partial<Recipe> = {}): Recipe => ({
  template,
  needs,
  makes,
  ...more,
})

describe('variants of a Java test', () => {
  const source = `import org.junit.Test;
import static org.junit.Assert.assertEquals;
public class FormatTest {
  private static final Format PLAIN = Format.DEFAULT;
  @Test public void other() { assertEquals("x", write(PLAIN.withQuote('"'), "a")); }
  @Test public void shows() {
    Printer printer = new Printer(PLAIN);
    assertEquals("1", printer.first("a", "b"));
    assertEquals("2", write(PLAIN, "c"));
  }
}
`
  const calls = { file: 'Printer.java', function: 'Printer.last' }
  const api: Api = {
    recipes: [
      recipe('demo.Format.DEFAULT', [], ['demo.Format']),
      recipe('$0.withQuote($1)', ['demo.Format', 'char'], ['demo.Format'], { receiver: 0, declared: 'demo.Format' }),
      recipe('new demo.Printer($0)', ['demo.Format'], ['demo.Printer'], { declared: 'demo.Printer' }),
      recipe('$0.first($1, $2)', ['demo.Printer', 'java.lang.String', 'java.lang.String'], ['java.lang.String'], {
        receiver: 0,
      }),
      recipe('$0.last($1, $2)', ['demo.Printer', 'java.lang.String', 'java.lang.String'], ['java.lang.String'], {
        receiver: 0,
        calls,
        declared: 'java.lang.String',
      }),
      recipe('$0.reset()', ['demo.Printer'], [], { receiver: 0 }),
      recipe("'z'", [], ['char'], { literal: true }),
      recipe('"s"', [], ['java.lang.String'], { literal: true }),
    ],
    unavailable: [],
  }

  it('call another method that leads to the change with the same arguments', async () => {
    const { texts } = await variantsOf(java, 'FormatTest.java', source, 'shows', api)
    expect(texts).toContain('printer.first("a", "b") => printer.last("a", "b")')
    // It does not lead to the change.
    expect(texts.some((text) => text.includes('"b") => printer.reset()'))).toBe(false)
  })

  it('give options to an object that is being built', async () => {
    const { texts } = await variantsOf(java, 'FormatTest.java', source, 'shows', api)
    expect(texts).toContain("PLAIN => PLAIN.withQuote('z')")
  })

  it('take the arguments of other tests', async () => {
    const { texts } = await variantsOf(java, 'FormatTest.java', source, 'shows', api)
    expect(texts).toContain(`PLAIN => PLAIN.withQuote('"')`)
  })

  it('begin with another factory of the same type', async () => {
    const factory = recipe('demo.Printer.quiet($0)', ['demo.Format'], ['demo.Printer'], { declared: 'demo.Printer' })
    const more = { ...api, recipes: [...api.recipes, factory] }
    const { texts } = await variantsOf(java, 'FormatTest.java', source, 'shows', more)
    expect(texts).toContain('new Printer(PLAIN) => demo.Printer.quiet(PLAIN)')
  })

  it('look at the end at what a caller can see, through objects that are returned', async () => {
    const text = recipe('$0.toString()', ['demo.Printer'], ['java.lang.String'], { receiver: 0 })
    const format = recipe('$0.format()', ['demo.Printer'], ['demo.Format'], { receiver: 0 })
    const quote = recipe('$0.quote()', ['demo.Format'], ['char'], { receiver: 0, declared: 'char' })
    const more = { ...api, recipes: [...api.recipes, format, text, quote] }
    const { texts, variants } = await variantsOf(java, 'FormatTest.java', source, 'shows', more)
    const at = variants.findIndex(({ isComparable }) => isComparable)
    expect(texts[at]).toBe(
      " =>  org.junit.Assert.assertNotNull(printer.toString()); org.junit.Assert.assertEquals('a', printer.format().quote());",
    )
    expect(source.slice(0, variants[at].at.start)).toMatch(/write\(PLAIN, "c"\)\);$/)
  })

  it('have further calls on their objects, and swapped arguments', async () => {
    const { texts } = await variantsOf(java, 'FormatTest.java', source, 'shows', api)
    expect(texts).toContain(' => printer.reset(); ')
    expect(texts).toContain('"a", "b" => "b", "a"')
  })

  it('vary the methods of the test class that it calls', async () => {
    const helped = source.replace(
      '  @Test public void other()',
      '  private String write(Format format, String text) { return new Printer(format).first(text, text); }\n$&',
    )
    const { texts, variants, written } = await variantsOf(java, 'FormatTest.java', helped, 'shows', api)
    const at = texts.indexOf('new Printer(format).first(text, text) => new Printer(format).last(text, text)')
    expect(variants[at].helper).toBeDefined()
    const { first, last } = written!.lines[at]
    const text = written!.text
      .split('\n')
      .slice(first - 1, last)
      .join('\n')
    expect(text).toContain(`private String writeVariant${at + 1}(Format format, String text) {`)
    expect(text).toContain(`assertEquals("2", writeVariant${at + 1}(PLAIN, "c"))`)
    expect((await parse('java', written!.text)).broken).toBe(false)
  })

  it('stand behind the test, each with a name and lines of its own', async () => {
    const { written, variants } = await variantsOf(java, 'FormatTest.java', source, 'shows', api)
    const lines = written!.text.split('\n')
    expect(written!.lines).toHaveLength(variants.length)
    written!.lines.forEach(({ first, last }, i) => {
      const text = lines.slice(first - 1, last).join('\n')
      expect(text).toContain(`public void showsVariant${i + 1}()`)
      expect(text).toContain(variants[i].text.trim())
    })
    expect((await parse('java', written!.text)).broken).toBe(false)
    expect(written!.text).toContain('public void other()')
  })
})

describe('comparators that a test gives to the program', () => {
  const none: Api = { recipes: [], unavailable: [] }

  it('compare in the other direction, or not at all, in JavaScript', async () => {
    const source = `import { test } from 'node:test'
test('shows', () => {
  const byAge = function (a, b) { return a.age - b.age }
  top([1, 2], (one, other) => (one.size < other.size ? -1 : other.size < one.size ? 1 : 0), byAge)
  fold([1, 2], (all, one) => all.concat(one))
})
`
    const { texts } = await variantsOf(javascript, 'a.test.js', source, 'shows', none)
    expect(texts.sort()).toEqual([
      '(one, other) => (one.size < other.size ? -1 : other.size < one.size ? 1 : 0) => (a, b) => 0',
      'a, b => b, a',
      'function (a, b) { return a.age - b.age } => (a, b) => 0',
      'one, other => other, one',
    ])
  })

  it('compare in the other direction, or not at all, in Java', async () => {
    const source = `public class ATest {
  @Test public void shows() {
    top(list, (a, b) -> a.age() - b.age());
    top(list, new Comparator<String>() {
      @Override public int compare(String a, String b) { return a.compareTo(b); }
    });
  }
}
`
    const { texts } = await variantsOf(java, 'ATest.java', source, 'shows', none)
    expect(texts).toContain('a, b => b, a')
    expect(texts).toContain('(a, b) -> a.age() - b.age() => (a, b) -> 0')
    expect(texts).toContain('String a, String b => String b, String a')
  })
})

describe('predicates that a test gives to the program', () => {
  const none: Api = { recipes: [], unavailable: [] }

  it('say always the same, the opposite, or go by the position, in JavaScript', async () => {
    const source = `import { test } from 'node:test'
import assert from 'node:assert'
test('shows', () => {
  keep([1, 2], (n) => n > 1 && !n.odd, (n) => n.size || 'none', (n) => n + 1)
  assert.throws(() => 1 === 2)
})
`
    const { texts } = await variantsOf(javascript, 'a.test.js', source, 'shows', none)
    expect(texts.sort()).toEqual([
      '(n) => n > 1 && !n.odd => (_, position) => position % 2 === 0',
      'n > 1 && !n.odd => !(n > 1 && !n.odd)',
      'n > 1 && !n.odd => false',
      'n > 1 && !n.odd => true',
    ])
  })

  it('say always the same or the opposite, in Java', async () => {
    const source = `public class ATest {
  @Test public void shows() {
    keep(list, n -> n.age() > 3);
  }
}
`
    const { texts } = await variantsOf(java, 'ATest.java', source, 'shows', none)
    const others = texts.filter((text) => text.startsWith('n.age()'))
    expect(others).toEqual(['n.age() > 3 => true', 'n.age() > 3 => false', 'n.age() > 3 => !(n.age() > 3)'])
  })
})

describe('variants of a JavaScript test', () => {
  const source = `import { test } from 'node:test'
import assert from 'node:assert'
import { first, last } from '../src/list.js'
const words = ['x', 'y']
test('other', () => assert.equal(first(words, 1), 'x'))
test('shows', () => {
  const list = ['a', 'b']
  assert.equal(first(list, 1), 'a')
})
`
  const file = 'src/list.js'
  const of = (name: string, parameters: string[]): Recipe => ({
    template: `${name}(${parameters.map((_, i) => `$${i}`).join(', ')})`,
    needs: parameters.map(() => 'any'),
    makes: [`returned ${file} ${name}`],
    calls: { file, function: name },
    imports: [{ file, name, as: name }],
    parameters,
  })
  const api: Api = { recipes: [of('first', ['list', 'n']), of('last', ['list', 'n'])], unavailable: [] }

  it('call a sibling, and take the arguments of other tests', async () => {
    const { texts, variants } = await variantsOf(javascript, 'test/list.test.js', source, 'shows', api)
    expect(texts).toContain('first(list, 1) => last(list, 1)')
    expect(texts).toContain('list => words')
    expect(variants.every(({ guessed }) => !guessed)).toBe(true)
  })

  it('take no arguments from another object’s method of the same name', async () => {
    const other = source.replace("test('other', () =>", "test('more', () => cache.first(Infinity))\n$&")
    const { texts } = await variantsOf(javascript, 'test/list.test.js', other, 'shows', api)
    expect(texts).toContain('list => words')
    expect(texts).not.toContain('list => Infinity')
  })

  it('are guesses where the parameters have other names', async () => {
    const others = { ...api, recipes: [api.recipes[0], of('last', ['text', 'n'])] }
    const { variants } = await variantsOf(javascript, 'test/list.test.js', source, 'shows', others)
    expect(variants.find(({ text }) => text.startsWith('last('))!.guessed).toBe(true)
  })

  it('vary the functions of the test file that it calls', async () => {
    const helped = source
      .replace("test('other'", 'const firstOf = (list) => first(list, 1)\n$&')
      .replace("assert.equal(first(list, 1), 'a')", "assert.equal(firstOf(list), 'a')")
    const { texts, written } = await variantsOf(javascript, 'test/list.test.js', helped, 'shows', api)
    const at = texts.indexOf('first(list, 1) => last(list, 1)')
    expect(written!.text).toContain(`const firstOfVariant${at + 1} = (list) => last(list, 1)`)
    expect(written!.text).toContain(`assert.equal(firstOfVariant${at + 1}(list), 'a')`)
  })

  it('are tests of their own, in the same place', async () => {
    const { written } = await variantsOf(javascript, 'test/list.test.js', source, 'shows', api)
    expect(written!.text).toContain("test('shows (variant 1)', () => {")
    expect((await parse('javascript', written!.text)).broken).toBe(false)
  })

  it('do not exist for a test that is made from a table', async () => {
    const table = "import { test } from 'vitest'\ntest.each([[1]])('shows', (n) => {\n  f(n)\n})\n"
    const { outline } = await variantsOf(javascript, 'test/list.test.js', table, 'shows', api)
    expect(outline).toBeUndefined()
  })
})

describe('what prepares a test', () => {
  it('is done once more in another way, in Java', async () => {
    const source = `import org.junit.*;
public class FormatTest {
  private Format format;
  @Before public void create() {
    format = Format.of("a");
  }
  @After public void remove() { Format.of("b"); }
  @Test public void shows() throws Exception {
    Assert.assertEquals("1", format.show());
  }
}
`
    const api: Api = {
      recipes: [
        recipe('demo.Format.of($0)', ['java.lang.String'], ['demo.Format'], { declared: 'demo.Format' }),
        recipe('$0.strict()', ['demo.Format'], ['demo.Format'], { receiver: 0, declared: 'demo.Format' }),
        recipe('$0.quoted($1)', ['demo.Format', 'java.lang.String'], ['demo.Format'], { receiver: 0 }),
        recipe('"s"', [], ['java.lang.String'], { literal: true }),
      ],
      unavailable: [],
    }
    const { written } = await variantsOf(java, 'FormatTest.java', source, 'shows', api)
    expect(written?.text).toMatch(
      /void shows\w+\(\) throws Exception \{\s+\{\s+format = Format\.of\("a"\)\.quoted\("s"\);\s+\} Assert\.assertEquals\("1", format\.show\(\)\);/,
    )
    expect(written?.text).not.toMatch(/of\("b"\)\.quoted/)
  })

  it('is done once more in another way, in JavaScript', async () => {
    const source = `import { beforeEach, describe, test } from 'node:test'
import { Format } from './format.js'
describe('a', () => {
  let format
  beforeEach(() => {
    format = new Format(1)
  })
  test('shows', () => {
    assert.equal(format.show(), '1')
  })
})
describe('b', () => {
  beforeEach(() => { new Format(2) })
})
`
    const api: Api = {
      recipes: [
        recipe('new Format($0)', ['number'], ['Format'], {
          imports: [{ file: 'format.js', name: 'Format', as: 'Format' }],
        }),
        recipe('$0.quoted($1)', ['Format', 'string'], ['Format'], { receiver: 0 }),
        recipe("'s'", [], ['string'], { literal: true }),
      ],
      unavailable: [],
    }
    const { written } = await variantsOf(javascript, 'a.test.js', source, 'shows', api)
    expect(written?.text).toMatch(
      /=> \{\s+\{\s+format = new Format\(1\)\.quoted\('s'\)\s+\} assert\.equal\(format\.show/,
    )
    expect(written?.text).not.toContain('new Format(2).quoted')
  })
})

it('what prepares a test is not run twice where that may register, open or end something twice', async () => {
  const withHook = (hook: string) => `import { test } from 'node:test'
import { Format } from './format.js'
let format
${hook}
test('shows', () => {
  assert.equal(format.show(), '1')
})
`
  const api: Api = { recipes: [], unavailable: [] }
  const setUpsOf = async (hook: string) =>
    (await variantsOf(javascript, 'a.test.js', withHook(hook), 'shows', api)).outline!.setUps.length
  expect(await setUpsOf('beforeEach(() => { format = new Format(); format.add(1) })')).toBe(1)
  expect(await setUpsOf('beforeEach(() => { Format.register(1) })')).toBe(0)
  expect(await setUpsOf('beforeEach(() => { format = new Format(); if (format.x) return })')).toBe(0)
  expect(await setUpsOf('before(() => { format = new Format() })')).toBe(0)
})
