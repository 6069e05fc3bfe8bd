import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSamples } from '../../../../src/execution/samples/read-samples.js'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'assay-samples-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (name: string, lines: readonly string[]) => {
  writeFileSync(join(folder, name), lines.join('\n'))
  return join(folder, name)
}
const observed = (name: string) => ({ name, signature: '', parameters: ['n'] })
const functions = { a: [observed('never'), observed('f'), observed('f')], b: [observed('g')] }

it('numbers functions and variables alike, whichever process met them first', () => {
  const one = written('1', [
    '["f", 0, "b", 0]',
    '["f", 1, "a", 1]',
    '["v", 0, 0, "return"]',
    '["v", 0, 1, "arg0"]',
    '["t", {"name": "first"}]',
    '["c", 0, 2, [{}, 5], 1, ["é"]]',
    '["c", 1, 1, [], 0, []]',
    '["e"]',
    '',
  ])
  const two = written('2', [
    '["f",0,"a",2]',
    '["f",1,"b",0]',
    '["v",1,0,"arg10"]',
    '["v",1,1,"arg0"]',
    '["v",1,2,"arg0[]"]',
    '["t",{"name":"second"}]',
    '["c",1,1,[{"n":"-0"},{"c":"List","s":0},[null,{"c":"A","s":1}]],2,[]]',
    '["e"]',
    '["t",{"name":"killed"}]',
    '["c",1,1,[1',
  ])
  const read = readSamples<{ name: string }>([one, two], functions)
  expect(read.functions).toEqual([
    { ...observed('f'), file: 'a', ordinal: 0, variables: [] },
    { ...observed('f'), file: 'a', ordinal: 1, variables: [] },
    { ...observed('g'), file: 'b', ordinal: 0, variables: ['arg0', 'arg0[]', 'arg10', 'return'] },
  ])
  const list = { class: 'List', same: 0 }
  expect(read.tests).toEqual([
    {
      head: { name: 'first' },
      calls: [
        { function: 2, times: 2, entry: [5], ended: 'returned', exit: [undefined, undefined, undefined, 'é'] },
        { function: 0, times: 1, entry: [], ended: 'never', exit: [] },
      ],
    },
    {
      head: { name: 'second' },
      calls: [{ function: 2, times: 1, entry: [list, [null, { class: 'A', same: 1 }], -0], ended: 'threw', exit: [] }],
    },
  ])
  expect(readSamples([two, one], functions).functions).toEqual(read.functions)
})
