import { grades } from '../model/grade.js'
import { measures } from '../model/evidence.js'
import { messageOf, UserError } from '../util/errors.js'
import type { Report } from '../model/report.js'

/** The expected shape of a value: a type, one of some strings, a list, an object with fields, nullable, or optional. */
type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | readonly string[]
  | { readonly listOf: Shape }
  | { readonly orNull: Shape }
  | { readonly maybe: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> }

const strings: Shape = { listOf: 'string' }
const things: Shape = { listOf: { fields: {} } }
const test: Shape = { fields: { file: 'string', name: 'string', line: { orNull: 'number' } } }
const shown = {
  test,
  inputInWords: 'string',
  before: 'string',
  after: 'string',
  regressionTest: { maybe: 'string' },
} as const
const witness: Shape = {
  fields: {
    ...shown,
    judge: 'string',
    inWords: 'string',
    output: 'string',
    expected: { maybe: 'string' },
    oracle: ['stated', 'inferred', 'reference', 'person', 'crash'],
    grade: grades,
    classification: { maybe: ['regression', 'defective', 'unrepaired'] },
  },
}
const instead: Shape = { fields: { by: 'string', value: 'string' } }
const score: Shape = {
  fields: {
    judge: 'string',
    inWords: 'string',
    measure: measures,
    value: 'number',
    threshold: 'number',
    example: { maybe: { fields: { ...shown, output: { maybe: 'string' }, instead: { maybe: instead } } } },
  },
}
const effort: Shape = {
  fields: {
    executions: 'number',
    inputs: 'number',
    reachedChange: 'number',
    seconds: 'number',
    metCondition: { orNull: 'number' },
    cut: { orNull: 'string' },
  },
}
const patch: Shape = {
  fields: {
    patch: 'string',
    reason: 'string',
    rank: 'number',
    reproduce: 'string',
    diff: 'string',
    effort,
    reasons: strings,
    remarks: strings,
    alike: strings,
    editedTests: strings,
    verdict: ['overfitting', 'suspect', 'unrefuted', 'inconclusive', 'implausible'],
    trust: { fields: { value: 'number', from: strings } },
    evidence: { listOf: { fields: { kind: ['witness', 'score'] } } },
    change: { listOf: { fields: { file: 'string', line: 'number' } } },
    judges: things,
    questions: things,
    curves: things,
    notExercised: { fields: { places: things, tests: things } },
  },
}
const report: Shape = {
  fields: {
    project: 'string',
    language: 'string',
    budget: 'string',
    seed: 'number',
    seconds: 'number',
    executions: 'number',
    tool: { fields: { name: ['assay'], version: 'string' } },
    folder: { maybe: 'string' },
    hasReference: 'boolean',
    stopped: { orNull: 'string' },
    plan: { listOf: { fields: { judge: 'string', isHeard: 'boolean', why: 'string' } } },
    groups: { listOf: { fields: { patches: strings, executions: 'number' } } },
    patches: { listOf: patch },
  },
}

const again = 'Give a file written by `assay assess --json` or `--report` of this version.'

/** Reads a saved run. Only the fields that reports use are checked; docs/schema has the full schema. */
export function readReport(text: string, name: string): Report {
  const fail = (why: string) => new UserError(`${name} is not a report of \`assay assess\`: ${why}`, again)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw fail(messageOf(error))
  }
  const { version } = Object(value) as { version?: unknown }
  if (version !== 1)
    throw fail(version === undefined ? 'it has no version' : `its version is ${JSON.stringify(version)}, not 1`)
  const wrong = problemIn(value, report, '') ?? evidenceProblem(value as Report)
  if (wrong !== undefined) throw fail(wrong)
  return value as Report
}

const evidenceProblem = ({ patches }: Report) =>
  first(patches, ({ evidence }, i) =>
    first(evidence, (one, k) =>
      problemIn(one, one.kind === 'witness' ? witness : score, `patches[${i}].evidence[${k}]`),
    ),
  )

function first<T>(list: readonly T[], problem: (one: T, i: number) => string | undefined): string | undefined {
  for (const [i, one] of list.entries()) {
    const found = problem(one, i)
    if (found !== undefined) return found
  }
  return undefined
}

function problemIn(value: unknown, shape: Shape, at: string): string | undefined {
  if (typeof shape === 'string') return typeof value === shape ? undefined : `${at} is not a ${shape}`
  if (Array.isArray(shape)) return shape.includes(value) ? undefined : `${at} is not one of ${shape.join(', ')}`
  if ('orNull' in shape) return value === null ? undefined : problemIn(value, shape.orNull, at)
  if ('maybe' in shape) return value === undefined ? undefined : problemIn(value, shape.maybe as Shape, at)
  if ('listOf' in shape)
    return Array.isArray(value)
      ? first(value, (one, i) => problemIn(one, shape.listOf as Shape, `${at}[${i}]`))
      : `${at} is not a list`
  if (typeof value !== 'object' || value === null) return `${at || 'it'} is not an object`
  const { fields } = shape as { fields: Readonly<Record<string, Shape>> }
  return first(Object.entries(fields), ([name, of]) =>
    problemIn((value as Record<string, unknown>)[name], of, at ? `${at}.${name}` : name),
  )
}
