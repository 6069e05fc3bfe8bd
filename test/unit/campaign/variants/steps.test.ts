import { describe, expect, it } from 'vitest'
import { pairsOf, stepVariants } from '../../../../src/campaign/variants/steps.js'
import { Random } from '../../../../src/inputs/random.js'
import { java } from '../../../../src/languages/java/java.js'
import { javascript } from '../../../../src/languages/javascript/javascript.js'
import type { Language } from '../../../../src/languages/language.js'
import { parse } from '../../../../src/syntax/parser.js'

async function stepsOf(language: Language, path: string, source: string, title: string) {
  const root = await parse(language.syntax.table.grammarOf(path)!, source)
  const { tests } = language.lifting!.lift(root, source, path, { helper: false, preserve: false, number: 0 })
  const site = tests.find((test) => source.slice(test.title!.start, test.title!.end).includes(title))!
  const outline = language.variants!.outline(root, source, site, { recipes: [], unavailable: [] })!
  const variants = stepVariants(outline, source, new Random(1))
  const texts = variants.map(({ at, text }) => `${source.slice(at.start, at.end)} => ${text}`)
  return { variants, texts }
}

const script = `import test from 'node:test'
import assert from 'node:assert'
import { Queue } from './queue.js'

test('fills', () => {
  const other = new Queue({ limit: 2 })
  const item = 'x'
  other.push(item)
  other.unshift('y')
  assert.equal(other.size(), 2)
  helper(other, () => assert.ok(true))
})
test('parameters stay where they are', (t) => {
  const queue = new Queue()
  queue.name = t.name
})
test('shows', () => {
  const queue = new Queue()
  queue.pause()
  queue.resume()
  assert.equal(queue.state(), 'idle')
})
`

describe('steps of a test, in JavaScript', () => {
  it('are left out, done twice, and exchanged', async () => {
    const { texts } = await stepsOf(javascript, 'a.test.js', script, 'shows')
    expect(texts).toContain('queue.pause() => ')
    expect(texts).toContain('queue.resume() => queue.resume(); queue.resume();')
    expect(texts).toContain('queue.pause()\n  queue.resume() => queue.resume();\n  queue.pause()')
  })

  it('of other tests are done on the test’s own object, with what they need', async () => {
    const { texts } = await stepsOf(javascript, 'a.test.js', script, 'shows')
    expect(texts).toContain(" => { const itemOther = 'x'; queue.push(itemOther); } ")
    expect(texts).toContain(" => queue.unshift('y'); ")
    expect(texts).toContain('new Queue() => new Queue({ limit: 2 })')
    expect(texts).toContain("queue.pause() => queue.unshift('y')")
    expect(texts).toContain(' => \nassert.equal(queue.size(), 2);')
  })

  it('stay where they are if they assert something inside, or use a parameter of their test', async () => {
    const { texts } = await stepsOf(javascript, 'a.test.js', script, 'shows')
    expect(texts.filter((text) => text.includes('helper'))).toEqual([])
    expect(texts.filter((text) => text.includes('t.name'))).toEqual([])
  })

  it('change in two places at once', async () => {
    const { variants } = await stepsOf(javascript, 'a.test.js', script, 'shows')
    const pairs = pairsOf(variants, script, new Random(1), 20)
    expect(pairs.length).toBe(20)
    for (const { at } of pairs) expect(at.start).toBeLessThan(at.end)
    expect(pairsOf(variants.slice(0, 1), script, new Random(1), 20)).toEqual([])
  })
})

describe('steps of a test, in Java', () => {
  const source = `import org.junit.Test;
import static org.junit.Assert.*;
public class QueueTest {
  @Test public void fills() {
    Queue<String> other = new Queue<>();
    other.push("y");
    assertEquals(1, other.size());
  }
  @Test public void shows() {
    Queue<String> queue = new Queue<>(3);
    queue.pause();
    queue.resume();
    assertTrue(queue.isIdle());
  }
}
`
  it('are the test’s own, and those of other tests on objects of the same type', async () => {
    const { texts } = await stepsOf(java, 'QueueTest.java', source, 'shows')
    expect(texts).toContain('queue.pause(); => ')
    expect(texts).toContain('queue.resume(); => queue.resume(); queue.resume();')
    expect(texts).toContain(' => queue.push("y"); ')
    expect(texts).toContain('new Queue<>(3) => new Queue<>()')
    expect(texts).toContain(' => \nassertEquals(1, queue.size());')
  })
})
