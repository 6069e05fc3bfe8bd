import type { Reading } from '../../analyses/patch-text/reading.js'
import { columnsOf, valuesOf } from '../../analyses/patch-text/columns.js'
import { likelihoodOf, reasonsFor } from '../../analyses/patch-text/classifier.js'
import type { Model, Part } from '../../analyses/patch-text/model.js'

/** The prediction of the model for a patch. */
export interface TextTold {
  readonly part: Part
  /** 0 to 1. */
  readonly likelihood: number
  readonly reasons: readonly string[]
  readonly hasReference: boolean
}

export function tell(model: Model, patch: Reading, reference: Reading | undefined): TextTold {
  const compared = model.reference ? reference : undefined
  const part = compared ? model.reference! : model.alone
  const values = valuesOf(patch, compared)
  const columns = columnsOf(model.encoder.dimensions, compared !== undefined)
  return {
    part,
    likelihood: likelihoodOf(part, part.calibration, values),
    reasons: reasonsFor(part, columns, values),
    hasReference: compared !== undefined,
  }
}
