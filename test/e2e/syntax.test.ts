import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assay, assess, root } from '../support/project.js'

const folder = (name: string) => join(root, 'examples', name)
const judged = async (name: string, ...more: string[]) => {
  const { patches } = await assess(
    { folder: folder(name) },
    [join(folder(name), 'patches')],
    ['--judges', 'syntax', ...more],
  )
  return new Map(patches.map((one) => [one.patch.replace(/^.*\/|\.diff$/g, ''), one]))
}

describe('the text of patches', () => {
  it('speaks against one that is far from the reference, with three reasons, and clears none', async () => {
    const found = await judged('pie-chart-js', '--reference', join(folder('pie-chart-js'), 'patches/correct.diff'))
    const wrong = found.get('overfitting-not-drawn')
    expect(wrong?.verdict).toBe('suspect')
    expect(wrong?.evidence).toMatchObject([
      { judge: 'syntax', kind: 'score', measure: 'likelihood of overfitting by its text' },
    ])
    expect(wrong?.reason).toMatch(/it changes other places than the reference, .+ and .+ \(/)
    for (const name of ['correct', 'correct-in-draw', 'overfitting-early-return'])
      expect(found.get(name)).toMatchObject({
        verdict: 'inconclusive',
        reason: expect.stringMatching(/^its text is no evidence against it \(likelihood/),
      })
  })

  it('says nothing without a reference, but sees a literal of the failing test', async () => {
    const found = await judged('initials-js')
    for (const one of found.values()) expect(one.verdict).toBe('inconclusive')
    expect(found.get('overfitting-special-case')).toMatchObject({
      remarks: [
        expect.stringMatching(
          /^review its text: it checks for "Alan {2}Turing", which occurs only in the failing test/,
        ),
      ],
    })
    expect(found.get('correct')).toMatchObject({ remarks: [] })
  })

  it('tells what is wrong with a model', async () => {
    const name = 'initials-js'
    const args = ['assess', '--project', folder(name), '--patch', join(folder(name), 'patches'), '--judges', 'syntax']
    const { code, stderr } = await assay([...args, '--model', join(root, 'package.json')])
    expect(code).toBe(2)
    expect(stderr).toMatch(/is not a valid model: "format" is not 1/)
  })
})
