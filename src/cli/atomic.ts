import { accessSync, constants, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { messageOf, UserError } from '../util/errors.js'

/** What is there, if anything is: below a file there is nothing. */
function kindOf(path: string) {
  try {
    return statSync(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** Tells before the work begins that a file cannot be written, as far as that can be known. */
export function requireWritable(flag: string, path: string): void {
  const fail = (why: string) =>
    new UserError(`${flag} names ${path}, which cannot be written: ${why}`, 'Give another path.')
  try {
    const there = kindOf(path)
    if (there?.isDirectory()) throw fail('it is a folder')
    let folder = dirname(path)
    while (!kindOf(folder)) folder = dirname(folder)
    if (!kindOf(folder)!.isDirectory()) throw fail(`${folder} is no folder`)
    accessSync(there && !there.isFile() ? path : folder, constants.W_OK)
  } catch (error) {
    throw error instanceof UserError ? error : fail(messageOf(error))
  }
}

/** Writes a file so that it is there as a whole or not at all. */
export function writeWhole(path: string, text: string): void {
  try {
    const there = kindOf(path)
    // A terminal or a pipe takes what it gets.
    if (there && !there.isFile()) return writeFileSync(path, text)
    mkdirSync(dirname(path), { recursive: true })
    const target = there ? realpathSync(path) : path
    const stage = `${target}.${process.pid}.tmp`
    try {
      writeFileSync(stage, text)
      renameSync(stage, target)
    } finally {
      rmSync(stage, { force: true })
    }
  } catch (error) {
    throw new UserError(`${path} cannot be written: ${messageOf(error)}`, 'Give another path.')
  }
}
