import { fewestForShare, mostChanged } from './thresholds.js'
import { Clusters, type Cluster } from '../../campaign/differences/cluster.js'
import { confirm } from '../../campaign/differences/confirm.js'
import { countedDifference, minimise } from '../../campaign/differences/minimise.js'
import { reproducers } from '../../campaign/reproducer.js'
import type { Overrides } from '../../model/input.js'
import type { SimilaritySession } from './session.js'
import type { ChangeNature } from './change-nature.js'
import { roundDistance } from './rules.js'
import type { ClassifiedRun } from './classified-runs.js'
import type { Example, Score } from '../../model/evidence.js'

/** Examples that are tried before the score is dropped as not reproducible. */
const mostExamples = 3

/** How clear it is that an input runs like a passing test. */
const clearness = ({ test: { toPassing = 0, toFailing = 0 } }: ClassifiedRun) => toFailing - toPassing

/** Inputs that execute like passing tests, and those whose result the patch changes. */
export interface KeptBehaviour {
  readonly inputs: readonly ClassifiedRun[]
  readonly changed: readonly ClassifiedRun[]
  /** The share that changed, each input weighted by how clear its class is. */
  readonly share: number
}

export function keptBehaviourOf(tried: readonly ClassifiedRun[]): KeptBehaviour {
  const inputs = tried.filter(({ test }) => test.clear === 'passing')
  // A difference only inside the program may be an internal detail.
  const changed = inputs.filter(({ difference }) => difference && difference.where !== 'exit')
  const weight = (some: readonly ClassifiedRun[]) => some.reduce((sum, one) => sum + clearness(one), 0)
  // Inputs kept because of a difference would make the share too large.
  const fair = (some: readonly ClassifiedRun[]) => some.filter(({ from }) => from === 'near')
  const all = weight(fair(inputs))
  return { inputs, changed, share: fair(inputs).length < fewestForShare ? 0 : weight(fair(changed)) / all }
}

/** Kept behaviour: on inputs that execute like passing tests, the result should not change. */
export async function keptBehaviourScore(
  { inputs, changed, share }: KeptBehaviour,
  ground: SimilaritySession,
  at: number,
  nature: ChangeNature,
): Promise<Score[]> {
  if (share < mostChanged) return []
  const clearest = [...changed].sort((a, b) => clearness(b) - clearness(a) || a.input.length - b.input.length)
  for (const one of clearest.slice(0, mostExamples)) {
    const example = await confirmed(one, ground, at, nature)
    if (!example) continue
    const { toPassing = 0, toFailing = 0 } = one.test
    return [
      {
        kind: 'score',
        judge: 'similarity',
        measure: 'kept behaviour',
        value: roundDistance(share),
        threshold: mostChanged,
        from:
          `${changed.length} of ${inputs.length} inputs that execute like passing tests get a ` +
          `different result; the distance of this one is ${roundDistance(toPassing)} to a passing test and ` +
          `${roundDistance(toFailing)} to the nearest failing one`,
        inWords: 'it changes the result of inputs that execute like passing tests',
        example,
      },
    ]
  }
  return []
}

/** The input, minimised as long as it executes like a passing test, and confirmed in fresh processes. */
async function confirmed(
  one: ClassifiedRun,
  ground: SimilaritySession,
  at: number,
  nature: ChangeNature,
): Promise<Example | undefined> {
  const { generation, options, session } = ground.scene
  const { bed, pool } = session
  const position = bed.first + at
  const { driver } = one
  const { samples } = generation
  const grade = (input: Overrides) => samples.grade(input, driver)
  const clusters = new Clusters(samples, (site) => bed.siteOf(site))
  const limits = { ...generation.limits.get(driver.id)!, known: [] }
  const difference = one.difference!
  const found: Cluster = {
    key: clusters.keyOf(difference, one.input, driver),
    label: clusters.labelOf(difference),
    difference,
    driver,
    input: one.input,
    grade: grade(one.input),
    count: 1,
  }
  const simple = await minimise(found, clusters, grade, pool, limits, options.host, [bed.buggy, position])
  const [run] = await ground.run([{ driver, input: simple.input, from: 'difference' }], position)
  const cluster = run && ground.isClearly('passing', run, nature) ? simple : found
  const sides = await confirm(cluster, await ground.fresh(at), limits, options.host)
  if (!sides) return undefined
  const shown = clusters.renamed(
    cluster,
    countedDifference(sides.before, sides.after, cluster.input, limits, options.host)!,
  )
  const moral = 'The behaviour before the patch is probably correct: the input executes like passing tests.'
  const tests = reproducers(bed, bed.patches[at].version, shown, shown.difference, sides, moral)
  return { ...shown, ...sides, test: tests.at(-1)?.text }
}
