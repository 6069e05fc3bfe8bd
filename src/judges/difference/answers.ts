import { witnessFields } from '../witness.js'
import type { Campaign } from '../../campaign/campaign.js'
import { firstDifference } from '../../execution/compare.js'
import { isSameOutput, valueAt } from '../../execution/outputs.js'
import { replay, type Replayed } from '../../campaign/questions/replay.js'
import type { TestBed } from '../../campaign/test-bed.js'
import { writePinnedTest } from './pinned-test.js'
import { type JudgeOptions } from '../judge.js'
import type { Witness } from '../../model/evidence.js'
import { noEffort, type Opinion } from '../../model/opinion.js'
import type { PatchWithChange } from '../../case/changed.js'

/** Earlier answers are evidence against every patch that contradicts them, whichever patch raised the question. */
export async function answersAgainst(
  campaign: Campaign,
  open: readonly number[],
  options: JudgeOptions,
): Promise<readonly (Opinion | undefined)[]> {
  const { host, person } = options
  const started = performance.now()
  const { files } = campaign.subject.plan
  if (!person.answers.some(({ file }) => files.includes(file))) return []
  options.say('replaying earlier answers')
  const session = await campaign.session('tests')
  const known = await replay(session, session.drivers, open, person.answers)
  const opinions: (Opinion | undefined)[] = []
  for (const [i, patch] of open.entries()) {
    const contradicted = known.find((one) => !agrees(one, i, host.exact))
    const witness = contradicted && (await witnessOf(session.bed, campaign.patches[patch], i, contradicted))
    const seconds = (performance.now() - started) / 1000
    const count = { executions: 2 * known.length, inputs: known.length, drivers: known.length }
    // The buggy version has probes for all patches: it counts where this patch reached its change, too.
    const through = known.filter(({ reached }) => reached[i + 1])
    const reachedChange = through.length + through.filter(({ reached }) => reached[0]).length
    const effort = { ...noEffort, ...count, reachedChange, seconds }
    opinions.push(witness && { judge: 'difference', evidence: [witness], effort })
  }
  return opinions
}

const agrees = ({ split, answer }: Replayed, patch: number, exact: boolean) =>
  isSameOutput(split.outputs[split.answers[patch]].value, answer.expected, exact)

async function witnessOf(
  bed: TestBed,
  { version }: PatchWithChange,
  patch: number,
  { driver, input, label, split, executions, answer }: Replayed,
): Promise<Witness> {
  const { exact } = bed.options
  const [before, after] = [executions[0], executions[patch + 1]]
  const found = firstDifference(answer.expected, valueAt(after, split.place), exact)!
  const difference = { ...split.place, ...found }
  const wasRight = isSameOutput(answer.expected, valueAt(before, split.place), exact)
  const isUnrepaired = isSameOutput(valueAt(before, split.place), valueAt(after, split.place), exact)
  const right = wasRight ? undefined : { value: answer.expected }
  const about = { driver, input, label }
  const test = await writePinnedTest(bed, version, about, difference, { before, after }, right)
  return {
    ...witnessFields(bed, { cluster: { ...about, grade: 'in-type' }, difference, before, after }),
    judge: 'difference',
    oracle: 'person',
    condition: 'a person expects a different result',
    classification: wasRight ? 'regression' : isUnrepaired ? 'unrepaired' : 'defective',
    expected: { value: answer.expected },
    endless: false,
    test,
  }
}
