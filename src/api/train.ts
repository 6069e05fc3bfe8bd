import { languages } from '../languages/all.js'
import { readLabelled } from '../commands/train/examples.js'
import { HashedEncoder } from '../analyses/patch-text/hashed-encoder.js'
import { type Card } from '../analyses/patch-text/model.js'
import { openEncoder } from '../analyses/patch-text/onnx/encoder.js'
import { poolings, type Pooling } from '../analyses/patch-text/onnx/pooling.js'
import { trainModel } from '../commands/train/train.js'
import { UserError } from '../util/errors.js'
import { callback, oneOf, text, whole, type Rule } from '../util/validate.js'
import { requireOptions } from './project.js'
import { modelText } from '../analyses/patch-text/read-model.js'

/** What `train` may be told. */
export interface TrainSyntaxOptions {
  /** File of labelled patches, one JSON object a line (docs/syntax.md). */
  readonly data: string
  /** Parts for cross-validation; 5 when left out. */
  readonly folds?: number
  readonly seed?: number
  /** Folder of an ONNX model that encodes code; the built-in encoder when left out. */
  readonly encoder?: string
  /** How its vectors of tokens become one; `mean` when left out. */
  readonly pooling?: Pooling
  /** Leave out patches of which this field is true, and test on them in the end. */
  readonly leaveOut?: string
  /** Is told in words what is being done. */
  readonly say?: (what: string) => void
}

/** A model that was trained. */
export interface TrainedSyntax {
  /** The file to give as `model`. */
  readonly text: string
  /** What it was trained on, and how well it does on bugs it has not seen. */
  readonly card: Card
}

export const defaultFolds = 5
const twoOrMore: Rule = { allowed: 'a whole number, 2 or more', holds: (v) => Number.isInteger(v) && (v as number) > 1 }
const trainSchema = {
  data: text,
  folds: twoOrMore,
  seed: whole,
  encoder: text,
  pooling: oneOf(poolings),
  leaveOut: text,
  say: callback,
}

/** Trains the syntax judge on labelled patches, as `assay train` does; it writes nothing. */
export async function trainSyntax(options: TrainSyntaxOptions): Promise<TrainedSyntax> {
  requireOptions(options, trainSchema, 'trainSyntax')
  const { data, folds = defaultFolds, seed = 1, encoder, pooling, leaveOut, say = () => {} } = options
  if (data === undefined) throw new UserError('trainSyntax: "data" is missing', 'Name a file of labelled patches.')
  if (pooling !== undefined && encoder === undefined)
    throw new UserError(
      '"pooling" says how the vectors of an encoder are pooled, but none is given',
      'Give --encoder, too.',
    )
  const model = await trainModel(readLabelled(data, leaveOut), {
    folds,
    seed,
    encoder: encoder === undefined ? new HashedEncoder() : await openEncoder(encoder, { ...(pooling && { pooling }) }),
    grammarOf: (path) => {
      for (const { table } of languages) if (table.grammarOf(path)) return table.grammarOf(path)
      return undefined
    },
    ...(leaveOut !== undefined && { leftOut: leaveOut }),
    say,
  })
  return { text: modelText(model), card: model.card }
}
