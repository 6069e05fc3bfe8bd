import { mkdirSync, readdirSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { UserError } from '../util/errors.js'

/** Checks the folder before anything is run. */
export function requireEmpty(folder: string): void {
  const info = statSync(folder, { throwIfNoEntry: false })
  if (info && !info.isDirectory())
    throw new UserError(`--out names ${folder}, which is not a folder`, 'Choose a folder that does not exist yet.')
  if (info && readdirSync(folder).length)
    throw new UserError(`the folder ${folder} is not empty`, 'Choose another folder with --out, or remove it.')
}

/**
 * Writes all files at once: into a temporary folder next to the target, which is then renamed. It is
 * synchronous, so an interrupted program leaves all files or none.
 */
export function writeFolder(folder: string, files: ReadonlyMap<string, string>): void {
  requireEmpty(folder)
  const beside = join(dirname(folder), `.${basename(folder)}-${process.pid}`)
  mkdirSync(beside, { recursive: true })
  for (const [name, text] of files) writeFileSync(join(beside, name), text)
  if (statSync(folder, { throwIfNoEntry: false })) rmdirSync(folder)
  renameSync(beside, folder)
}
