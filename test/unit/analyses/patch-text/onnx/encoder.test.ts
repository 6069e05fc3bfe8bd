import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { UserError } from '../../../../../src/util/errors.js'
import { openEncoder } from '../../../../../src/analyses/patch-text/onnx/encoder.js'
import { pool } from '../../../../../src/analyses/patch-text/onnx/pooling.js'
import { loadRuntime } from '../../../../../src/analyses/patch-text/onnx/runtime.js'
import {
  encoderFolder,
  input,
  model,
  output,
  table,
  tokenizerJson,
  vocabulary,
  width,
} from '../../../../support/encoder.js'
import type { Files } from '../../../../support/encoder.js'
import { tableBytes } from '../../../../support/onnx.js'

/** The mean of the tokens' rows, each of which the model adds the mask to. */
const meanOf = (...tokens: readonly string[]) => {
  const sum = tokens.reduce((total, token) => total + vocabulary[token]!, 0)
  return Array.from({ length: width }, (_, i) => Math.fround((sum / tokens.length) * ((i + 1) / 8) + 1))
}
const first = async (folder: string, fragment: string) => [
  ...(await (await openEncoder(folder)).encode([fragment]))[0]!,
]

const hiddenWidth = output({ shape: ['batch', 'sequence', 'width'] })

describe('pooling', () => {
  const hidden = Float32Array.of(1, 2, 3, 6, 100, 200)

  it('takes the mean of what is not masked', () => {
    expect([...pool(hidden, [1, 1, 0], 2, 'mean')]).toEqual([2, 4])
  })

  it('takes the first', () => {
    expect([...pool(hidden, [1, 1, 0], 2, 'cls')]).toEqual([1, 2])
  })
})

