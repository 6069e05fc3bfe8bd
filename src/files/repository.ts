import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** The path of a folder in its git repository; empty for the root, or outside of a repository. */
export function folderInRepository(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return relative(at, folder).split(sep).join('/')
    if (dirname(at) === at) return ''
  }
}
