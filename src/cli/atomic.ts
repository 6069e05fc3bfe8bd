import { accessSync, constants, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { messageOf, UserError } from '../util/errors.js'

/** Stats of a path; undefined when it does not exist. */
function kindOf(path: string) {
  try {
    return statSync(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** Throws before the work begins when a file obviously cannot be written. */
export function requireWritable(flag: string, path: string): void {
  const fail = (why: string) =>
    new UserError(`${flag} names ${path}, which cannot be written: ${why}`, 'Choose another path.')
  try {
    const there = kindOf(path)
    if (there?.isDirectory()) throw fail('it is a folder')
    let folder = dirname(path)
    while (!kindOf(folder)) folder = dirname(folder)
    if (!kindOf(folder)!.isDirectory()) throw fail(`${folder} is not a folder`)
    accessSync(there && !there.isFile() ? path : folder, constants.W_OK)
  } catch (error) {
    throw error instanceof UserError ? error : fail(messageOf(error))
  }
}

/** Writes a file atomically: completely or not at all. */
export function writeAtomically(path: string, text: string): void {
  try {
    const there = kindOf(path)
    // A terminal or a pipe cannot be replaced: write to it directly.
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
    throw new UserError(`${path} cannot be written: ${messageOf(error)}`, 'Choose another path.')
  }
}
