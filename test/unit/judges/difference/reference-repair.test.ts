import { describe, expect, it } from 'vitest'
import { ReferenceRepair } from '../../../../src/judges/difference/reference-repair.js'
import { javascriptTable as table } from '../../../../src/languages/javascript/table.js'
import { changeBetween } from '../../../../src/syntax/change.js'
import { parse } from '../../../../src/syntax/parser.js'
import type { Execution } from '../../../../src/model/execution.js'

const file = async (source: string) => ({ root: await parse(table.grammarOf('a.js')!, source), source })

/** The repair of a reference; a failing test came through some functions of it. */
async function repaired(before: string, after: string, failing: readonly string[]): Promise<ReferenceRepair> {
  const change = new Map([['a.js', changeBetween(await file(before), await file(after), table)]])
  const repair = new ReferenceRepair({ change, version: undefined as never }, table)
  repair.note(through(...failing), { name: 'fails', failing: true }, () => undefined)
  return repair
}

const through = (...functions: string[]): Execution => ({
  outcome: { kind: 'returned' },
  observations: functions.map((name) => ({ kind: 'exit', site: `${name}:return`, value: 1 })),
})

describe('what of a reference belongs to the repair', () => {
  const before = `function first(list) { return sort(list) }
function other(list) { const sorted = sort(list); return sorted[0] }
function show(n) { return 'n=' + n }`
  const after = `function first(list) { return sort(list.slice()) }
function other(list) { const sorted = sort(list.slice()); return sorted[0] }
function show(n) { return 'n = ' + n }`

  it('is what a failing test comes through', async () =>
    expect((await repaired(before, after, ['first'])).isIn(through('caller', 'first'))).toBe(true))

  it('is what is changed in the same way', async () =>
    expect((await repaired(before, after, ['first'])).isIn(through('other'))).toBe(true))

  it('is nothing else that it changes', async () =>
    expect((await repaired(before, after, ['first'])).isIn(through('show'))).toBe(false))

  it('knows what failing tests observe on the reference', async () => {
    const repair = await repaired(before, after, ['first'])
    const seen: Execution = { outcome: { kind: 'returned' }, observations: [{ kind: 'assertion', site: 3, value: 7 }] }
    repair.note(seen, { name: 'fails', failing: true }, (site) => (site === 3 ? 0 : undefined))
    expect(repair.isAsserted('fails', 0, 7)).toBe(true)
    expect(repair.isAsserted('fails', 0, 8)).toBe(false)
    expect(repair.isAsserted('fails', 1, 7)).toBe(false)
    expect(repair.isAsserted('fails', undefined, 7)).toBe(false)
  })

  it('is all of it where nothing is known of the failing test', async () =>
    expect((await repaired(before, after, ['elsewhere'])).isIn(through('show'))).toBe(true))

  it('is all of it where only one function is changed, seen or not', async () => {
    const one = after
      .replace("'n = '", "'n='")
      .replace('const sorted = sort(list.slice())', 'const sorted = sort(list)')
    expect((await repaired(before, one, [])).isIn(through())).toBe(true)
  })
})
