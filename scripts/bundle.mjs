// Loading hundreds of small modules takes half a second; the command line is one file of them, in the place of its entry.
// Everything else stays as it was compiled: hosts and test runners load single modules.
import { renameSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))

/** A module finds its neighbours from where it was. */
const staysPut = {
  name: 'stays-put',
  transform: (code, file) =>
    code.replaceAll(
      'import.meta.url',
      `new URL(${JSON.stringify(relative(dirname(main), file))}, import.meta.url).href`,
    ),
}

const bundle = await rolldown({ input: main, platform: 'node', external: [/^[^./]/], plugins: [staysPut] })
await bundle.write({ file: `${main}.new`, format: 'esm' })
renameSync(`${main}.new`, main)
