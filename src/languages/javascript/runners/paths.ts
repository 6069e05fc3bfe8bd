import { realpathSync } from 'node:fs'
import { relative, sep } from 'node:path'

/** Reported paths may have links resolved; both spellings of the folder are known. */
export function relativeTo(folder: string): (path: string) => string {
  const real = realpathSync(folder)
  return (path) => {
    const base = path.startsWith(real + sep) ? real : folder
    return relative(base, path).split(sep).join('/')
  }
}
