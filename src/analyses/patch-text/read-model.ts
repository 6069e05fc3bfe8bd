import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { messageOf, UserError } from '../../util/errors.js'
import { checkedModel } from './model-check.js'
import type { Model } from './model.js'

/** The one that ships with the package. */
export const shippedModel = fileURLToPath(new URL('../../../models/syntax.json', import.meta.url))

export function readModel(path: string): Model {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UserError(
      `the model ${path} cannot be read: ${messageOf(error)}`,
      'Give a file that `assay train` wrote.',
    )
  }
  return checkedModel(given, path)
}

/** Six digits are more than the data can tell. */
export const modelText = (model: Model) =>
  JSON.stringify(model, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value)) +
  '\n'
