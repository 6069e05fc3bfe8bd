import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { load } from '../../../../../src/languages/javascript/host/loader.js'

const folder = mkdtempSync(join(tmpdir(), 'assay-loader-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a module has under the names that it imports from a package as a whole. */
async function imported(name: string, packageText: string): Promise<unknown> {
  const dependency = join(folder, 'node_modules', name)
  mkdirSync(dependency, { recursive: true })
  writeFileSync(join(dependency, 'index.js'), packageText)
  const file = join(folder, `${name}.test.js`)
  writeFileSync(file, `import * as all from '${name}'\nexport const shown = [typeof all.join, typeof all.default]\n`)
  const { source } = await load(pathToFileURL(file).href, { format: 'commonjs' }, () => {
    throw new Error('is loaded as it is')
  })
  const made = join(folder, `${name}.mjs`)
  writeFileSync(made, source as string)
  return ((await import(/* @vite-ignore */ pathToFileURL(made).href)) as { shown: unknown }).shown
}

describe('a package in CommonJS, imported as a whole', () => {
  it('has its functions, though their names cannot be read off', async () => {
    const hidden = "const all = { join: () => 'a' }; (function (m) { m.exports = Object.assign(() => 1, all) })(module)"
    expect(await imported('hidden', hidden)).toEqual(['function', 'function'])
  })

  it('is what Node makes of it where they can', async () => {
    expect(await imported('plain', "exports.join = () => 'a'")).toEqual(['function', 'object'])
  })

  it('stays as it is in a text', async () => {
    const file = join(folder, 'text.test.js')
    writeFileSync(file, "import fs from 'node:fs'\nexport const text = `\nimport * as all from 'plain'\n`\n")
    const { source } = await load(pathToFileURL(file).href, { format: 'commonjs' }, () => {
      throw new Error('is loaded as it is')
    })
    expect(source).toContain("`\nimport * as all from 'plain'\n`")
  })
})
