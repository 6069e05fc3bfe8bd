import { labelAt } from '../differences/cluster.js'
import type { Driver } from '../../model/driver.js'
import { inputOfAnswer, outputName } from '../../oracles/answer-key.js'
import type { Session } from '../session.js'
import type { TestBed } from '../test-bed.js'
import { runAgain } from './confirm.js'
import type { SplittingInput } from './splitting-inputs.js'
import { splitAt, type OutputSplit, type ObservationPlace } from '../../execution/outputs.js'
import type { Execution } from '../../model/execution.js'
import type { PersonAnswer } from '../../model/answer.js'

/** The input of an earlier answer, run on the versions of a stage. */
export interface Replayed extends SplittingInput {
  readonly answer: PersonAnswer
  readonly label: string
  readonly split: OutputSplit
  /** Of the buggy version, and of each patch. */
  readonly executions: readonly Execution[]
  /** Which of these reached the change. */
  readonly reached: readonly boolean[]
}

/** Runs the inputs of earlier answers in fresh processes, whichever patches the answers were given for. */
export async function replay(
  { bed, prepared: opened }: Session,
  drivers: readonly Driver[],
  patches: readonly number[],
  answers: readonly PersonAnswer[],
): Promise<Replayed[]> {
  const { steps, timeLimit } = bed.options
  const limits = { steps, timeLimit, ignore: [], known: [] }
  const known = answers.flatMap((answer) =>
    drivers.flatMap((driver) => {
      const input = inputOfAnswer(answer, driver)
      return input ? [{ answer, driver, input, limits }] : []
    }),
  )
  if (!known.length) return []
  const positions = [bed.buggy, ...patches.map((patch) => bed.first + patch)]
  const versions = await bed.freshAll(positions, { coverage: true, trace: false })
  const goals = positions.map((at) => bed.goalsAt(at, opened[at], patches))
  const ran = await runAgain(known, versions, bed.options)
  return ran.flatMap((executions, i) => {
    const { answer, driver, input } = known[i]
    const found = placeNamed(answer.output, executions, bed)
    const reached = executions.map(({ covered }, v) => covered?.some((probe) => goals[v].has(probe)) ?? false)
    return found ? [{ answer, driver, input, executions, reached, ...found }] : []
  })
}

function placeNamed(output: string, executions: readonly Execution[], bed: TestBed) {
  if (executions.some(({ outcome }) => outcome.kind === 'invalid')) return undefined
  const labelOf = (place: ObservationPlace) => labelAt({ ...place, path: '', change: '' }, (site) => bed.siteOf(site))
  const place = executions.flatMap(placesIn).find((p) => outputName(p, labelOf(p)) === output)
  const split = place && splitAt(place, executions, bed.options.exact)
  return split && { split, label: labelOf(place) }
}

function placesIn({ observations }: Execution): ObservationPlace[] {
  const counts = new Map<string, number>()
  const places = observations.map(({ kind, site }): ObservationPlace => {
    const occurrence = counts.get(`${kind}:${site}`) ?? 0
    counts.set(`${kind}:${site}`, occurrence + 1)
    return { where: kind, site, occurrence }
  })
  return [{ where: 'outcome', site: 'outcome', occurrence: 0 }, ...places]
}