describe('an encoder', () => {
  it('gives one vector per fragment, the mean of its tokens', async () => {
    const encoder = await openEncoder(encoderFolder())
    expect(encoder.dimensions).toBe(width)
    const [one, two, none] = await encoder.encode(['in the', 'é', ''])
    expect([...one!]).toEqual(meanOf('<s>', 'in', 'Ġthe', '</s>'))
    expect([...two!]).toEqual(meanOf('<s>', 'Ã', '©', '</s>'))
    expect([...none!]).toEqual(meanOf('<s>', '</s>'))
    expect(await encoder.encode([])).toEqual([])
  })

  it('gives the first vector with cls', async () => {
    const folder = encoderFolder()
    const encoder = await openEncoder(folder, { pooling: 'cls' })
    expect([...(await encoder.encode(['in the']))[0]!]).toEqual(meanOf('<s>'))
    expect(encoder.name).not.toBe((await openEncoder(folder)).name)
  })

  it('fetches nothing', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('fetched')))
    try {
      expect(await first(encoderFolder(), 'offline')).toHaveLength(width)
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('takes models of other exporters', async () => {
    const expected = meanOf('<s>', 'in', '</s>')
    const inputs = ['input_ids', 'attention_mask', 'token_type_ids'].map((name) => input(name, { type: 'int32' }))
    const models: Record<string, Files> = {
      'in a folder': { 'model.onnx': undefined, 'onnx/model.onnx': model() },
      'with 32-bit tokens and types': { 'model.onnx': model({ inputs }) },
      'under another name': { 'model.onnx': model({ output: output({ name: 'token_embeddings' }) }) },
      'of a width only config.json tells': { 'model.onnx': model({ isWidthHidden: true, output: hiddenWidth }) },
      'with weights in a file': {
        'model.onnx': model({ beside: 'model.onnx_data' }),
        'model.onnx_data': tableBytes(table),
      },
    }
    for (const [name, files] of Object.entries(models))
      expect(await first(encoderFolder(files), 'in'), name).toEqual(expected)
  })

  it('cuts to the positions of the model', async () => {
    const expected = meanOf('<s>', 'in', 'Ġthe', 'Ġthe', '</s>')
    const config = { max_position_embeddings: 7, hidden_size: width }
    expect(await first(encoderFolder({ 'config.json': config }), 'in the the the')).toEqual(expected)
    const told = { 'tokenizer_config.json': { model_max_length: 5 } }
    expect(await first(encoderFolder(told), 'in the the the')).toEqual(expected)
    const long = ' the'.repeat(2000)
    const the = new Array<string>(510).fill('Ġthe')
    expect(await first(encoderFolder(), long)).toEqual(meanOf('<s>', ...the, '</s>'))
  })

  it('fills up for a model of one length, and does not count what fills up', async () => {
    const shape = [1, 6]
    const inputs = [input('input_ids', { shape }), input('attention_mask', { shape })]
    const folder = encoderFolder({ 'model.onnx': model({ inputs, output: output({ shape: [1, 6, width] }) }) })
    expect(await first(folder, 'in')).toEqual(meanOf('<s>', 'in', '</s>'))
    expect(await first(folder, 'in the the the the the')).toEqual(meanOf('<s>', 'in', 'Ġthe', 'Ġthe', 'Ġthe', '</s>'))
  })

  it('has a name that depends on its files, not on their place', async () => {
    const named = async (files: Files = {}) => (await openEncoder(encoderFolder(files))).name
    const usual = await named()
    expect(await named()).toBe(usual)
    const whole = { 'vocab.json': undefined, 'merges.txt': undefined, 'tokenizer.json': tokenizerJson }
    expect(await named(whole)).toBe(usual)
    expect(await named({ 'merges.txt': 'i n\n' })).not.toBe(usual)
    expect(await named({ 'model.onnx': model({ table: table.map((row) => row.map((it) => it + 1)) }) })).not.toBe(usual)
    expect(await named({ 'config.json': { max_position_embeddings: 100 } })).not.toBe(usual)
  })

  it('keeps vectors between runs', async () => {
    const cache = mkdtempSync(join(tmpdir(), 'assay-encoder-cache-'))
    vi.stubEnv('ASSAY_CACHE', cache)
    try {
      await first(encoderFolder(), 'in')
      await first(encoderFolder(), 'in')
      const [kept, ...others] = readdirSync(join(cache, 'results')).filter((name) => name.startsWith('encoding-'))
      expect(others).toEqual([])
      // What nobody computes can only come from there.
      const vector = Float32Array.of(1, 2, 3, 4, 5, 6, 7, 0.1)
      writeFileSync(join(cache, 'results', kept!), JSON.stringify(Buffer.from(vector.buffer).toString('base64')))
      expect(await first(encoderFolder(), 'in')).toEqual([...vector])
      expect(await first(encoderFolder(), 'the')).toEqual(meanOf('<s>', 't', 'he', '</s>'))
      expect(await first(encoderFolder({ 'merges.txt': '' }), 'in')).toEqual(meanOf('<s>', 'i', 'n', '</s>'))
    } finally {
      vi.unstubAllEnvs()
      rmSync(cache, { recursive: true })
    }
  })

  it('encodes at the same time for several', async () => {
    const encoder = await openEncoder(encoderFolder())
    const fragments = Array.from({ length: 20 }, (_, i) => `in ${'the '.repeat(i)}`)
    const together = await Promise.all(fragments.map((fragment) => encoder.encode([fragment])))
    expect(together.flat()).toEqual(await encoder.encode(fragments))
  })
})

