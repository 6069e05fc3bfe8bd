import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../support/project.js'
import { repairCase, shortFixes, type Found } from './repair-cases.js'

/** Real historical bugs of npm packages with the fixes of their developers, where the data is at hand. */
const data = process.env.ASSAY_BENCH_JS ?? join(root, '../shared/bench/js')
const present = existsSync(join(data, 'prepare.mjs'))
if (!present) console.warn(`SKIPPED: no benchmark data at ${data}; name its folder with ASSAY_BENCH_JS`)

describe.skipIf(!present)('repairing real historical bugs', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-repair-'))
    execFileSync(process.execPath, [join(data, 'prepare.mjs'), folder], { stdio: 'pipe' })
  }, 600_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('finds what the developers did, and assess leaves it near the top', async () => {
    const found: Found[] = []
    for (const id of shortFixes(folder)) {
      found.push(await repairCase(folder, id))
      console.log(JSON.stringify(found.at(-1)))
    }
    expect(found.filter(({ group }) => group !== undefined).length).toBeGreaterThanOrEqual(5)
    expect(found.filter(({ assessed = Infinity }) => assessed <= 10).length).toBeGreaterThanOrEqual(3)
  }, 7_200_000)
})
