import { clearEnough } from './thresholds.js'
import { createHash } from 'node:crypto'
import { pathKind } from '../../analyses/traces/context.js'
import { traceDistance } from '../../analyses/traces/distance.js'

/** What an original test runs inside the changed functions of the buggy version. */
export interface OriginalContext {
  readonly context: Int32Array
  readonly ended: 'passing' | 'failing'
}

interface Nearest {
  readonly toPassing?: number
  readonly toFailing?: number
}

/** Trace elements that are compared in total, which takes some seconds. Later inputs have no class. */
const mostCompared = 400_000_000

/** The original tests, for comparison. */
export class Neighbourhood {
  /** Elements that may still be compared. A count, because time would not be the same twice. */
  private left = mostCompared
  private readonly nearests = new WeakMap<Int32Array, Nearest>()
  private readonly contexts: Record<OriginalContext['ended'], Int32Array[]>
  private readonly kinds: Record<OriginalContext['ended'], Set<string>>

  constructor(tests: readonly OriginalContext[]) {
    const of = (ended: OriginalContext['ended']) =>
      distinct(tests.filter((test) => test.ended === ended).map((t) => t.context))
    this.contexts = { passing: of('passing'), failing: of('failing') }
    const kindsOf = (contexts: readonly Int32Array[]) => new Set(contexts.map(pathKind))
    this.kinds = { passing: kindsOf(this.contexts.passing), failing: kindsOf(this.contexts.failing) }
  }

  /** Distances to the nearest passing and the nearest failing test; undefined where there is none. */
  nearest(context: Int32Array): Nearest {
    const known = this.nearests.get(context)
    if (known) return known
    if (this.left < 0) return {}
    const toPassing = this.nearestOf(context, this.contexts.passing)
    const toFailing = this.nearestOf(context, this.contexts.failing)
    const nearest = { ...(toPassing !== undefined && { toPassing }), ...(toFailing !== undefined && { toFailing }) }
    this.nearests.set(context, nearest)
    return nearest
  }

  /** The limit was reached, and some inputs have no class. */
  get isSpent(): boolean {
    return this.left < 0
  }

  private nearestOf(context: Int32Array, others: readonly Int32Array[]): number | undefined {
    let nearest: number | undefined
    // Those of about the same length are likely to be near, and what is near makes the others quick to rule out.
    const gap = (other: Int32Array) => Math.abs(other.length - context.length)
    for (const other of [...others].sort((a, b) => gap(a) - gap(b))) {
      this.left -= context.length + other.length
      nearest = Math.min(nearest ?? Infinity, traceDistance(context, other, nearest))
      if (nearest === 0) return 0
    }
    return nearest
  }

  /**
   * Whether only passing tests take this kind of path. If both take it, the bug does not show in the path, and
   * similarity says nothing about it.
   */
  isClearlyPassing(context: Int32Array): boolean {
    const kind = pathKind(context)
    if (!this.kinds.passing.has(kind) || this.kinds.failing.has(kind)) return false
    const { toPassing = 1, toFailing = 0 } = this.nearest(context)
    return toFailing - toPassing >= clearEnough
  }

  /** Whether some test of a class takes this kind of path. */
  isTakenBy(ended: OriginalContext['ended'], context: Int32Array): boolean {
    return this.kinds[ended].has(pathKind(context))
  }
}

function distinct(traces: readonly Int32Array[]): Int32Array[] {
  const seen = new Map<string, Int32Array>()
  for (const trace of traces) {
    const bytes = new Uint8Array(trace.buffer, trace.byteOffset, trace.byteLength)
    seen.set(createHash('sha1').update(bytes).digest('base64'), trace)
  }
  return [...seen.values()]
}
