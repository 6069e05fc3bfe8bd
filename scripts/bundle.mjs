// Loading hundreds of small modules takes half a second, and a host is started for every confirmation: the command line and
// the hosts of JavaScript are one file each, in the place of their entries. Everything else stays as it was compiled.
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { fingerprintOfFolder } from '../dist/util/built.js'

/** A module finds its neighbours from where it was. */
const staysPut = (entry) => ({
  name: 'stays-put',
  transform: (code, file) =>
    code.replaceAll(
      'import.meta.url',
      `new URL(${JSON.stringify(relative(dirname(entry), file))}, import.meta.url).href`,
    ),
})

/** The protocol's own validator is for questions to the client, which this server never asks. */
const withoutValidator = {
  name: 'without-validator',
  resolveId: (name) => (name === '@modelcontextprotocol/server/_shims' ? { id: '\0shims' } : null),
  load: (id) =>
    id === '\0shims'
      ? `import process from 'node:process'
export { process }
export class DefaultJsonSchemaValidator { getValidator() { throw new Error('no JSON Schema validator') } }`
      : null,
}

const entries = {
  'languages/javascript/host/main.js': [],
  'languages/javascript/host/watchdog.js': [],
  'cli/program.js': [],
  'cli/light.js': [],
  // With its dependencies: what only agents need is no dependency of everybody, and loads in half the time.
  'mcp/serve.js': ['@modelcontextprotocol/core', '@modelcontextprotocol/server', 'zod'],
}

/** Of a package that is part of a bundle. */
function licenseOf(name) {
  const folder = fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url))
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((found) => /^licen[cs]e/i.test(found))
  return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8') : ''}`
}

for (const [path, inlined] of Object.entries(entries)) {
  const entry = fileURLToPath(new URL(`../dist/${path}`, import.meta.url))
  const isInlined = (name) => inlined.some((own) => name === own || name.startsWith(`${own}/`))
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    // The server is a file of its own, which the command line loads when it is asked for.
    external: (name) =>
      (/^[^./]/.test(name) && !isInlined(name)) || (name.endsWith('mcp/serve.js') && path !== 'mcp/serve.js'),
    plugins: [staysPut(entry), ...(inlined.length ? [withoutValidator] : [])],
  })
  await bundle.write({ file: `${entry}.new`, format: 'esm', minify: inlined.length > 0 })
  renameSync(`${entry}.new`, entry)
  if (inlined.length) writeFileSync(join(dirname(entry), 'licenses.txt'), inlined.map(licenseOf).join('\n'))
}

// Reading all files takes longer than starting.
const dist = fileURLToPath(new URL('../dist', import.meta.url))
writeFileSync(join(dist, 'fingerprint'), fingerprintOfFolder(dist))
