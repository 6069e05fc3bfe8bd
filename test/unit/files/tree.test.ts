import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { folderInRepository } from '../../../src/files/repository.js'
import { readTree } from '../../../src/files/tree.js'

const folder = mkdtempSync(join(tmpdir(), 'assay-own-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a report of an earlier run is no part of the program', () => {
  writeFileSync(join(folder, 'a.js'), '1')
  const { key } = readTree(folder)
  mkdirSync(join(folder, 'assay-report'))
  writeFileSync(join(folder, 'assay-report', 'report.json'), '{}')
  expect(readTree(folder).key).toBe(key)
})

it('a file that is written by a run is no part of the program of the next', () => {
  const { key } = readTree(folder)
  const page = join(folder, 'report.html')
  writeFileSync(page, '<html>')
  expect(readTree(folder, undefined, [page]).key).toBe(key)
  rmSync(page)
})

it('a project knows where it is in its repository', () => {
  mkdirSync(join(folder, '.git'))
  mkdirSync(join(folder, 'packages', 'a b'), { recursive: true })
  expect(folderInRepository(join(folder, 'packages', 'a b'))).toBe('packages/a b')
  expect(folderInRepository(folder)).toBe('')
})
