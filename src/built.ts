import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A file that other processes load: always the built one, also when Assay itself runs from its sources. */
export function builtUrl(relative: string, from: string): string {
  return new URL(relative, from).href.replace(/\/src\/languages\/(?!.*\/src\/languages\/)/, '/dist/languages/')
}

export const builtFile = (relative: string, from: string) => fileURLToPath(builtUrl(relative, from))

/** A fingerprint of some of our own files, so that nothing kept from an older build is taken for new. */
export function editionOf(modules: readonly string[], from: string): string {
  const hash = createHash('sha1')
  const extension = from.endsWith('.ts') ? '.ts' : '.js'
  for (const module of modules) hash.update(readFileSync(new URL(module + extension, from)))
  return hash.digest('hex')
}