describe('what is wrong with an encoder is said in plain words', () => {
  const whole = (json: object) => ({ 'tokenizer.json': { ...tokenizerJson, ...json } })
  const cases: Record<string, readonly [Files, RegExp]> = {
    'no model': [{ 'model.onnx': undefined }, /no model in the encoder .*neither model\.onnx nor onnx\/model\.onnx/],
    'no tokenizer': [{ 'vocab.json': undefined }, /no tokenizer in the encoder .*tokenizer\.json.*merges\.txt/],
    'no merges': [{ 'merges.txt': undefined }, /no tokenizer in the encoder/],
    'a torn tokenizer': [{ 'tokenizer.json': '{"model":' }, /tokenizer\.json cannot be read as JSON/],
    'a vocabulary that is a list': [{ 'vocab.json': [] }, /vocab\.json does not contain a JSON object/],
    'a token without a number': [{ 'vocab.json': { ...vocabulary, x: '1' } }, /the token "x" has no numeric id/],
    'a byte without a token': [{ 'vocab.json': { a: 1 } }, /lacks the token "Ā"/],
    'a merge without a token': [{ 'merges.txt': 'z z\n' }, /lacks the token "zz"/],
    'a merge of one': [{ 'merges.txt': 'a b\nabc\n' }, /merge 2 is not a pair of tokens: "abc"/],
    'another kind of tokenizer': [whole({ model: { type: 'WordPiece', vocab: {} } }), /its model is WordPiece/],
    'words cut otherwise': [whole({ pre_tokenizer: { type: 'Metaspace' } }), /its words are split by Metaspace/],
    'text changed first': [whole({ normalizer: { type: 'Lowercase' } }), /changes the text first \(Lowercase\)/],
    'a special token that is none': [
      { 'special_tokens_map.json': { cls_token: '[CLS]' } },
      /which token is the cls_token: "\[CLS\]" is not in its vocabulary/,
    ],
    'a model that is none': [{ 'model.onnx': 'no model' }, /model\.onnx cannot be loaded: /],
    'other inputs': [
      { 'model.onnx': model({ inputs: [input('pixel_values')] }) },
      /must take the integers input_ids.*It has the inputs pixel_values \(int64 batch × sequence\)/,
    ],
    'an input too many': [
      { 'model.onnx': model({ inputs: [input('input_ids'), input('decoder_input_ids')] }) },
      /It has the inputs input_ids .*, decoder_input_ids /,
    ],
    'another output': [
      { 'model.onnx': model({ output: output({ name: 'logits' }) }) },
      /must return last_hidden_state in float32\. .*the outputs logits \(float32 batch × sequence × 8\)/,
    ],
    'numbers of half the size': [
      { 'model.onnx': model({ output: output({ type: 'float16' }) }) },
      /the outputs last_hidden_state \(float16/,
    ],
    'a batch of a fixed size': [
      { 'model.onnx': model({ inputs: [input('input_ids', { shape: [4, 'sequence'] })] }) },
      /one fragment at a time/,
    ],
    'no dimensions': [
      { 'model.onnx': model({ isWidthHidden: true, output: hiddenWidth }), 'config.json': undefined },
      /does not say how many dimensions its vectors have/,
    ],
  }
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )

  for (const [name, [files, message]] of Object.entries(cases))
    it(name, async () => {
      const error = await errorOf(openEncoder(encoderFolder(files)))
      expect(error).toBeInstanceOf(UserError)
      expect(error).toMatchObject({ message: expect.stringMatching(message), advice: expect.stringMatching(/\w/) })
    })

  it('no folder', async () => {
    const folder = encoderFolder()
    const missing = await errorOf(openEncoder(join(folder, 'missing')))
    expect(missing).toMatchObject({ name: 'UserError', message: expect.stringContaining('There is no folder') })
    const file = await errorOf(openEncoder(join(folder, 'model.onnx')))
    expect(file).toMatchObject({ name: 'UserError', message: expect.stringContaining('is a file') })
  })

  it('vectors of another size than was said', async () => {
    const config = { hidden_size: 9 }
    const files = { 'model.onnx': model({ isWidthHidden: true, output: hiddenWidth }), 'config.json': config }
    const error = await errorOf(first(encoderFolder(files), 'in'))
    expect(error).toMatchObject({
      name: 'UserError',
      message: expect.stringContaining('1 × 3 × 8 instead of 1 × 3 × 9'),
    })
  })

  it('a tokenizer with more tokens than the model', async () => {
    const error = await errorOf(first(encoderFolder({ 'model.onnx': model({ table: table.slice(0, 9) }) }), 'in'))
    expect(error).toMatchObject({ name: 'UserError', advice: expect.stringContaining('belongs to the model') })
  })

  it('no runtime', async () => {
    const error = await errorOf(loadRuntime('onnxruntime-not-installed'))
    expect(error).toMatchObject({
      name: 'UserError',
      message: 'An encoder needs the package onnxruntime-not-installed, which is not installed.',
      advice: expect.stringContaining('npm install onnxruntime-not-installed'),
    })
  })
})
