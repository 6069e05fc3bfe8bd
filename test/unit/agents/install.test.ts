import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hostNames } from '../../../src/agents/hosts.js'
import { installation, installedHosts, write } from '../../../src/agents/install.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-install-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const settings = '.claude/settings.json'
const put = (text: string) => {
  mkdirSync(dirname(join(folder, settings)), { recursive: true })
  writeFileSync(join(folder, settings), text)
}

it.each(hostNames)('writes the settings and the skill of %s once', (name) => {
  const changes = installation(name, folder)
  expect(changes).toHaveLength(2)
  expect(installedHosts(folder)).toEqual([])
  write(changes, folder)
  expect(installedHosts(folder)).toEqual([name])
  expect(installation(name, folder)).toEqual([])
  const [skill] = changes.filter(({ path }) => path.endsWith('assay/SKILL.md'))
  expect(readFileSync(join(folder, skill.path), 'utf8')).toMatch(/^---\nname: assay\ndescription: /)
})

it('leaves the layout of settings alone that have the hook', () => {
  write(installation('claude', folder), folder)
  put(JSON.stringify(JSON.parse(readFileSync(join(folder, settings), 'utf8')), null, 4))
  expect(installation('claude', folder)).toEqual([])
})

it.each(['{ "hooks": ', '[]', 'null'])('does not touch settings that are no JSON object: %s', (text) => {
  put(text)
  expect(() => installation('claude', folder)).toThrow(`${join(folder, settings)} is not a JSON object`)
})
