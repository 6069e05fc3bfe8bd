import { fileURLToPath } from 'node:url'

/** A file that other processes load: always the built one, also when Assay itself runs from its sources. */
export function builtUrl(relative: string, from: string): string {
  return new URL(relative, from).href.replace(/\/src\/languages\/(?!.*\/src\/languages\/)/, '/dist/languages/')
}

export const builtFile = (relative: string, from: string) => fileURLToPath(builtUrl(relative, from))
