import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Journal, readJournal } from '../../../src/assess/journal.js'

const folder = mkdtempSync(join(tmpdir(), 'assay-journal-'))
afterAll(() => rmSync(folder, { recursive: true }))
let made = 0
const newPath = () => join(folder, `journals-${++made}`, 'journal')
const grounds = { 'the program': '1', 'the patches': '2' }

/** What the journal knows is not worked out again. */
async function known(journal: Journal, ...keys: string[]): Promise<unknown[]> {
  const values: unknown[] = []
  for (const key of keys) values.push(await journal.once([key], async () => 'made anew'))
  return values
}

/** A run that is cut after two pieces of work. */
async function cut(path: string): Promise<void> {
  const journal = new Journal(path, grounds, false)
  await journal.once(['a'], async () => odd)
  journal.settle({ done: 1, of: 3 })
  await journal.once(['b'], async () => 'b')
}

const cyclic: unknown[] = []
cyclic.push(cyclic)
const odd = { numbers: [Number.NaN, -0, 10n, undefined], map: new Map([['k', new Set([1])]]), cyclic }

describe('a journal', () => {
  it('gives a later run what was found, exactly', async () => {
    const path = newPath()
    await cut(path)
    const journal = new Journal(path, grounds, true)
    expect(journal.changed).toEqual([])
    expect(journal.settledBefore).toEqual({ done: 1, of: 3 })
    const [a, b, c] = await known(journal, 'a', 'b', 'c')
    expect(a).toEqual(odd)
    expect(Object.is((a as typeof odd).numbers[1], -0)).toBe(true)
    expect([b, c]).toEqual(['b', 'made anew'])
    expect(await known(new Journal(path, grounds, true), 'c')).toEqual(['made anew'])
  })

  it('leaves out a record that was cut, and can be gone on with', async () => {
    const path = newPath()
    await cut(path)
    const { length } = readFileSync(path)
    truncateSync(path, length - 3)
    const journal = new Journal(path, grounds, true)
    expect((await known(journal, 'a', 'b'))[1]).toBe('made anew')
    expect(await known(new Journal(path, grounds, true), 'b')).toEqual(['made anew'])
    expect(readJournal(readFileSync(path)).size).toBe(readFileSync(path).length)
  })

  it('leaves out what is no record', async () => {
    const path = newPath()
    await cut(path)
    appendFileSync(path, Buffer.alloc(100, 7))
    expect(await known(new Journal(path, grounds, true), 'b')).toEqual(['b'])
    writeFileSync(path, 'something else altogether, and long enough for a head')
    expect(new Journal(path, grounds, true).changed).toBeUndefined()
  })

  it('is not used without being asked to, nor destroyed by a run that did nothing', async () => {
    const path = newPath()
    await cut(path)
    const before = readFileSync(path)
    const journal = new Journal(path, grounds, false)
    expect(journal.changed).toEqual([])
    expect(readFileSync(path)).toEqual(before)
    expect(await known(journal, 'a')).toEqual(['made anew'])
    expect(await known(new Journal(path, grounds, true), 'a')).toEqual(['made anew'])
  })

  it('is not used on other grounds, and tells which', async () => {
    const path = newPath()
    await cut(path)
    const journal = new Journal(path, { ...grounds, 'the patches': '3' }, true)
    expect(journal.changed).toEqual(['the patches'])
    expect(await known(journal, 'a')).toEqual(['made anew'])
  })

  it('does not mix with another run that goes on writing the one before', async () => {
    const path = newPath()
    const slow = new Journal(path, grounds, false)
    await slow.once(['a'], async () => 'old')
    await new Journal(path, { ...grounds, 'the program': '9' }, false).once(['a'], async () => 'new')
    await slow.once(['b'], async () => 'old')
    const keys = readJournal(readFileSync(path)).entries.map(([key]) => key)
    expect(keys).toEqual(['grounds', '["a"]'])
  })

  it('is gone when all is done', async () => {
    const path = newPath()
    await cut(path)
    new Journal(path, grounds, true).finish()
    expect(existsSync(path)).toBe(false)
  })
})
