import type { PatchedVersion } from '../../case/versions.js'
import type { Cluster } from '../../campaign/differences/cluster.js'
import { passesOn, showsDifference } from '../../campaign/differences/verify.js'
import type { Snapshot } from '../../model/snapshot.js'
import { reproducers, type Sides } from '../../campaign/reproducer.js'
import type { TestBed } from '../../campaign/test-bed.js'
import type { Difference } from '../../model/difference.js'
import type { Execution } from '../../model/execution.js'

const moral = 'This test pins what a person said is right.'

/** A test that holds a patch to what a person said, where one can be written. */
export async function pinned(
  bed: TestBed,
  version: PatchedVersion,
  about: Pick<Cluster, 'driver' | 'input' | 'label'>,
  difference: Difference,
  sides: Pick<Sides, 'before' | 'after'>,
  /** What is right; undefined where the buggy version shows it. */
  right: { readonly value: Snapshot } | undefined,
): Promise<string | undefined> {
  const { file } = about.driver
  const { subject } = bed
  const write = (expected: Execution | undefined) =>
    expected && reproducers(bed, version, about, difference, { ...sides, expected }, moral).at(-1)?.text
  const text = write(right ? corrected(sides.after, difference, right.value) : sides.before)
  if (text === undefined) return undefined
  if (!right) return (await showsDifference(subject, subject.buggy.tree, version.tree, text, file)) ? text : undefined
  // No version shows what is right: that a test can pass at all is seen from one that expects what the patch does.
  const own = write(sides.after)
  const isSound = own !== undefined && (await passesOn(subject, version.tree, own, file))
  return isSound && !(await passesOn(subject, version.tree, text, file)) ? text : undefined
}

/** An execution as it should have been; undefined where the place is not an observation of it. */
function corrected(execution: Execution, { where, site, occurrence }: Difference, value: Snapshot) {
  const here = execution.observations.filter((one) => one.kind === where && one.site === site)[occurrence]
  if (!here) return undefined
  return { ...execution, observations: execution.observations.map((one) => (one === here ? { ...one, value } : one)) }
}
