import { readFileSync } from 'node:fs'
import { messageOf, UserError } from '../../util/errors.js'
import type { CaseResult } from '../../model/bench-report.js'

const advice = 'Give a file that an earlier `assay bench --json` printed.'

/** The cases of what an earlier `assay bench --json` printed. */
export function readCases(path: string): CaseResult[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new UserError(`${path} cannot be read: ${messageOf(error)}`, advice)
  }
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    throw new UserError(`${path} is not valid JSON: ${messageOf(error)}`, advice)
  }
  const cases = (given as { cases?: unknown } | null)?.cases
  if (!Array.isArray(cases)) throw new UserError(`${path} is not a benchmark report: it has no list "cases"`, advice)
  cases.forEach((one, i) => requireCase(one, `${path}: cases[${i}]`))
  return cases as CaseResult[]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function requireCase(one: unknown, where: string): void {
  if (!isObject(one) || typeof one.id !== 'string' || typeof one.seconds !== 'number' || !Array.isArray(one.patches))
    throw new UserError(`${where} is not a case: it needs "id", "seconds" and "patches"`, advice)
  one.patches.forEach((patch, i) => requirePatch(patch, `${where}.patches[${i}]`))
}

const verdicts: readonly unknown[] = ['overfitting', 'suspect', 'unrefuted', 'inconclusive', 'implausible']

function requirePatch(patch: unknown, where: string): void {
  const isPatch =
    isObject(patch) &&
    typeof patch.patch === 'string' &&
    typeof patch.reason === 'string' &&
    typeof patch.executions === 'number' &&
    typeof patch.seconds === 'number' &&
    (patch.label === 'correct' || patch.label === 'overfitting') &&
    verdicts.includes(patch.verdict) &&
    Array.isArray(patch.evidence) &&
    patch.evidence.every((e) => isObject(e) && typeof e.judge === 'string')
  if (!isPatch)
    throw new UserError(
      `${where} is not a patch: it needs "patch", "label", "verdict", "reason", "evidence", "executions" and "seconds"`,
      advice,
    )
}
