import { afterAll, describe, expect, it } from 'vitest'
import { assess } from '../support/project.js'
import { removeReleased } from './released.js'
import { layOutReplaceEach } from './similarity-cases.js'

afterAll(removeReleased)

describe('the second example of PATCH-SIM on the released commons-lang', () => {
  it('suspects what Nopol made of Lang-39, not what the developers did', async () => {
    const { folder, files } = layOutReplaceEach()
    const { patches } = await assess({ folder }, files, ['--judges', 'similarity', '--budget', '40000x'])
    const [correct, nopol, , , special] = patches
    for (const { patch, verdict, reason, effort } of patches) console.log(patch, verdict, reason, `${effort.seconds} s`)
    expect(correct.evidence).toEqual([])
    expect(nopol.verdict).toBe('suspect')
    expect(special.verdict).toBe('suspect')
  })
})
