import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readTree } from '../../../../src/files/tree.js'
import { javascriptApi } from '../../../../src/languages/javascript/api.js'

const source = `var Range = (function () {
  function Range(data, options) {
    if (options === void 0) { options = {}; }
    if (data instanceof Range) { this.parts = data.parts; }
  }
  Range.prototype.clone = function () { return new Range(this); };
  Range.prototype.add = function (part) { this.parts.push(part); return this; };
  Range.prototype.size = function () { return this.parts.length; };
  return Range;
}());
exports.Range = Range;
exports.range = function (data) { return new Range(data); };
`

/** What the recipes make of what. */
async function recipesOf(text: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-api-'))
  writeFileSync(join(folder, 'range.js'), text)
  const none = { calls: new Map<string, string[][]>(), places: new Map<string, string[]>() }
  const { recipes } = await javascriptApi(readTree(folder), [{ file: 'range.js', function: '<anonymous>.Range' }], none)
  rmSync(folder, { recursive: true })
  return recipes
    .filter(({ calls }) => calls)
    .map(({ template, needs, makes }) => `${template} (${needs.join('; ')}): ${makes[0]}`)
}

it('a class that a function returns is known with its methods, and what they return', async () => {
  const found = await recipesOf(source)
  expect(found).toContain('new Range($0) (Range): Range')
  expect(found).toContain('new Range($0, $1) (Range; any): Range')
  expect(found).toContain('$0.clone() (Range): Range')
  expect(found).toContain('$0.add($1) (Range; any): Range')
  expect(found).toContain('$0.size() (Range): returned range.js <anonymous>.Range.prototype.size')
  expect(found).toContain('range($0) (any): Range')
})
