import { UserError } from '../../util/errors.js'
import type { Encoder } from './encoder.js'
import { HashedEncoder } from './hashed-encoder.js'
import { type Model } from './model.js'
import { openEncoder } from './onnx/encoder.js'
import { poolings } from './onnx/pooling.js'
import { readModel, shippedModel } from './read-model.js'

/** What the text of patches is read with. */
export interface PatchReader {
  readonly model: Model
  readonly encoder: Encoder
}

export interface ReaderOptions {
  /** File of the model; the shipped one when left out. */
  readonly model?: string
  /** Folder of the encoder that the model was trained with; the built-in one when left out. */
  readonly encoder?: string
}

export async function openReader(options: ReaderOptions): Promise<PatchReader> {
  const model = readModel(options.model ?? shippedModel)
  const { name } = model.encoder
  const pooling = poolings.find((one) => name.startsWith(`onnx-${one}-`))
  const encoder =
    options.encoder === undefined
      ? new HashedEncoder()
      : await openEncoder(options.encoder, { ...(pooling && { pooling }) })
  if (encoder.name !== name || encoder.dimensions !== model.encoder.dimensions)
    throw new UserError(
      `the model was trained with the encoder ${name} of ${model.encoder.dimensions} dimensions, but ${encoder.name} of ${encoder.dimensions} is given`,
      'Train a model with `assay train --encoder` and give it with --model.',
    )
  return { model, encoder }
}
