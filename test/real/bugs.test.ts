import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../../src/model/config.js'
import { assay, root, type JsonPatch } from '../support/project.js'

/** Real historical bugs of npm packages with correct and overfitting patches, where the data is at hand. */
const data = process.env.ASSAY_BENCH_JS ?? join(root, '../shared/bench/js')
const present = existsSync(join(data, 'prepare.mjs'))
if (!present) console.warn(`SKIPPED: no benchmark data at ${data}; name its folder with ASSAY_BENCH_JS`)

interface Meta {
  config: Config
  patches: { file: string; label: 'correct' | 'overfitting' }[]
}

describe.skipIf(!present)('real historical bugs', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-bugs-'))
    execFileSync(process.execPath, [join(data, 'prepare.mjs'), folder], { stdio: 'pipe' })
  }, 600_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const bench = async (args: string[]) => {
    const { stdout } = await assay(['bench', folder, '--json', ...args])
    return JSON.parse(stdout) as {
      combined: Record<'overfitting' | 'flagged', { tp: number; fp: number; fn: number }>
      seconds: object
      ablations: { rules: string }[]
    }
  }

  it('with the developer’s fix as reference, overfitting patches are condemned and no correct one', async () => {
    const all = await bench(['--judges', 'difference'])
    console.log('with the reference', all.combined.overfitting, all.seconds)
    expect(all.combined.overfitting.fp).toBe(0)
    expect(all.combined.overfitting.tp).toBeGreaterThanOrEqual(44)
  }, 1_800_000)

  it('and so they are by generated sequences alone', async () => {
    const generated = await bench(['--judges', 'difference', '--drivers', 'sequences'])
    console.log('sequences only', generated.combined.overfitting, generated.seconds)
    expect(generated.combined.overfitting.fp).toBe(0)
    expect(generated.combined.overfitting.tp).toBeGreaterThanOrEqual(20)
  }, 1_800_000)

  it('likeness of executions suspects no correct patch', async () => {
    const { combined, ablations } = await bench(['--judges', 'similarity', '--no-reference'])
    console.log('likeness', combined.flagged, JSON.stringify(ablations, null, 1))
    expect(combined.flagged.fp).toBe(0)
    expect(combined.overfitting).toMatchObject({ tp: 0, fp: 0 })
    expect(ablations.map(({ rules }) => rules)).toHaveLength(4)
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
    const stated = await bench([
      '--no-reference',
      '--judges',
      'preservation',
      '--preserve-from',
      join(root, 'examples/packages'),
    ])
    const inferred = await bench(['--no-reference', '--judges', 'preservation', '--no-preserve'])
    console.log('with preservation tests', stated.combined, stated.seconds)
    console.log('with inferred conditions', inferred.combined, inferred.seconds)
    expect(stated.combined.overfitting.fp).toBe(0)
    expect(stated.combined.overfitting.tp).toBeGreaterThanOrEqual(24)
    expect(inferred.combined.overfitting).toMatchObject({ tp: 0, fp: 0 })
    expect(inferred.combined.flagged.fp).toBe(0)
  })
})
