import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file that other processes load: always the built one, also when Assay itself runs from its sources. */
export function builtUrl(relative: string, from: string): string {
  return new URL(relative, from).href.replace(
    /\/src\/(?=(languages|analyses|grammars)\/)(?!.*\/src\/(languages|analyses|grammars)\/)/,
    '/dist/',
  )
}

export const builtFile = (relative: string, from: string) => fileURLToPath(builtUrl(relative, from))

/** A fingerprint of some files of Assay, so that results cached by an older build are not used. */
export function fingerprintOfModules(modules: readonly string[], from: string): string {
  const hash = createHash('sha1')
  const extension = from.endsWith('.ts') ? '.ts' : '.js'
  for (const module of modules) hash.update(readFileSync(new URL(module + extension, from)))
  return hash.digest('hex')
}

/** A fingerprint of all of Assay; the build writes it into a file (scripts/bundle.mjs). */
export function fingerprintOfAssay(): string {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const written = join(folder, 'fingerprint')
  return existsSync(written) ? readFileSync(written, 'utf8') : fingerprintOfFolder(folder)
}

/** A fingerprint of the code below a folder. */
export function fingerprintOfFolder(folder: string): string {
  const hash = createHash('sha1')
  for (const name of (readdirSync(folder, { recursive: true }) as string[]).sort())
    if (/\.(js|ts|java)$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}
