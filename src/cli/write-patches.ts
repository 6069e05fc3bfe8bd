import { mkdirSync, readdirSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { UserError } from '../util/errors.js'

/** Told before anything is run. */
export function requireEmpty(folder: string): void {
  const info = statSync(folder, { throwIfNoEntry: false })
  if (info && !info.isDirectory())
    throw new UserError(`--out names ${folder}, which is no folder`, 'Give a folder that does not exist yet.')
  if (info && readdirSync(folder).length)
    throw new UserError(`the folder ${folder} is not empty`, 'Name another one with --out, or remove it.')
}

/**
 * Writes all files at once: into a folder beside, which then takes the place of the one that was asked for. Nothing here
 * waits for anything, so whoever interrupts the program finds all of it or nothing.
 */
export function writeFolder(folder: string, files: ReadonlyMap<string, string>): void {
  requireEmpty(folder)
  const beside = join(dirname(folder), `.${basename(folder)}-${process.pid}`)
  mkdirSync(beside, { recursive: true })
  for (const [name, text] of files) writeFileSync(join(beside, name), text)
  if (statSync(folder, { throwIfNoEntry: false })) rmdirSync(folder)
  renameSync(beside, folder)
}
