import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Journal } from '../../../src/assess/journal.js'
import { judgeOnce } from '../../../src/assess/judge-once.js'
import { outOfTime, type Judge, type Judged } from '../../../src/judges/judge.js'
import { noEffort } from '../../../src/model/opinion.js'
import { HostFailed, HostKilled } from '../../../src/util/host-failed.js'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'assay-once-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** How often a judge that does this is asked by a run and the one that goes on with it. */
async function asked(does: () => Promise<Judged>): Promise<number> {
  let times = 0
  const path = join(mkdtempSync(join(folder, 'run-')), 'journal')
  const judge = { name: 'x', judge: () => (times++, does()) } as unknown as Judge
  for (const resume of [false, true]) {
    const journal = new Journal(path, { 'the program': 'a' }, resume)
    const options = { journal } as unknown as Parameters<typeof judgeOnce>[3]
    const campaign = { subject: { buggy: {} }, patches: [] } as unknown as Parameters<typeof judgeOnce>[1]
    await judgeOnce(judge, campaign, [], options).catch(() => {})
    journal.close()
  }
  return times
}

const saying = (inconclusive?: string) => async (): Promise<Judged> => ({
  opinions: [{ judge: 'x', evidence: [], effort: noEffort, ...(inconclusive && { inconclusive }) }],
})

it('what a judge said is not asked again', async () => {
  expect(await asked(saying())).toBe(1)
  expect(await asked(saying('nothing was compared'))).toBe(1)
})

it.each([outOfTime.unseen, outOfTime.unconfirmed])('what there was no time for is asked again: %s', async (why) => {
  expect(await asked(saying(why))).toBe(2)
})

it('a program that cannot be loaded stays so, but not one whose host somebody killed', async () => {
  expect(await asked(() => Promise.reject(new HostFailed('no such module')))).toBe(1)
  expect(await asked(() => Promise.reject(new HostKilled('SIGKILL')))).toBe(2)
})
