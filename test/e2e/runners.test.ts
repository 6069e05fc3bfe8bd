import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assay, assess, Project } from '../support/project.js'

const program = `/** @param {string} text */
exports.slug = function (text) {
  return text.toLowerCase().replace(' ', '-')
}
`
const correct = (text: string) => text.replace("replace(' ', '-')", "split(' ').join('-')")
const exact = (text: string) => text.replace("replace(' ', '-')", "replace(/ /g, '-')")
const overfitting = (text: string) => text.replace("replace(' ', '-')", "replace(' ', '-').replace(' ', '-')")

const suites: Record<string, { script: string; path: string; text: string; assertion: RegExp }> = {
  tape: {
    script: "tape 'test/*.js'",
    path: 'test/slug.js',
    text: `const test = require('tape')
const { slug } = require('../')
test('one space', (t) => { t.equal(slug('a b'), 'a-b'); t.end() })
test('more', function (t) {
  t.plan(1)
  t.equal(slug('Some Long Title'), 'some-long-title')
})
test('a test with others inside', (t) => {
  t.test('one', (st) => { st.equal(slug('a'), 'a'); st.end() })
  t.end()
})
`,
    assertion: /t\.equal\(slug\(/,
  },
  ava: {
    script: 'c8 ava',
    path: 'test/slug.js',
    text: `const test = require('ava')
const { slug } = require('../index.js')
test.beforeEach((t) => { t.context.slug = slug })
test('one space', (t) => { t.is(slug('a b'), 'a-b') })
test('more', async (t) => { t.is(t.context.slug('Some Long Title'), 'some-long-title') })
`,
    assertion: /t\.is\(/,
  },
  jasmine: {
    script: 'jasmine',
    path: 'spec/slugSpec.js',
    text: `const { slug } = require('../')
describe('slug', () => {
  it('has one space', () => { expect(slug('a b')).toBe('a-b') })
  it('has more', () => { expect(slug('Some Long Title')).toBe('some-long-title') })
})
`,
    assertion: /expect\(slug\(/,
  },
  'a mocha that needs its options': {
    script: "mocha --require ./spec/setup.cjs --ui tdd 'spec/*.check.js'",
    path: 'spec/slug.check.js',
    text: `const assert = require('assert')
const { slug } = require('../')
suite('slug', () => {
  test('set up', () => { assert.ok(globalThis.isSetUp) })
  test('more', () => { assert.strictEqual(slug('Some Long Title'), 'some-long-title') })
})
`,
    assertion: /assert\.strictEqual\(slug\(/,
  },
}

describe.each(Object.entries(suites))('%s', (_, { script, path, text, assertion }) => {
  it('tells a correct patch from an overfitting one, and shows it by a test of its own', async () => {
    const project = new Project({
      'package.json': JSON.stringify({ name: 'subject', scripts: { test: script } }),
      'index.js': program,
      'spec/setup.cjs': 'globalThis.isSetUp = true\n',
      [path]: text,
    })
    const patches = [
      project.patch('index.js', correct, 'correct.diff'),
      project.patch('index.js', overfitting, 'overfitting.diff'),
    ]
    const reference = project.patch('index.js', exact, 'reference.diff')
    const written = join(project.folder, 'written')
    const { patches: judged } = await assess(project, patches, ['--reference', reference, '--write-tests', written])
    expect(judged.map(({ verdict }) => verdict)).toEqual(['unrefuted', 'overfitting'])
    const files = readdirSync(written, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(readFileSync(join(files[0].parentPath, files[0].name), 'utf8')).toMatch(assertion)
  })
})

it('any other test command decides by its exit code, and generated calls drive the program', async () => {
  const project = new Project({
    'package.json': JSON.stringify({ name: 'subject', scripts: { test: 'sh check.sh' } }),
    'index.js': program,
    'check.sh': `node -e "if (require('./').slug('Some Long Title') !== 'some-long-title') process.exit(1)"\n`,
  })
  const patches = [
    project.patch('index.js', correct, 'correct.diff'),
    project.patch('index.js', overfitting, 'overfitting.diff'),
    project.patch('index.js', (text) => text.replace("' '", "'  '"), 'no-fix.diff'),
  ]
  const reference = project.patch('index.js', exact, 'reference.diff')
  const { patches: judged } = await assess(project, patches, ['--reference', reference, '--drivers', 'sequences'])
  expect(judged.map(({ verdict }) => verdict)).toEqual(['unrefuted', 'overfitting', 'implausible'])
})

it('Plug’n’Play is a clear no', async () => {
  const project = new Project({
    'package.json': JSON.stringify({ name: 'subject', scripts: { test: 'mocha' } }),
    '.pnp.cjs': '',
    'index.js': program,
    'test/slug.js': "it('is', () => require('../').slug('a'))\n",
  })
  rmSync(join(project.folder, 'node_modules'))
  const patch = project.patch('index.js', exact)
  const { code, stderr } = await assay(['assess', '--project', project.folder, '--patch', patch])
  expect(code).toBe(2)
  expect(stderr).toContain('Plug’n’Play')
})

it('a runner that is not installed is named', async () => {
  const project = new Project({
    'package.json': JSON.stringify({ name: 'subject', scripts: { test: 'bun test' } }),
    'index.js': program,
  })
  const patch = project.patch('index.js', exact)
  const { code, stderr } = await assay(['assess', '--project', project.folder, '--patch', patch])
  expect(code).toBe(2)
  expect(stderr).toMatch(/bun/)
})
