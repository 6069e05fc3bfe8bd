import { join } from 'node:path'
import { UserError } from '../../../util/errors.js'
import type { Vocabulary } from './bpe.js'
import { isObject, readObject, type Json, type ModelFolder } from './model-folder.js'

/** The tokens that stand before and after every fragment, and the one that fills up what is left. */
export interface SpecialTokens {
  readonly first: number
  readonly last: number
  readonly padding: number
}

/** For each: what the files of the tokenizer and the model's configuration call it, and what RoBERTa does. */
const roles = {
  first: { names: ['cls_token', 'bos_token'], usual: '<s>' },
  last: { names: ['sep_token', 'eos_token'], usual: '</s>' },
  padding: { names: ['pad_token'], usual: '<pad>' },
}

export function readSpecialTokens(folder: ModelFolder, vocabulary: Vocabulary): SpecialTokens {
  const map = readObject(join(folder.path, 'special_tokens_map.json')) ?? {}
  const find = (role: keyof typeof roles): number => {
    const { names, usual } = roles[role]
    const told = names.flatMap((name) => [textOf(map, name), textOf(folder.tokenizerConfig, name)])
    const text = told.find((it) => it !== undefined)
    const id = text === undefined ? (idOf(folder.config, names) ?? vocabulary.get(usual)) : vocabulary.get(text)
    if (id !== undefined) return id
    throw new UserError(
      `The encoder ${folder.path} does not say which token is the ${names[0]}` +
        (text === undefined ? '.' : `: ${JSON.stringify(text)} is not in its vocabulary.`),
      'Put special_tokens_map.json of the same model beside the tokenizer.',
    )
  }
  return { first: find('first'), last: find('last'), padding: find('padding') }
}

/** A token is written as its text, or as an object with more about it. */
function textOf(from: Json, name: string): string | undefined {
  const token = from[name]
  const text = isObject(token) ? token.content : token
  return typeof text === 'string' ? text : undefined
}

function idOf(config: Json, names: readonly string[]): number | undefined {
  return names.map((name) => config[`${name}_id`]).find((id) => Number.isInteger(id)) as number | undefined
}
