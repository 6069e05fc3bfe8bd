import type { PatchedVersion } from '../../case/versions.js'
import type { Cluster } from '../../campaign/differences/cluster.js'
import { passesOn, showsDifference } from '../../campaign/differences/verify.js'
import type { Snapshot } from '../../model/snapshot.js'
import { reproducers, type VersionExecutions } from '../../campaign/reproducer.js'
import type { TestBed } from '../../campaign/test-bed.js'
import type { Difference } from '../../model/difference.js'
import type { Execution } from '../../model/execution.js'

const moral = 'The expected value is what a person answered.'

/** A test that expects the value given by a person, where one can be written. */
export async function writePinnedTest(
  bed: TestBed,
  version: PatchedVersion,
  about: Pick<Cluster, 'driver' | 'input' | 'label'>,
  difference: Difference,
  sides: Pick<VersionExecutions, 'before' | 'after'>,
  /** The expected value; undefined where the buggy version shows it. */
  right: { readonly value: Snapshot } | undefined,
): Promise<string | undefined> {
  const { file } = about.driver
  const { subject } = bed
  const write = (expected: Execution | undefined) =>
    expected && reproducers(bed, version, about, difference, { ...sides, expected }, moral).at(-1)?.text
  const text = write(right ? corrected(sides.after, difference, right.value) : sides.before)
  if (text === undefined) return undefined
  if (!right) return (await showsDifference(subject, subject.buggy.tree, version.tree, text, file)) ? text : undefined
  // No version shows the expected value: a test that expects the patch's own value shows that the test can pass.
  const own = write(sides.after)
  const isSound = own !== undefined && (await passesOn(subject, version.tree, own, file))
  return isSound && !(await passesOn(subject, version.tree, text, file)) ? text : undefined
}

/** An execution with the expected value; undefined where the place is not an observation of it. */
function corrected(execution: Execution, { where, site, occurrence }: Difference, value: Snapshot) {
  const here = execution.observations.filter((one) => one.kind === where && one.site === site)[occurrence]
  if (!here) return undefined
  return { ...execution, observations: execution.observations.map((one) => (one === here ? { ...one, value } : one)) }
}
