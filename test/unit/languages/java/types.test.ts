import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compile } from '../../../../src/languages/java/compiler.js'
import { samples, spaceOf } from '../../../support/patches.js'

/** Of each location. */
const taken = 4

it('gives Java what javac takes', async () => {
  const source = samples['X.java']
  const { locations, candidates, apply } = await spaceOf(source, 'X.java')
  const sources: Record<string, string> = {}
  for (const location of locations) {
    const found = candidates(location, { most: 500 })
    // From all over the list: likely ones, small ones, pairs and constants.
    const step = Math.max(1, Math.floor(found.length / taken))
    for (const candidate of [...found.filter((_, i) => i % step === 0), ...found.slice(-2)]) {
      const name = `Sample${Object.keys(sources).length}`
      sources[`${name}.java`] = apply(candidate).replace(/\bSample\b/g, name)
    }
  }
  const out = mkdtempSync(join(tmpdir(), 'assay-types-'))
  try {
    expect(Object.keys(sources).length).toBeGreaterThan(200)
    const complaints = await compile({ sources, classpath: [], out, options: ['-proc:none'] })
    expect(complaints.map(({ path, line, message }) => `${message}: ${sources[path]?.split('\n')[line - 1]}`)).toEqual(
      [],
    )
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}, 240_000)
