import { twoAtATime } from '../util/two-at-a-time.js'
import { UserError } from '../util/errors.js'
import { Stopped, unlessStopped } from '../util/stop.js'
import type { Language } from '../languages/language.js'
import { PatchDoesNotApply, UnreadablePatch } from '../files/diffs.js'
import { treeDifference, type Tree } from '../files/tree.js'
import type { SuiteResult, TestResult } from '../model/suite.js'
import type { TestPlan } from '../model/test-plan.js'
import type { Candidate } from './case.js'
import { implausibility } from './plausibility.js'
import type { PatchedVersion } from './versions.js'

/** A patch before it is applied. */
export interface PatchMaker {
  readonly name: string
  /** Throws where it does not apply. */
  readonly make: () => PatchedVersion
}

/** What patches are checked against. */
export interface CheckContext {
  readonly language: Language
  readonly plan: TestPlan
  /** The buggy version with what the project's build step makes of it. */
  readonly buggy: Tree
  readonly prepare: (tree: Tree) => Promise<Tree>
  readonly suite: SuiteResult
  readonly failing: readonly TestResult[]
  /** No patch is checked after this (`Date.now()`). */
  readonly checkUntil: number
  readonly say: (what: string) => void
  /** Patches that are not checked when it aborts stay unchecked. */
  readonly signal: AbortSignal | undefined
}

/** Applies, builds and tests each patch. */
export async function checkPatches(makers: readonly PatchMaker[], context: CheckContext): Promise<Candidate[]> {
  const check = (maker: PatchMaker, i: number, alone = false) => {
    context.say(`checking ${maker.name}${makers.length > 1 ? ` (${i + 1} of ${makers.length})` : ''}`)
    return checkPatch(maker, context, alone)
  }
  const candidates = await twoAtATime(makers, (maker, i) => check(maker, i))
  // Two suites that run at the same time may conflict (a port, a file), so failures are checked again alone.
  for (const [i, { implausible }] of candidates.entries())
    if (implausible !== undefined && makers.length > 1) candidates[i] = await check(makers[i], i, true)
  return candidates
}

async function checkPatch({ name, make }: PatchMaker, context: CheckContext, alone: boolean): Promise<Candidate> {
  let version: PatchedVersion
  try {
    version = make()
  } catch (error) {
    if (error instanceof PatchDoesNotApply)
      return { name, implausible: `it does not apply: ${error.message}`, editedTests: [] }
    if (error instanceof UnreadablePatch)
      return { name, implausible: `it is not a patch: ${error.message}`, editedTests: [] }
    throw error
  }
  if (Date.now() >= context.checkUntil) return { name, version, isUnchecked: true }
  const why = await whyImplausible(version, context, alone)
  if (why === 'stopped') return { name, version, isUnchecked: true }
  const { editedTests, overlay } = version
  return 'reason' in why ? { name, implausible: why.reason, editedTests, overlay } : { name, version: why.built }
}

async function whyImplausible(
  version: PatchedVersion,
  { language, plan, buggy, prepare, suite, failing, signal }: CheckContext,
  alone: boolean,
): Promise<{ built: PatchedVersion } | { reason: string } | 'stopped'> {
  try {
    const built = await unlessStopped(signal, () => builtVersion(version, buggy, prepare))
    if ('reason' in built) return built
    const reason = await unlessStopped(signal, () =>
      implausibility(built, language, plan, suite, (test) => failing.includes(test), alone),
    )
    return reason === undefined ? { built } : { reason }
  } catch (error) {
    if (error instanceof Stopped) return 'stopped'
    throw error
  }
}

/** A patched version with what the project's build step makes of it; what that changes belongs to the patch. */
async function builtVersion(
  version: PatchedVersion,
  buggy: Tree,
  prepare: (tree: Tree) => Promise<Tree>,
): Promise<PatchedVersion | { reason: string }> {
  try {
    const tree = await prepare(version.tree)
    return tree === version.tree ? version : { ...version, tree, overlay: treeDifference(buggy, tree) }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { reason: `it does not build: ${error.message}` }
  }
}
