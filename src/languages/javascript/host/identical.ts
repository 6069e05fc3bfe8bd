import type { Execution } from '../../../model/execution.js'

/** The common case, decided without building anything. */
export function identical(a: Execution, b: Execution): boolean {
  if (
    a.outcome.kind !== b.outcome.kind ||
    a.outcome.message !== b.outcome.message ||
    a.observations.length !== b.observations.length
  )
    return false
  for (let i = 0; i < a.observations.length; i++) {
    const x = a.observations[i]
    const y = b.observations[i]
    if (x.site !== y.site || x.kind !== y.kind || !Object.is(x.value, y.value)) return false
  }
  return true
}
