import { languages } from '../languages/all.js'
import { readLabelled } from '../commands/train/examples.js'
import { HashedEncoder } from '../analyses/patch-text/hashed-encoder.js'
import { type ModelCard } from '../analyses/patch-text/model.js'
import { openEncoder } from '../analyses/patch-text/onnx/encoder.js'
import { poolings, type Pooling } from '../analyses/patch-text/onnx/pooling.js'
import { trainModel } from '../commands/train/train.js'
import { UserError } from '../util/errors.js'
import { callback, oneOfNames, text, whole, type Rule } from '../util/validate.js'
import { requireOptions } from './project.js'
import { modelText } from '../analyses/patch-text/read-model.js'

/** Options of `train`. */
export interface TrainSyntaxOptions {
  /** File of labelled patches, one JSON object per line (docs/syntax.md). */
  readonly data: string
  /** Cross-validation folds (default: 5). */
  readonly folds?: number
  readonly seed?: number
  /** Folder of an ONNX model that encodes code (default: the built-in encoder). */
  readonly encoder?: string
  /** How token vectors are combined (default: `mean`). */
  readonly pooling?: Pooling
  /** Hold out patches where this field is true, and test on them at the end. */
  readonly leaveOut?: string
  /** Called with a description of the current step. */
  readonly say?: (what: string) => void
}

/** A trained model. */
export interface TrainedSyntax {
  /** The content of the file to pass as `model`. */
  readonly text: string
  /** The training data, and the accuracy on held-out bugs. */
  readonly card: ModelCard
}

export const defaultFolds = 5
const twoOrMore: Rule = { allowed: 'a whole number, 2 or more', holds: (v) => Number.isInteger(v) && (v as number) > 1 }
const trainSchema = {
  data: text,
  folds: twoOrMore,
  seed: whole,
  encoder: text,
  pooling: oneOfNames(poolings),
  leaveOut: text,
  say: callback,
}

/** Trains the syntax judge on labelled patches, as `assay train` does, without writing a file. */
export async function trainSyntax(options: TrainSyntaxOptions): Promise<TrainedSyntax> {
  requireOptions(options, trainSchema, 'trainSyntax')
  const { data, folds = defaultFolds, seed = 1, encoder, pooling, leaveOut, say = () => {} } = options
  if (data === undefined) throw new UserError('trainSyntax: "data" is missing', 'Give a file of labelled patches.')
  if (pooling !== undefined && encoder === undefined)
    throw new UserError('"pooling" needs an encoder, but none is given', 'Add --encoder.')
  const model = await trainModel(readLabelled(data, leaveOut), {
    folds,
    seed,
    encoder: encoder === undefined ? new HashedEncoder() : await openEncoder(encoder, { ...(pooling && { pooling }) }),
    grammarOf: (path) => {
      for (const { syntax } of languages) if (syntax.table.grammarOf(path)) return syntax.table.grammarOf(path)
      return undefined
    },
    ...(leaveOut !== undefined && { leftOut: leaveOut }),
    say,
  })
  return { text: modelText(model), card: model.card }
}
