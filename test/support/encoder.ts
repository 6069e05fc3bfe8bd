import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { alphabet } from '../../src/analyses/patch-text/onnx/alphabet.js'
import { smallModel, type Slot, type SmallModel } from './onnx.js'

/** The first merges GPT-2 has learned, which RoBERTa and CodeBERT have taken over, in their order. */
export const merges = (
  'Ġ t|Ġ a|h e|i n|r e|o n|Ġt he|e r|Ġ s|a t|Ġ w|Ġ o|e n|Ġ c|i t|i s|a n|o r|e s|Ġ b|e d|Ġ f|in g|Ġ p|o u|Ġa n|a l|' +
  'a r|Ġt o|Ġ m|Ġo f|Ġ in|Ġ d|Ġ h|Ġan d|i c|a s|l e|Ġt h|i on|o m|l l|en t|Ġ n|Ġ l|s t|Ġ re|v e|Ġ e|r o|l y|Ġb e'
).split('|')

const specials = ['<s>', '<pad>', '</s>', '<unk>']
export const words = [...specials, ...alphabet, ...merges.map((merge) => merge.replace(' ', ''))]
export const vocabulary = Object.fromEntries(words.map((word, id) => [word, id]))
export const width = 8

/** Numbers that a float holds exactly: row `id` is id/8, 2·id/8, 3·id/8 … */
export const table = words.map((_, id) => Array.from({ length: width }, (_, i) => (id * (i + 1)) / 8))

const shape = ['batch', 'sequence']
export const input = (name: string, from: Partial<Slot> = {}): Slot => ({ name, type: 'int64', shape, ...from })
export const output = (from: Partial<Slot> = {}): Slot => ({
  name: 'last_hidden_state',
  type: 'float32',
  shape: [...shape, width],
  ...from,
})

const usual = { table, inputs: [input('input_ids'), input('attention_mask')], output: output() }
export const model = (from: Partial<SmallModel> = {}): Uint8Array => smallModel({ ...usual, ...from })
const usualModel = model()

export type Files = Readonly<Record<string, string | Uint8Array | object | undefined>>

/** An encoder's folder as Hugging Face exports it, for one test; `undefined` leaves a file out. */
export function encoderFolder(files: Files = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-encoder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const all: Files = {
    'model.onnx': usualModel,
    'config.json': { model_type: 'roberta', max_position_embeddings: 514, hidden_size: width },
    'vocab.json': vocabulary,
    'merges.txt': `#version: 0.2\n${merges.join('\n')}\n`,
    'special_tokens_map.json': { cls_token: '<s>', sep_token: { content: '</s>' }, pad_token: '<pad>' },
    ...files,
  }
  for (const [name, content] of Object.entries(all)) {
    if (content === undefined) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    const isWritten = typeof content === 'string' || content instanceof Uint8Array
    writeFileSync(join(folder, name), isWritten ? content : JSON.stringify(content))
  }
  return folder
}

/** The same tokenizer as one file. */
export const tokenizerJson = {
  added_tokens: specials.map((content, id) => ({ id, content, special: true })),
  normalizer: null,
  pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
  post_processor: { type: 'RobertaProcessing', sep: ['</s>', 2], cls: ['<s>', 0] },
  model: { type: 'BPE', vocab: vocabulary, merges },
}
