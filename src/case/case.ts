import type { Language } from '../languages/language.js'
import { type Overlay } from '../files/diffs.js'
import { type PatchedVersion, type Version } from './versions.js'
import type { SuiteResult, TestResult } from '../model/suite.js'
import type { TestPlan } from '../model/test-plan.js'

/** A candidate patch after the plausibility check. */
export type Candidate =
  | {
      readonly name: string
      readonly version: PatchedVersion
      readonly implausible?: undefined
      /** The run was stopped, or its time budget ran out, before the tests were run on it. */
      readonly isUnchecked?: boolean
    }
  | {
      readonly name: string
      readonly implausible: string
      readonly editedTests: readonly string[]
      /** Its changes to the buggy tree; omitted when it does not apply. */
      readonly overlay?: Overlay
    }

/** A buggy program, its tests, the failing ones, and the candidates. */
export interface Case {
  readonly project: string
  readonly language: Language
  readonly plan: TestPlan
  readonly buggy: Version
  readonly suite: SuiteResult
  readonly failing: readonly TestResult[]
  readonly reference?: Version
  readonly candidates: readonly Candidate[]
}
