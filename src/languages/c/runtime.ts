import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFile, fingerprintOfModules } from '../../util/built.js'

/** The folder with the C files that are linked with every program. */
export const runtimeFolder = () => builtFile('./runtime', import.meta.url)

/** Linked with every program; a fuzz target has the `main` of `targetMain`, too. */
export const runtimeSources = ['coverage.c', 'clock.c', 'confine.c', 'files.c', 'server.c', 'watch.c'] as const
export const targetMain = 'target-main.c'

let fingerprint: string | undefined

/** Of everything in Assay that decides what a built program does. */
export function runtimeFingerprint(): string {
  if (fingerprint) return fingerprint
  const hash = createHash('sha1').update(
    fingerprintOfModules(['./toolchain', './workshop', './build'], import.meta.url),
  )
  for (const name of readdirSync(runtimeFolder()).sort()) hash.update(readFileSync(join(runtimeFolder(), name)))
  return (fingerprint = hash.digest('hex'))
}
