import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CaseResult } from '../../model/bench-report.js'

/** Results of cases, stored as they come so that a run can be resumed. */
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
