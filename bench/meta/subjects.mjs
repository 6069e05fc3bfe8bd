// The decoder of examples/bounded-write in both languages, with twenty tests that say what the right one gives.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findLanguage } from '../../dist/languages/all.js'
import { readTree } from '../../dist/files/tree.js'
import { fetchJar } from '../../dist/languages/java/maven.js'
import { candidatesAt } from '../../dist/patch-space/candidates.js'
import { locationsIn } from '../../dist/patch-space/locations.js'
import { functionsWith } from '../../dist/patch-space/meta-program.js'
import { TestBed } from '../../dist/campaign/test-bed.js'
import { parse } from '../../dist/syntax/parser.js'

const wrong = 'remaining < width + 3'
const right = 'remaining < width + 4'
export const options = { seed: 1, pinned: true, exact: false, steps: 100_000, timeLimit: 1000, memoryLimit: 512 }

/** Data, width and height: images that are painted in one to eight segments, and some that are too small for it. */
const calls = Array.from({ length: 20 }, (_, i) => {
  const segments = 1 + (i % 8)
  const pixels = Array.from({ length: 2 * segments }, (_, k) => (7 * i + k) & 255)
  return { data: [segments, 0, 0, 0, ...pixels], width: 3 + (i % 5), height: 2 + ((7 * i) % 9) }
})

const folders = []
const example = (name) => new URL(`../../examples/${name}`, import.meta.url).pathname

function copied(name) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  folders.push(folder)
  cpSync(example(name), folder, { recursive: true })
  return folder
}

export const removeAll = () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))

async function wanted() {
  const folder = copied('bounded-write-js')
  const file = join(folder, 'decode.js')
  writeFileSync(file, readFileSync(file, 'utf8').replace(wrong, right))
  const { decode } = await import(pathToFileURL(file).href)
  return calls.map(({ data, width, height }) => decode(data, width, height))
}

function javascriptTests(images) {
  const tests = calls.map(({ data, width, height }, i) => {
    const [call, image] = [`decode([${data}], ${width}, ${height})`, JSON.stringify(images[i])]
    return `test('image ${i}', () => {\n  assert.deepStrictEqual(${call}, ${image})\n})`
  })
  const head = ["import assert from 'node:assert'", "import { test } from 'node:test'"]
  return [...head, "import { decode } from '../decode.js'", ...tests, ''].join('\n')
}

function javaTests(images) {
  const tests = calls.map(({ data, width, height }, i) => {
    const [call, image] = [`Decoder.decode(new int[] {${data}}, ${width}, ${height})`, images[i]]
    const assertion = image ? `assertArrayEquals(new int[] {${image}}, ${call})` : `assertNull(${call})`
    return `  @Test\n  public void image${i}() {\n    ${assertion};\n  }`
  })
  const head = ['package image;', 'import static org.junit.Assert.*;', 'import org.junit.Test;']
  return [...head, 'public class DecoderTest {', ...tests, '}', ''].join('\n')
}

const kinds = {
  JavaScript: { example: 'bounded-write-js', file: 'decode.js', test: 'test/decode.test.js', tests: javascriptTests },
  Java: {
    example: 'bounded-write',
    file: 'src/main/java/image/Decoder.java',
    test: 'src/test/java/image/DecoderTest.java',
    tests: javaTests,
  },
}
export const names = Object.keys(kinds)

/** The example with twenty tests or its own, and the first `most` candidates for the wrong condition. */
export async function subjectIn(name, most, { ownTests = false } = {}) {
  const kind = kinds[name]
  const folder = copied(kind.example)
  if (!ownTests) {
    const [test] = [join(folder, kind.test)]
    writeFileSync(test, kind.tests(await wanted()))
  }
  const tree = readTree(folder)
  const jars = name === 'Java' ? ['junit:junit:4.13.2', 'org.hamcrest:hamcrest-core:1.3'].map(fetchJar) : []
  const config = name === 'Java' ? { java: { classpath: jars } } : {}
  const language = findLanguage(tree, config)
  const plan = language.tests.discover(tree, config, folder)
  const suite = { tests: [], seconds: 0 }
  const subject = {
    project: folder,
    language,
    plan,
    buggy: { name: 'buggy', tree },
    suite,
    failing: [],
    candidates: [],
  }
  const source = readFileSync(join(folder, kind.file), 'utf8')
  const parsed = { root: await parse(language.syntax.table.grammarOf(kind.file), source), source }
  const line = source.slice(0, source.indexOf(wrong)).split('\n').length
  const locations = locationsIn(parsed, kind.file, language, new Set([line]))
  const location = locations.find(({ schema }) => schema === 'condition')
  const candidates = candidatesAt(location, parsed, language).filter(({ isPure }) => isPure)
  return { name, subject, candidates: candidates.slice(0, most) }
}

export const testBedFor = ({ subject, candidates }, more = {}) =>
  TestBed.open(subject, [], { ...options, ...more }, { places: functionsWith(candidates) })
