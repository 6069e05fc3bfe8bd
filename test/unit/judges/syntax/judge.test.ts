import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Campaign } from '../../../../src/campaign/campaign.js'
import type { Overlay } from '../../../../src/files/diffs.js'
import { withOverlay, readText, readTree } from '../../../../src/files/tree.js'
import type { JudgeOptions } from '../../../../src/judges/judge.js'
import { syntaxJudge } from '../../../../src/judges/syntax/judge.js'
import { root } from '../../../support/project.js'
import { findLanguage } from '../../../../src/languages/all.js'

const project = join(root, 'examples/simplex-js')
const tree = readTree(project)
const language = findLanguage(tree, {})
const plan = language.tests.discover(tree, {}, project)
const file = 'optimizer.js'
const source = readText(tree, file)!

/** The judge asks no more of a case, of a patch and of its options than this. */
async function opinionOf(text: string, reference?: Overlay) {
  const subject = {
    language,
    plan,
    failing: [],
    buggy: { name: 'buggy', tree },
    ...(reference && { reference: { name: 'reference', tree: withOverlay(tree, reference) } }),
  }
  const overlay = new Map([[file, text]])
  const patch = { version: { name: 'patch', tree: withOverlay(tree, overlay), overlay, editedTests: [] } }
  const { opinions } = await syntaxJudge.judge(
    { subject, patches: [patch] } as unknown as Campaign,
    [0],
    {} as JudgeOptions,
  )
  return opinions[0]
}

describe('what the syntax judge says', () => {
  it('of a patch that changes layout and comments only', async () => {
    const { inconclusive } = await opinionOf(source.replace('let step', '  let step').replace('Looks on', 'Looks at'))
    expect(inconclusive).toMatch(/^it changes nothing that this judge reads/)
  })

  it('where nothing of the reference can be read: as if there were none', async () => {
    const patched = source.replace('let step = this.step', 'let step = 1')
    const { inconclusive } = await opinionOf(patched, new Map([['words.properties', 'a = b\n']]))
    expect(inconclusive).toContain('without a reference, the text of a patch is no evidence')
    const other = await opinionOf(patched, new Map([[file, source.replace('steps; i++', 'steps - 1; i++')]]))
    expect(other.inconclusive ?? '').not.toContain('without a reference')
  })
})
