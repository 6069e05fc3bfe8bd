import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { requireEmpty, writeFolder } from '../../../src/cli/write-patches.js'

const folder = mkdtempSync(join(tmpdir(), 'assay-write-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('all files are written, into a folder that is made or was empty', () => {
  for (const name of ['new', 'empty', 'deep/er']) {
    const out = join(folder, name)
    if (name === 'empty') mkdirSync(out)
    writeFolder(
      out,
      new Map([
        ['001.diff', 'a'],
        ['partitions.json', '{}'],
      ]),
    )
    expect(readdirSync(out).sort()).toEqual(['001.diff', 'partitions.json'])
    expect(readFileSync(join(out, '001.diff'), 'utf8')).toBe('a')
  }
  expect(readdirSync(folder).sort()).toEqual(['deep', 'empty', 'new'])
})

test('nothing is written over', () => {
  const out = join(folder, 'full')
  mkdirSync(out)
  writeFileSync(join(out, 'mine'), '')
  expect(() => requireEmpty(out)).toThrow(/not empty/)
  expect(() => writeFolder(out, new Map([['001.diff', 'a']]))).toThrow(/not empty/)
  expect(() => requireEmpty(join(out, 'mine'))).toThrow(/not a folder/)
  expect(existsSync(join(out, '001.diff'))).toBe(false)
})
