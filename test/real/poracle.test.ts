import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { assess, root, type JsonAssessment } from '../support/project.js'
import { edit, layOutSubject, patchOf, recipes } from './java-subjects.js'
import { poracleCases, type PoracleCase } from './poracle-cases.js'

/** The examples of figures 5 to 8 of Poracle; its table 7 repeats every run ten times. */
const seeds = Array.from({ length: 10 }, (_, i) => i + 1)
const made: string[] = []
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** A released version with the bug put back, and the patches as files. */
function layOut({ recipe, keep, test, bug, patches, preservation }: PoracleCase) {
  const { folder, classpath } = layOutSubject(recipes[recipe])
  made.push(folder)
  const sources = join(folder, 'src/main/java/org/apache/commons')
  if (keep)
    for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.java') && !keep.includes(name)) rmSync(join(sources, name))
  rmSync(join(folder, 'src/test'), { recursive: true, force: true })
  write(join(folder, test.path), test.text)
  edit(folder, bug.path, bug.from, bug.to)
  write(join(folder, 'assay.config.json'), JSON.stringify({ language: 'java', java: { classpath } }))
  write(join(folder, 'src/preserve/java', preservation.path), preservation.text)
  const files = patches.map(({ name, path, from, to }) => patchOf(folder, path, from, to, name))
  return { folder, files }
}

const verdicts = (patches: JsonAssessment[]) => patches.map((p) => [p.patch.replace(/^.*\//, ''), p.verdict])

describe('the paper’s examples on released versions of commons-math and commons-lang', () => {
  it.each(poracleCases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const { folder, files } = layOut(one)
    const expected = one.patches.map(({ name, label }) => [
      `${name}.diff`,
      label === 'correct' ? 'unrefuted' : 'overfitting',
    ])
    for (const seed of seeds) {
      const { patches } = await assess({ folder }, files, ['--budget', '20000x', '--seed', String(seed)])
      expect([seed, verdicts(patches)]).toEqual([seed, expected])
      const times = patches.filter((p) => p.verdict === 'overfitting').map((p) => p.effort.seconds)
      console.log(`${one.name}, seed ${seed}: all ${times.length} condemned, the last after ${Math.max(...times)} s`)
    }
  })
})

describe('the same in JavaScript', () => {
  it.each(['gcd', 'fdistribution', 'regression', 'create-number'])('%s', async (name) => {
    const folder = join(root, 'examples', name)
    const files = readdirSync(join(folder, 'patches')).map((file) => join(folder, 'patches', file))
    const expected = files.map((file) => [
      file.replace(/^.*\//, ''),
      file.endsWith('correct.diff') ? 'unrefuted' : 'overfitting',
    ])
    for (const seed of seeds) {
      const { patches } = await assess({ folder }, files, ['--budget', '20000x', '--seed', String(seed)])
      expect([seed, verdicts(patches)]).toEqual([seed, expected])
    }
  })
})
