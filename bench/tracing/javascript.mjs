import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTree } from '../../dist/files/tree.js'
import { javascript } from '../../dist/languages/javascript/javascript.js'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** Fetches a package, and puts the given parts of it into a folder that has the runners of this repository. */
function fetch(spec, name, parts) {
  const home = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  writeFileSync(join(home, 'package.json'), '{ "private": true }')
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', spec], { cwd: home, stdio: 'pipe' })
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  for (const part of parts) cpSync(join(home, 'node_modules', name, part), join(folder, part), { recursive: true })
  symlinkSync(modules, join(folder, 'node_modules'))
  return folder
}

const filesIn = (folder, pattern) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => pattern.test(path) && !path.startsWith('node_modules'),
  )

/** The tests of zod, versions 3 and 4, on its TypeScript sources. */
function zod() {
  const folder = fetch('zod@3.25.76', 'zod', ['src', 'package.json'])
  const config = `export default {
  test: { isolate: false, pool: 'threads' },
  resolve: { alias: [{ find: /^zod\\/(.*)$/, replacement: import.meta.dirname + '/src/$1/index.ts' }] },
}\n`
  writeFileSync(join(folder, 'vitest.config.mjs'), config)
  const code = filesIn(folder, /\.ts$/)
  // Two of them need packages that have nothing to do with it.
  const needsMore = (path) => /from "(recheck|@web-std\/file)"/.test(readFileSync(join(folder, path), 'utf8'))
  const files = code.filter((path) => path.endsWith('.test.ts') && !needsMore(path))
  return {
    language: javascript,
    tree: readTree(folder),
    plan: { runner: 'vitest', files, preserve: [] },
    sources: code.filter((path) => !path.includes('/tests/')),
    changed: new Map([['src/v3/helpers/parseUtil.ts', ['addIssueToContext']]]),
  }
}

/** Nothing but work: acorn parses its own source, in twenty tests. No start of a process hides what probes cost. */
function acorn() {
  const folder = fetch('acorn@8.15.0', 'acorn', ['dist/acorn.js'])
  const test = `const test = require('node:test')
const { parse } = require('../dist/acorn.js')
const source = require('node:fs').readFileSync(${JSON.stringify(join(folder, 'dist/acorn.js'))}, 'utf8')
for (let version = 6; version < 26; version++)
  test('as of version ' + version, () => { parse(source, { ecmaVersion: 6 + (version % 10), locations: version > 15 }) })
`
  mkdirSync(join(folder, 'test'))
  writeFileSync(join(folder, 'test/parse.test.js'), test)
  writeFileSync(join(folder, 'package.json'), '{ "name": "acorn" }')
  return {
    language: javascript,
    tree: readTree(folder),
    plan: { runner: 'node', files: ['test/parse.test.js'], preserve: [] },
    sources: ['dist/acorn.js'],
    changed: new Map([['dist/acorn.js', ['<anonymous>#2.pp$5.parseIdent', '<anonymous>#2.pp$8.parseIfStatement']]]),
  }
}

export const javascriptSubjects = [
  { name: 'zod', layOut: zod },
  { name: 'acorn', layOut: acorn },
]
