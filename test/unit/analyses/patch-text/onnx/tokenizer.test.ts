import { describe, expect, it } from 'vitest'
import { alphabet, spell } from '../../../../../src/analyses/patch-text/onnx/alphabet.js'
import { bytePairEncoding, type Merge } from '../../../../../src/analyses/patch-text/onnx/bpe.js'
import { openFolder } from '../../../../../src/analyses/patch-text/onnx/model-folder.js'
import { openTokenizer } from '../../../../../src/analyses/patch-text/onnx/tokenizer.js'
import { splitWords } from '../../../../../src/analyses/patch-text/onnx/words.js'
import { encoderFolder, tokenizerJson, words, type Files } from '../../../../support/encoder.js'

const whole = { 'vocab.json': undefined, 'merges.txt': undefined, 'tokenizer.json': tokenizerJson }
const open = (files: Files = {}) => openTokenizer(openFolder(encoderFolder(files)))
const read = (text: string, files?: Files, maximum = 512) =>
  open(files)
    .tokens(text, maximum)
    .map((id) => words[id])
    .join('|')

describe('the alphabet of bytes', () => {
  it('has a visible character of its own for each byte', () => {
    expect(new Set(alphabet).size).toBe(256)
    expect(alphabet.join('')).toMatch(/^[^\s\p{C}]{256}$/u)
  })

  it('is that of GPT-2', () => {
    expect(spell(' a\n\t\r\0~').join('')).toBe('ĠaĊĉčĀ~')
    expect(spell('é').join('')).toBe('Ã©')
    expect(spell('日').join('')).toBe('æĹ¥')
    expect(spell('😀').join('')).toBe('ðŁĺĢ')
    expect(spell('\u00ad').join('')).toBe('ÂŃ')
  })

  it('spells half a surrogate pair as the replacement character', () => {
    expect(spell('\ud800')).toEqual(spell('\ufffd'))
  })
})

describe('words', () => {
  const cases: Record<string, readonly [string, ...string[]]> = {
    'a space belongs to the word after it': ['if a b', 'if', ' a', ' b'],
    'the last of several spaces too': ['a   b', 'a', '  ', ' b'],
    'other white space does not': ['{\n\tx', '{', '\n', '\t', 'x'],
    'white space at the end is one': ['a \n ', 'a', ' \n '],
    'letters, numbers and signs part': ['x1+=10.5;', 'x', '1', '+=', '10', '.', '5', ';'],
    'numbers are not cut': ['1234567', '1234567'],
    contractions: ["I'll don't 'xyz", 'I', "'ll", ' don', "'t", " '", 'xyz'],
    'contractions in capitals are none': ["I'LL", 'I', "'", 'LL'],
    'letters and numbers of any script': ['日本 ½é', '日本', ' ½', 'é'],
    'white space is that of Unicode': ['a\u0085\ufeffb', 'a', '\u0085', '\ufeff', 'b'],
    'nothing has no words': [''],
  }
  for (const [name, [text, ...expected]] of Object.entries(cases))
    it(name, () => {
      expect([...splitWords(text)]).toEqual(expected)
      expect([...splitWords(text)].join('')).toBe(text)
    })
})

describe('byte-pair encoding', () => {
  const encode = (word: string, ...merges: readonly Merge[]) => {
    const symbols = [...new Set([...alphabet, ...merges.map((pair) => pair.join(''))])]
    const bpe = bytePairEncoding(new Map(symbols.map((symbol, id) => [symbol, id])), merges)
    return bpe(word).map((id) => symbols[id])
  }

  it('merges what was learned first, not what comes first', () => {
    expect(encode('abc', ['b', 'c'], ['a', 'b'])).toEqual(['a', 'bc'])
    expect(encode('abc', ['a', 'b'], ['b', 'c'])).toEqual(['ab', 'c'])
  })

  it('merges from left to right', () => {
    expect(encode('aaaaa', ['a', 'a'], ['aa', 'aa'])).toEqual(['aaaa', 'a'])
    expect(encode('aaa', ['a', 'a'])).toEqual(['aa', 'a'])
  })

  it('needs the two parts of a merge, not its text', () => {
    expect(encode('abc', ['a', 'b'], ['a', 'bc'])).toEqual(['ab', 'c'])
  })

  it('takes a very long word', () => {
    const tokens = encode('ab'.repeat(50_000), ['a', 'b'], ['ab', 'ab'])
    expect(tokens).toHaveLength(25_000)
  })
})

describe('the tokenizer', () => {
  for (const [name, files] of Object.entries({ 'vocab.json and merges.txt': {}, 'tokenizer.json': whole }))
    it(`reads ${name}`, () => {
      expect(read('the order', files)).toBe('<s>|t|he|Ġo|r|d|er|</s>')
      expect(read('in the inner\n  thing', files)).toBe('<s>|in|Ġthe|Ġin|n|er|Ċ|Ġ|Ġth|ing|</s>')
      expect(read("they're é", files)).toBe("<s>|t|he|y|'|re|Ġ|Ã|©|</s>")
      expect(read('', files)).toBe('<s>|</s>')
    })

  it('reads merges written as pairs', () => {
    const model = { ...tokenizerJson.model, merges: tokenizerJson.model.merges.map((merge) => merge.split(' ')) }
    expect(read('in the', { ...whole, 'tokenizer.json': { ...tokenizerJson, model } })).toBe('<s>|in|Ġthe|</s>')
  })

  it('takes special tokens in the source for source', () => {
    expect(read('</s>')).toBe('<s>|<|/|s|>|</s>')
  })

  it('cuts what is too long, and keeps the special tokens', () => {
    expect(read('the order', {}, 5)).toBe('<s>|t|he|Ġo|</s>')
    expect(read('the order', {}, 8)).toBe('<s>|t|he|Ġo|r|d|er|</s>')
  })

  it('puts a space first where the model was trained with one', () => {
    expect(read('the', { 'tokenizer_config.json': { add_prefix_space: true } })).toBe('<s>|Ġthe|</s>')
    const json = { ...tokenizerJson, pre_tokenizer: { ...tokenizerJson.pre_tokenizer, add_prefix_space: true } }
    const files = { ...whole, 'tokenizer.json': json }
    expect([read('the', files), read(' the', files), read('', files)]).toEqual([
      '<s>|Ġthe|</s>',
      '<s>|Ġthe|</s>',
      '<s>|</s>',
    ])
  })

  it('takes special tokens from wherever they are told', () => {
    const none = { 'special_tokens_map.json': undefined }
    expect(open(none).special).toEqual({ first: 0, last: 2, padding: 1 })
    const config = { bos_token_id: 7, eos_token_id: 8, pad_token_id: 9 }
    expect(open({ ...none, 'config.json': config }).special).toEqual({ first: 7, last: 8, padding: 9 })
    const told = { cls_token: '!', sep_token: { content: '#' } }
    const special = open({ ...none, 'config.json': config, 'tokenizer_config.json': told }).special
    expect(special).toEqual({ first: words.indexOf('!'), last: words.indexOf('#'), padding: 9 })
  })
})
