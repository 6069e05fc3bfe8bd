import type { EncodedPatch } from '../../analyses/patch-text/reading.js'
import { featureColumns, featureValues } from '../../analyses/patch-text/columns.js'
import { overfittingLikelihood, reasonsFor } from '../../analyses/patch-text/classifier.js'
import type { Model, Part } from '../../analyses/patch-text/model.js'

/** The prediction of the model for a patch. */
export interface SyntaxPrediction {
  readonly part: Part
  /** 0 to 1. */
  readonly likelihood: number
  readonly reasons: readonly string[]
  readonly hasReference: boolean
}

export function predict(model: Model, patch: EncodedPatch, reference: EncodedPatch | undefined): SyntaxPrediction {
  const compared = model.reference ? reference : undefined
  const part = compared ? model.reference! : model.alone
  const values = featureValues(patch, compared)
  const columns = featureColumns(model.encoder.dimensions, compared !== undefined)
  return {
    part,
    likelihood: overfittingLikelihood(part, part.calibration, values),
    reasons: reasonsFor(part, columns, values),
    hasReference: compared !== undefined,
  }
}
