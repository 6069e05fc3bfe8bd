import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { messageOf, UserError } from '../../util/errors.js'
import type { Calibration } from './calibration.js'
import type { Classifier } from './classifier.js'
import { checkedModel } from './model-check.js'
import type { Study, Held } from '../../commands/train/study.js'

/** One of the two classifiers, with what is needed to use it. */
export interface Part extends Classifier {
  /** Fingerprint of the columns it weighs. */
  readonly columns: string
  readonly calibration: Calibration
  /** Likelihood from which on it speaks; null where no threshold is precise enough: then it is silent. */
  readonly threshold: number | null
}

/** What a classifier has to beat. */
interface Baselines {
  readonly bagOfTokens: Held
  /** Sum of the likenesses to the reference, untrained. */
  readonly likenessSum?: Held
}

/** What a model was made from, and how far it can be trusted. */
export interface Card {
  readonly data: {
    readonly fingerprint: string
    readonly patches: number
    readonly correct: number
    readonly overfitting: number
    readonly developers: number
    readonly bugs: number
    /** The field by which patches were left out, and how many. */
    readonly leftOut?: { readonly field: string; readonly patches: number }
    readonly languages: readonly string[]
  }
  readonly seed: number
  readonly folds: number
  readonly repeats: number
  readonly precision: number
  readonly penalties: unknown
  readonly alone: Study & Baselines
  readonly reference?: Study & Baselines
}

export interface Model {
  readonly format: 1
  readonly encoder: { readonly name: string; readonly dimensions: number }
  readonly alone: Part
  readonly reference?: Part
  readonly card: Card
}

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
