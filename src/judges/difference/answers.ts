import type { Case } from '../../case/case.js'
import { driversFrom } from '../../campaign/lifted.js'
import type { Driver } from '../../model/driver.js'
import { firstDifference } from '../../execution/compare.js'
import { isSameOutput, valueAt } from '../../execution/outputs.js'
import { replay, type Replayed } from '../../campaign/questions/replay.js'
import { Stage } from '../../campaign/stage.js'
import { pinned } from './pinned.js'
import { type JudgeOptions } from '../judge.js'
import type { Witness } from '../../model/evidence.js'
import { noEffort, type Opinion } from '../../model/opinion.js'
import type { Patched } from '../../case/changed.js'

/** What was answered before speaks against every patch that does otherwise, whoever raised the question. */
export async function answersAgainst(
  subject: Case,
  patches: readonly Patched[],
  options: JudgeOptions,
): Promise<readonly (Opinion | undefined)[]> {
  const { host, person } = options
  const started = performance.now()
  const tests = subject.plan.files.filter((file) => person.answers.some((answer) => answer.file === file))
  if (!tests.length) return []
  options.say('trying the answers that were given before')
  const stage = await Stage.open(subject, patches, host, { tests })
  try {
    const known = await replay(stage, await driversOf(stage, subject), person.answers)
    const opinions: (Opinion | undefined)[] = []
    for (const [i, patch] of patches.entries()) {
      const contradicted = known.find((one) => !agrees(one, i, host.exact))
      const witness = contradicted && (await witnessOf(subject, stage, patch, i, contradicted))
      const seconds = (performance.now() - started) / 1000
      const count = { executions: 2 * known.length, inputs: known.length, drivers: known.length }
      // The buggy version runs through what any of the patches changes: it counts where this patch came through, too.
      const through = known.filter(({ reached }) => reached[i + 1])
      const reachedChange = through.length + through.filter(({ reached }) => reached[0]).length
      const effort = { ...noEffort, ...count, reachedChange, seconds }
      opinions.push(witness && { judge: 'difference', evidence: [witness], effort })
    }
    return opinions
  } finally {
    stage.close()
  }
}

async function driversOf(stage: Stage, subject: Case): Promise<Driver[]> {
  const pool = stage.pool([await stage.prepareBuggy(stage.patches, { coverage: false, trace: false })])
  try {
    return driversFrom(stage.lifted, await pool.open(), subject.failing).drivers
  } finally {
    pool.close()
  }
}

const agrees = ({ split, answer }: Replayed, patch: number, exact: boolean) =>
  isSameOutput(split.outputs[split.answers[patch]].value, answer.expected, exact)

async function witnessOf(
  subject: Case,
  stage: Stage,
  { version }: Patched,
  patch: number,
  { driver, input, label, split, executions, answer }: Replayed,
): Promise<Witness> {
  const { exact } = stage.options
  const [before, after] = [executions[0], executions[patch + 1]]
  const found = firstDifference(answer.expected, valueAt(after, split.place), exact)!
  const difference = { ...split.place, ...found }
  const wasRight = isSameOutput(answer.expected, valueAt(before, split.place), exact)
  const isUnrepaired = isSameOutput(valueAt(before, split.place), valueAt(after, split.place), exact)
  const right = wasRight ? undefined : { value: answer.expected }
  const about = { driver, input, label }
  const test = await pinned(subject, stage, version, about, difference, { before, after }, right)
  return {
    kind: 'witness',
    judge: 'difference',
    oracle: 'person',
    condition: 'a person says otherwise',
    classification: wasRight ? 'regression' : isUnrepaired ? 'unrepaired' : 'defective',
    expected: { value: answer.expected },
    driver,
    input,
    grade: 'in-type',
    label,
    difference,
    endless: false,
    before,
    after,
    test,
  }
}
