import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { assay, root } from '../support/project.js'

/** Labelled patches of Defects4J bugs, where they are at hand. */
const data = process.env.ASSAY_PATCHES ?? join(root, '../shared/data/patches/train.jsonl')
const present = existsSync(data)
if (!present) console.warn(`SKIPPED: no labelled patches at ${data}; name the file with ASSAY_PATCHES`)

describe.skipIf(!present)('training on labelled patches of real bugs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-training-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('makes the shipped model again, which beats a bag of tokens on patches of tools', async () => {
    const out = join(folder, 'model.json')
    const { code, stdout } = await assay(['train', data, '--leave-out', 'bug_in_eval', '--out', out, '--json'])
    expect(code).toBe(0)
    expect(readFileSync(out, 'utf8')).toBe(readFileSync(join(root, 'models/syntax.json'), 'utf8'))
    const { reference, alone } = JSON.parse(stdout)
    expect(reference.held.tools.auc).toBeGreaterThan(0.88)
    expect(reference.held.tools.auc).toBeGreaterThan(reference.bagOfTokens.tools.auc + 0.15)
    expect(reference.held.tools.recallAt97).toBeGreaterThan(0.7)
    // Without a reference its text says next to nothing about who is right.
    expect(alone.held.tools.auc).toBeLessThan(0.7)
  }, 600_000)
})
