// Loading hundreds of small modules takes half a second, and a host is started for every confirmation: the command line and
// the host of JavaScript are one file each, in the place of their entries. Everything else stays as it was compiled.
import { renameSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** A module finds its neighbours from where it was. */
const staysPut = (entry) => ({
  name: 'stays-put',
  transform: (code, file) =>
    code.replaceAll(
      'import.meta.url',
      `new URL(${JSON.stringify(relative(dirname(entry), file))}, import.meta.url).href`,
    ),
})

for (const path of ['languages/javascript/host/main.js', 'languages/javascript/host/watchdog.js', 'cli/main.js']) {
  const entry = fileURLToPath(new URL(`../dist/${path}`, import.meta.url))
  const bundle = await rolldown({ input: entry, platform: 'node', external: [/^[^./]/], plugins: [staysPut(entry)] })
  await bundle.write({ file: `${entry}.new`, format: 'esm' })
  renameSync(`${entry}.new`, entry)
}
