import { readFileSync } from 'node:fs'

const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')

/** The version of Assay itself. */
export const { version: toolVersion } = JSON.parse(text) as { version: string }
