import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UserError, messageOf } from '../../../util/errors.js'

export type Json = Readonly<Record<string, unknown>>

/** A folder as Hugging Face exports it: the model, its configuration and the files of its tokenizer. */
export interface ModelFolder {
  readonly path: string
  readonly model: string
  /** Weights the model keeps beside itself, by the name it calls them. */
  readonly weights: readonly { readonly name: string; readonly path: string }[]
  readonly config: Json
  readonly tokenizerConfig: Json
}

const models = ['model.onnx', 'onnx/model.onnx']
const endings = ['_data', '.data']

export function openFolder(path: string): ModelFolder {
  if (!existsSync(path)) throw new UserError(`There is no folder ${path} for the encoder.`, howToExport)
  if (!statSync(path).isDirectory())
    throw new UserError(`The encoder ${path} is a file.`, 'Name the folder that holds model.onnx and its tokenizer.')
  const model = models.map((name) => join(path, name)).find(existsSync)
  if (model === undefined)
    throw new UserError(`There is no model in the encoder ${path}: neither ${models.join(' nor ')}.`, howToExport)
  return {
    path,
    model,
    weights: endings
      .map((ending) => ({ name: `model.onnx${ending}`, path: `${model}${ending}` }))
      .filter((file) => existsSync(file.path)),
    config: readObject(join(path, 'config.json')) ?? {},
    tokenizerConfig: readObject(join(path, 'tokenizer_config.json')) ?? {},
  }
}

const howToExport =
  'Export one with: optimum-cli export onnx --task feature-extraction --model microsoft/codebert-base FOLDER'

/** The object in a JSON file, or nothing where there is no such file. */
export function readObject(path: string): Json | undefined {
  if (!existsSync(path)) return undefined
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UserError(`${path} cannot be read as JSON: ${messageOf(error)}`, 'Export the model again.')
  }
  if (!isObject(value)) throw new UserError(`${path} does not contain a JSON object.`, 'Export the model again.')
  return value
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
