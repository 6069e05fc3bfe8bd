export interface TestResult {
  readonly file: string
  readonly name: readonly string[]
  readonly status: 'passed' | 'failed' | 'skipped'
  readonly message?: string
}

/** The results of a run of the test suite. */
export interface SuiteResult {
  readonly tests: TestResult[]
  readonly seconds: number
  /** Why there are no results, or only some. */
  readonly trouble?: string
}
