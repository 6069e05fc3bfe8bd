import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCase, type Case } from '../../src/case/case.js'
import type { Config } from '../../src/case/config.js'
import { differenceOf } from '../../src/case/tree.js'
import { isWeak } from '../../src/execution/compare.js'
import { diffPatch, type PatchDiff } from '../../src/diff.js'
import { parseBudget } from '../../src/fuzz/budget.js'
import { assay, root, type JsonPatch } from '../support/project.js'

/** Real historical bugs of npm packages with correct and overfitting patches, where the data is at hand. */
const data = process.env.ASSAY_BENCH_JS ?? join(root, '../shared/bench/js')
const present = existsSync(join(data, 'prepare.mjs'))
if (!present) console.warn(`SKIPPED: no benchmark data at ${data}; name its folder with ASSAY_BENCH_JS`)

interface Meta {
  config: Config
  patches: { file: string; label: 'correct' | 'overfitting' }[]
}

const options = {
  seed: 1,
  budget: parseBudget('20000x'),
  pinned: true,
  exact: false,
  timeLimit: undefined,
  memoryLimit: 512,
  comparisons: true,
  show: 6,
  say: () => {},
  onProgress: () => {},
}

/** The patched version against the developer's fix. */
function againstReference(subject: Case, name: string): Promise<PatchDiff> {
  const candidate = subject.candidates.find((c) => c.name === name)!
  if (candidate.implausible !== undefined) throw new Error(`${name}: ${candidate.implausible}`)
  const { tree } = subject.reference!
  const version = { ...candidate.version, overlay: differenceOf(tree, candidate.version.tree) }
  return diffPatch({ ...subject, buggy: { name: 'reference', tree } }, { name, version }, options)
}

describe.skipIf(!present)('real historical bugs', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-bugs-'))
    execFileSync(process.execPath, [join(data, 'prepare.mjs'), folder], { stdio: 'pipe' })
  }, 600_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('lifted tests tell overfitting patches from the developer’s fix, and correct ones from nothing', async () => {
    const missed: string[] = []
    const told: string[] = []
    const wronged: string[] = []
    let correct = 0
    const times: number[] = []
    for (const id of readdirSync(folder).filter((name) => existsSync(join(folder, name, 'case.json')))) {
      const home = join(folder, id)
      const meta = JSON.parse(readFileSync(join(home, 'case.json'), 'utf8')) as Meta
      const subject = await openCase({
        project: join(home, 'project'),
        config: { ...meta.config, patches: [join(home, 'patches')], reference: join(home, 'reference.diff') },
        patchesFrom: home,
      })
      for (const { file, label } of meta.patches) {
        if (file === 'patches/dev.diff') continue
        const started = performance.now()
        const { differences } = await againstReference(subject, file)
        times.push((performance.now() - started) / 1000)
        const found = differences.some((d) => d.cluster.grade === 'in-type' && !isWeak(d.difference))
        if (label === 'correct') correct++
        if (label === 'correct' && found) wronged.push(`${id} ${file}`)
        if (label === 'overfitting') (found ? told : missed).push(`${id} ${file}`)
      }
    }
    times.sort((a, b) => a - b)
    console.log(
      `told apart ${told.length} of ${told.length + missed.length} overfitting patches; ${wronged.length} of ${correct} correct ones; median ${times[times.length >> 1].toFixed(1)} s a patch\nmissed: ${missed.join(', ')}`,
    )
    expect(wronged).toEqual([])
    expect(told.length / (told.length + missed.length)).toBeGreaterThan(0.85)
  }, 1_800_000)

  it.each([
    'semver-maxsatisfying-invalid',
    'cookie-parse-decode-error',
    'ip-isprivate-172',
    'query-string-array-order',
  ])('assay diff shows what the developer’s fix of %s changes', async (id) => {
    const home = join(folder, id)
    const { config } = JSON.parse(readFileSync(join(home, 'case.json'), 'utf8')) as Meta
    const args = [
      '--runner',
      config.tests!.runner!,
      '--tests',
      ...config.tests!.files!,
      '--failing',
      ...config.tests!.failing!,
    ]
    const result = await assay([
      'diff',
      '--project',
      join(home, 'project'),
      '--patch',
      join(home, 'patches/dev.diff'),
      ...args,
      '--json',
    ])
    const [patch] = (JSON.parse(result.stdout) as { patches: JsonPatch[] }).patches
    expect(patch.plausible).toBe(true)
    expect(patch.differences.length).toBeGreaterThan(0)
    expect(patch.differences[0].grade).toBe('in-type')
  })

  it('preservation tests condemn overfitting patches and no correct one; inferred conditions only suspect', async () => {
    const bench = async (args: string[]) => {
      const { stdout } = await assay(['bench', folder, '--json', ...args])
      return JSON.parse(stdout) as {
        combined: Record<'overfitting' | 'flagged', { tp: number; fp: number; fn: number }>
        seconds: object
      }
    }
    const stated = await bench(['--preserve-from', join(root, 'examples/packages')])
    const inferred = await bench(['--no-preserve'])
    console.log('with preservation tests', stated.combined, stated.seconds)
    console.log('with inferred conditions', inferred.combined, inferred.seconds)
    expect(stated.combined.overfitting.fp).toBe(0)
    expect(stated.combined.overfitting.tp).toBeGreaterThanOrEqual(24)
    expect(inferred.combined.overfitting).toMatchObject({ tp: 0, fp: 0 })
    expect(inferred.combined.flagged.fp).toBe(0)
  })
})
