import { enteredMark, leftMark } from '../../model/tracing.js'

/** The executed statements alone. */
export const executedStatements = (trace: Int32Array): Int32Array => trace.filter((element) => element >= 0)

/**
 * What runs in the calling context of the changed functions: between entering one and leaving it again (PATCH-SIM,
 * section 4.3.2). Some functions cannot report when they are entered; their statements belong to the context anyway.
 */
export function changedContext(trace: Int32Array, isChanged: (statement: number) => boolean): Int32Array {
  const context = new Int32Array(trace.length)
  let length = 0
  let depth = 0
  for (const element of trace) {
    if (element === enteredMark) depth++
    else if (element === leftMark) depth = Math.max(0, depth - 1)
    else if (depth > 0 || isChanged(element)) context[length++] = element
  }
  return context.slice(0, length)
}

/**
 * The kind of path a trace takes: which statement follows which, however often. Two traces that differ only in how many
 * rounds their loops make are of one kind.
 */
export function pathKind(trace: Int32Array): string {
  // Two numbers of statements in one that is exact; −1 stands before the first and after the last.
  const steps = new Set<number>()
  let last = -1
  for (const element of trace) {
    steps.add((last + 1) * 2 ** 26 + element + 1)
    last = element
  }
  steps.add((last + 1) * 2 ** 26)
  return Float64Array.from(steps).sort().join(' ')
}
