import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../support/project.js'
import { install, instrumentPackage } from './packages.js'

let home: string
const made: string[] = []
beforeAll(() => {
  home = install([
    'lodash',
    'semver',
    'date-fns',
    'qs',
    'marked@12',
    'zod@3',
    'vitest@4',
    'tape',
    'es-value-fixtures',
    'for-each',
    'has-bigints',
    'has-override-mistake',
    'has-property-descriptors',
    'has-proto',
    'has-symbols',
    'iconv-lite',
    'mock-property',
    'object-inspect',
    'qs-iconv',
    'safe-publish-latest',
    'safer-buffer',
  ])
  made.push(home)
})
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const copyOf = async (name: string) => {
  const copy = await instrumentPackage(home, name)
  made.push(copy.folder)
  return copy
}

describe('whole packages behave the same when instrumented', () => {
  it.each([
    ['lodash', 12_000],
    ['semver', 4_000],
    ['date-fns', 8_000],
    ['qs', 2_000],
    ['marked', 2_000],
  ])('%s over %i generated calls', async (name, calls) => {
    const copy = await copyOf(name)
    const output = execFileSync(
      process.execPath,
      [join(root, 'test/real/compare-calls.mjs'), join(root, 'dist'), home, copy.folder, name, String(calls)],
      { encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'pipe'], timeout: 300_000 },
    )
    const found = JSON.parse(output) as { functions: number; returned: number; calls: number; differences: unknown[] }
    console.log(
      `${name}: ${copy.files} files, ${copy.lines} lines, left alone ${copy.left.length}; ${found.calls} calls of ${found.functions} functions, ${found.returned} of them returned`,
    )
    expect(found.differences).toEqual([])
    expect(found.calls).toBe(calls)
    expect(found.returned).toBeGreaterThan(0)
    expect(copy.left.length).toBeLessThan(copy.files / 20 + 1)
  })

  it('qs: its own tests give the same results', async () => {
    const copy = await copyOf('qs')
    const run = (folder: string) =>
      spawnSync(process.execPath, ['node_modules/qs/test/parse.js'], {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      }).stdout +
      spawnSync(process.execPath, ['node_modules/qs/test/stringify.js'], {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      }).stdout
    const normal = (text: string) =>
      text
        .replace(/^\s+(at|stack|file).*$/gm, '')
        .split('\n')
        .filter((line) => /^(ok|not ok|# (tests|pass|fail))/.test(line))
    const plain = normal(run(home))
    console.log(`qs: ${plain.filter((line) => line.startsWith('ok')).length} assertions of its own tests`)
    expect(plain.filter((line) => line.startsWith('ok')).length).toBeGreaterThan(200)
    expect(normal(run(copy.folder))).toEqual(plain)
  })

  it('zod: its own tests give the same results on its instrumented TypeScript sources', async () => {
    const copy = await copyOf('zod')
    const run = (folder: string) => {
      const report = join(folder, 'report.json')
      spawnSync(
        process.execPath,
        [
          '../vitest/vitest.mjs',
          'run',
          '--root',
          '.',
          '--dir',
          'src/v3/tests',
          '--reporter=json',
          `--outputFile=${report}`,
        ],
        {
          cwd: join(folder, 'node_modules/zod'),
          env: {
            ...process.env,
            VITEST: undefined,
            NODE_OPTIONS: undefined,
            VITEST_POOL_ID: undefined,
            VITEST_WORKER_ID: undefined,
          },
        },
      )
      const { testResults } = JSON.parse(execFileSync('cat', [report], { encoding: 'utf8', maxBuffer: 1 << 28 })) as {
        testResults: { assertionResults: { fullName: string; status: string }[] }[]
      }
      return testResults
        .flatMap((file) => file.assertionResults.map((test) => `${test.status} ${test.fullName}`))
        .sort()
    }
    const plain = run(home)
    console.log(
      `zod: ${copy.files} TypeScript and JavaScript files, ${copy.lines} lines, left alone ${copy.left.length}; ${plain.length} of its own tests, ${plain.filter((t) => t.startsWith('passed')).length} pass`,
    )
    expect(plain.filter((t) => t.startsWith('passed')).length).toBeGreaterThan(300)
    expect(run(copy.folder)).toEqual(plain)
  })
})
