import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diffsOf } from '../../../../src/analyses/patch-text/fragments.js'
import { readEdits } from '../../../../src/analyses/patch-text/reading.js'
import { readText, readTree } from '../../../../src/files/tree.js'
import { antiPatternsIn } from '../../../../src/judges/syntax/anti-patterns.js'
import { findLanguage } from '../../../../src/languages/all.js'
import { root } from '../../../support/project.js'

const tree = readTree(join(root, 'examples/simplex-js'))
const { table } = findLanguage(tree, {}).syntax
const file = 'optimizer.js'
const source = readText(tree, file)!
const lines = source.split('\n')
const deleted = lines.findIndex((line) => line.includes('let step'))

const patternsOf = async (text: string) =>
  antiPatternsIn(await readEdits(diffsOf(tree, new Map([[file, text]])), (path) => table.grammarOf(path)))

it('a patch only deletes code if it adds none anywhere', async () => {
  const shorter = lines.toSpliced(deleted, 1)
  expect(await patternsOf(shorter.join('\n'))).toContain('only deletes code')
  const andMore = [...shorter, 'export const another = (one) => one + 1', '']
  expect(await patternsOf(andMore.join('\n'))).not.toContain('only deletes code')
})
