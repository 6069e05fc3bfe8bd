import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../../util/errors.js'
import { alphabet } from './alphabet.js'
import type { Merge, Vocabulary } from './bpe.js'
import { isObject, readObject, type Json, type ModelFolder } from './model-folder.js'

interface TokenizerFiles {
  readonly vocabulary: Vocabulary
  readonly merges: readonly Merge[]
  /** Whether a fragment is read as if a space stood before it. */
  readonly isSpaceFirst: boolean
}

/** `tokenizer.json`, or else the older pair `vocab.json` and `merges.txt`. */
export function readTokenizer(folder: ModelFolder): TokenizerFiles {
  const [whole, vocab, merges] = ['tokenizer.json', 'vocab.json', 'merges.txt'].map((name) => join(folder.path, name))
  const tokenizer = readObject(whole!)
  if (tokenizer !== undefined) return checked(whole!, fromWhole(whole!, tokenizer))
  const ids = readObject(vocab!)
  if (ids === undefined || !existsSync(merges!))
    throw new UserError(
      `There is no tokenizer in the encoder ${folder.path}: neither tokenizer.json nor vocab.json with merges.txt.`,
      'Save the tokenizer of the same model beside it.',
    )
  return checked(vocab!, {
    vocabulary: vocabularyOf(vocab!, ids),
    merges: mergesOf(merges!, linesOf(merges!)),
    isSpaceFirst: folder.tokenizerConfig.add_prefix_space === true,
  })
}

function fromWhole(
  path: string,
  { model, normalizer, pre_tokenizer: words, added_tokens: added }: Json,
): TokenizerFiles {
  if (!isObject(model) || (model.type ?? 'BPE') !== 'BPE' || !Array.isArray(model.merges))
    throw unfit(path, `its model is ${isObject(model) ? String(model.type) : 'missing'}`)
  if (!isObject(words) || words.type !== 'ByteLevel' || words.use_regex === false)
    throw unfit(path, `its words are split by ${isObject(words) ? String(words.type) : 'nothing'}`)
  if (isObject(normalizer)) throw unfit(path, `it changes the text first (${String(normalizer.type)})`)
  const extra = Array.isArray(added) ? added.filter(isObject).map((token) => [String(token.content), token.id]) : []
  return {
    vocabulary: vocabularyOf(path, { ...(model.vocab as Json), ...Object.fromEntries(extra) }),
    merges: mergesOf(path, model.merges),
    isSpaceFirst: words.add_prefix_space === true,
  }
}

function unfit(path: string, why: string): UserError {
  return new UserError(
    `The tokenizer ${path} is not a RoBERTa tokenizer (byte-level BPE): ${why}.`,
    'Take CodeBERT, GraphCodeBERT, UniXcoder or another encoder of the RoBERTa family.',
  )
}

function vocabularyOf(path: string, ids: Json): Vocabulary {
  const wrong = Object.entries(ids).find(([, id]) => !Number.isInteger(id))
  if (wrong !== undefined) throw unfit(path, `the token ${JSON.stringify(wrong[0])} has no numeric id`)
  return new Map(Object.entries(ids) as [string, number][])
}

function linesOf(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split(/\r?\n/)
  return lines.filter((line) => line !== '' && !line.startsWith('#version'))
}

/** Older exports write a merge as `a b`, newer ones as a pair. */
function mergesOf(path: string, merges: readonly unknown[]): Merge[] {
  return merges.map((merge, i) => {
    const pair: unknown[] = typeof merge === 'string' ? merge.split(' ') : Array.isArray(merge) ? merge : []
    if (pair.length !== 2 || pair.some((part) => typeof part !== 'string' || part === ''))
      throw unfit(path, `merge ${i + 1} is not a pair of tokens: ${JSON.stringify(merge)}`)
    return pair as [string, string]
  })
}

/** With all bytes and all that is merged in the vocabulary, no text is unknown. */
function checked(path: string, files: TokenizerFiles): TokenizerFiles {
  const missing = [...alphabet, ...files.merges.map((merge) => merge.join(''))].find((it) => !files.vocabulary.has(it))
  if (missing !== undefined) throw unfit(path, `its vocabulary lacks the token ${JSON.stringify(missing)}`)
  return files
}
