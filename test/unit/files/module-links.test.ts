import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newScratch, removeScratch } from '../../../src/util/scratch.js'
import { giveBackModules, linkModules, linkSharedModules } from '../../../src/files/module-links.js'

let folder: string
let modules: string
beforeAll(() => {
  folder = newScratch('links')
  modules = join(folder, 'node_modules')
  for (const name of ['left', '@scope/right', '.cache']) mkdirSync(join(modules, name), { recursive: true })
})
afterAll(() => removeScratch(folder))

const names = (target: string) => readdirSync(target, { recursive: true }).map(String).sort()

it('links packages and scopes, but no caches of tools', () => {
  const target = join(folder, 'one/node_modules')
  linkModules(target, [modules])
  expect(names(target)).toEqual(['@scope', '@scope/right', 'left'])
  expect(readlinkSync(join(target, 'left'))).toBe(join(modules, 'left'))
})

it('uses a folder again without what a program put into it', () => {
  const [first, second] = ['two', 'three'].map((name) => join(folder, name, 'node_modules'))
  linkModules(first, [modules])
  mkdirSync(join(first, '.vite'))
  writeFileSync(join(first, '@scope/trace'), '')
  giveBackModules(first, [modules])
  expect(existsSync(first)).toBe(false)
  linkModules(second, [modules])
  expect(names(second)).toEqual(['@scope', '@scope/right', 'left'])
})

it('does not use a folder again in which something is missing', () => {
  const [first, second] = ['four', 'five'].map((name) => join(folder, name, 'node_modules'))
  linkModules(first, [modules])
  rmSync(join(first, 'left'))
  giveBackModules(first, [modules])
  expect(existsSync(first)).toBe(true)
  linkModules(second, [modules])
  expect(names(second)).toEqual(['@scope', '@scope/right', 'left'])
})

it('shares one folder between trees that are only read', () => {
  const [first, second] = ['six', 'seven'].map((name) => join(folder, name, 'node_modules'))
  for (const target of [first, second]) linkSharedModules(target, [modules])
  expect(readlinkSync(first)).toBe(readlinkSync(second))
  expect(existsSync(join(first, '@scope/right'))).toBe(true)
})
