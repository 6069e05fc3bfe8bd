import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** Where a folder is below the one of its git repository; empty where it is that one, or in none. */
export function folderInRepository(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return relative(at, folder).split(sep).join('/')
    if (dirname(at) === at) return ''
  }
}
