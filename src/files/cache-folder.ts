import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newScratch, removeScratch } from '../util/scratch.js'

/** Makes a folder of the cache: it is filled elsewhere and moved, so that nobody sees half of it. */
export function moveIntoCache(folder: string, fill: (stage: string) => void): void {
  const scratch = newScratch('stage')
  const stage = join(scratch, 'stage')
  mkdirSync(stage)
  fill(stage)
  mkdirSync(dirname(folder), { recursive: true })
  try {
    renameSync(stage, folder)
  } catch (error) {
    // Another run has already created it.
    if (!existsSync(folder)) throw error
  }
  removeScratch(scratch)
}
