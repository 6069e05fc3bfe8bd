import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Measured } from '../../judges/similarity/rules.js'
import type { VerdictName } from '../../assess/verdict/verdict.js'
import type { Label } from './dataset.js'

/** What was said about one labelled patch. */
export interface PatchResult {
  readonly patch: string
  readonly label: Label
  readonly origin?: string
  readonly verdict: VerdictName
  readonly reason: string
  /** From 0 to 1: how much speaks for it (docs/ranking.md). */
  readonly trust: number
  /** Judges that spoke against it, and how. */
  readonly evidence: readonly {
    readonly judge: string
    readonly kind: 'witness' | 'score'
    readonly oracle?: string
    /** Of a score, what was measured. */
    readonly measure?: string
    readonly value?: number
  }[]
  /** How executions before and after it compare, where they were compared. */
  readonly similarity?: readonly Measured[]
  readonly executions: number
  readonly seconds: number
}

export interface CaseResult {
  readonly id: string
  /** Fingerprint of what the result depends on. */
  readonly key?: string
  readonly seconds: number
  /** Why the case could not be run. */
  readonly error?: string
  readonly patches: readonly PatchResult[]
}

/** Results of cases, kept as they come so that a run can be taken up where it was left. */
export class Results {
  readonly done = new Map<string, CaseResult>()

  constructor(
    private readonly file: string,
    fresh: boolean,
    keyOf: (id: string) => string | undefined,
  ) {
    if (fresh) rmSync(file, { force: true })
    if (!existsSync(file)) return
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      try {
        const result = JSON.parse(line) as CaseResult
        // A case that failed is worth another try, and one that has changed needs one.
        if (result.error === undefined && result.key === keyOf(result.id)) this.done.set(result.id, result)
      } catch {
        // The run was cut while it wrote this line.
      }
    }
  }

  add(result: CaseResult): void {
    this.done.set(result.id, result)
    mkdirSync(dirname(this.file), { recursive: true })
    appendFileSync(this.file, JSON.stringify(result) + '\n')
  }
}
