import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { UserError } from '../../src/util/errors.js'
import { encoderFolder, width } from '../support/encoder.js'
import { labelledPatches as patches } from '../support/labelled.js'
import { assay, root } from '../support/project.js'
import { isWhole } from '../support/whole.js'
import { readModel, shippedModel } from '../../src/analyses/patch-text/read-model.js'

const folder = mkdtempSync(join(tmpdir(), 'assay-train-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, lines: readonly unknown[]) => {
  const path = join(folder, name)
  writeFileSync(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return path
}

describe('assay train', () => {
  it('writes the same small model from the same data', async () => {
    const data = file('data.jsonl', patches)
    const [one, two] = ['one.json', 'two.json'].map((name) => join(folder, name))
    const args = ['--folds', '2', '--leave-out', 'late', '--json']
    const { code, stdout } = await assay(['train', data, '--out', one, ...args])
    expect(code).toBe(0)
    await assay(['train', data, '--out', two, ...args])
    expect(readFileSync(one, 'utf8')).toBe(readFileSync(two, 'utf8'))
    const card = JSON.parse(stdout)
    expect(card.data).toMatchObject({
      patches: 32,
      correct: 16,
      overfitting: 16,
      developers: 8,
      bugs: 8,
      languages: ['java'],
    })
    expect(card.data.leftOut).toEqual({ field: 'late', patches: 8 })
    expect(card.reference.held.tools.auc).toBe(1)
    expect(card.reference.leftOut.tools).toMatchObject({ correct: 2, overfitting: 4 })
    expect(Object.keys(card.alone.byProject)).toEqual(['P', 'Q'])
    // Nothing of the patches themselves is in it.
    expect(readFileSync(one, 'utf8')).not.toMatch(/start|limit|P-1|src/)
  })

  it.each([
    ['no JSON', [patches[0], '{'], /line 2: invalid JSON/],
    ['a field is missing', [{ ...patches[0], diff: undefined }], /line 1: "diff" is missing/],
    ['another label', [{ ...patches[0], label: 'good' }], /line 1: the label is "good"/],
    ['no diff', [{ ...patches[0], diff: 'hello' }], /line 1 contains no unified diff/],
    ['only one label', [patches[0]], /no patch labelled "overfitting"/],
    ['few bugs', patches.slice(0, 8), /too few patches to train on: there are 2 bugs for 5 folds[^]*--folds/],
  ])('tells what is wrong: %s', async (name, lines, message) => {
    const { code, stderr } = await assay(['train', file(`${name}.jsonl`, lines)])
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  })
})

describe('flags of assay train', () => {
  it('--pooling needs an encoder', async () => {
    const { code, stderr } = await assay(['train', file('pooling.jsonl', patches), '--pooling', 'cls'])
    expect(code).toBe(2)
    expect(stderr).toContain('Add --encoder.')
  })
})

describe('an encoder of one’s own', () => {
  it.runIf(isWhole)('is remembered by the model, and asked for', async () => {
    const data = file('encoded.jsonl', patches)
    const model = join(folder, 'encoded.json')
    const encoder = encoderFolder()
    const trained = await assay([
      'train',
      data,
      '--out',
      model,
      '--folds',
      '2',
      '--encoder',
      encoder,
      '--pooling',
      'cls',
    ])
    expect(trained.code).toBe(0)
    expect(JSON.parse(readFileSync(model, 'utf8')).encoder).toMatchObject({
      name: expect.stringMatching(/^onnx-cls-/),
      dimensions: width,
    })
    const example = join(root, 'examples/simplex-js')
    const args = [
      'assess',
      '--project',
      example,
      '--patch',
      join(example, 'patches/correct.diff'),
      '--judges',
      'syntax',
    ]
    const alone = await assay([...args, '--model', model])
    expect(alone.code).toBe(2)
    expect(alone.stderr).toMatch(/the model was trained with the encoder onnx-cls-/)
    const both = await assay([...args, '--model', model, '--encoder', encoder])
    expect(both.stderr).toBe('')
    expect(both.stdout).toContain('correct.diff')
  })
})

describe('the shipped model', () => {
  const text = readFileSync(join(root, 'models/syntax.json'), 'utf8')
  const change = (spoil: (model: any) => void) => {
    const model = JSON.parse(text)
    spoil(model)
    const path = join(folder, 'spoilt.json')
    writeFileSync(path, JSON.stringify(model))
    return path
  }

  it('can be read', () => expect(() => readModel(shippedModel)).not.toThrow())

  it.each<[string, (model: any) => void]>([
    ['"format"', (m) => (m.format = 2)],
    ['"encoder" has no name', (m) => delete m.encoder],
    ['dimensions', (m) => (m.encoder.dimensions = 1e9)],
    ['"card"', (m) => delete m.card],
    ['"alone" is missing', (m) => delete m.alone],
    ['"reference" is missing', (m) => (m.reference = 'x')],
    ['"bias"', (m) => (m.alone.bias = null)],
    ['"weights"', (m) => delete m.alone.weights],
    ['"weights"', (m) => (m.reference.weights[3] = null)],
    ['"calibration"', (m) => delete m.reference.calibration.slope],
    ['"threshold"', (m) => delete m.reference.threshold],
    ['other features', (m) => m.alone.weights.pop()],
    ['other features', (m) => (m.reference.columns = '0123456789abcdef')],
  ])('is not used when it is spoilt: %s', (message, spoil) => {
    const path = change(spoil)
    expect(() => readModel(path)).toThrow(UserError)
    expect(() => readModel(path)).toThrow(message)
  })

  it('is small, knows its data and is silent without a reference', () => {
    expect(text.length).toBeLessThan(1 << 20)
    const model = JSON.parse(text)
    expect(model.alone.threshold).toBeNull()
    expect(model.reference.threshold).toBeGreaterThan(0.5)
    expect(model.card.reference.held.tools.auc).toBeGreaterThan(0.85)
    expect(model.card.data.leftOut.field).toBe('bug_in_eval')
  })
})
