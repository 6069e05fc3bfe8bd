import { createHash } from 'node:crypto'
import { readFileSync, type Stats } from 'node:fs'

/** Larger files are data that nobody edits: whether they are the same is told by their size and time. */
const largest = 64 << 20

/** What a file holds, as a hash; undefined where it may not be read. */
export function hashOfFile(path: string, { size, mtimeMs }: Stats): string | undefined {
  if (size > largest) return `${size} bytes of ${mtimeMs}`
  try {
    return createHash('sha1').update(readFileSync(path)).digest('hex')
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined
    throw error
  }
}
