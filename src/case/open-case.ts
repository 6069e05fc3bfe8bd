import { twoAtATime } from '../util/two-at-a-time.js'
import { UserError } from '../util/errors.js'
import { Stopped, unlessStopped } from '../util/stop.js'
import type { Language } from '../languages/language.js'
import { nameOfTest } from '../model/driver.js'
import type { Config } from '../model/config.js'
import { PatchDoesNotApply, UnreadablePatch, type Overlay } from '../files/diffs.js'
import { withPreservationTests } from './preserve.js'
import { withCommonTests } from './common-tests.js'
import { takeOwnTests } from './own-tests.js'
import { findPatches } from './patches.js'
import { implausibility, matchesName, runSuiteCached } from './plausibility.js'
import { failedToLoad } from './load-failures.js'
import { readTree, requireFiles, treeDifference, withOverlay, type Tree } from '../files/tree.js'
import {
  patchedVersion,
  patchFromOverlay,
  referenceVersion,
  versionsFromBase,
  type PatchedVersion,
} from './versions.js'
import type { SuiteResult, TestResult } from '../model/suite.js'
import type { TestPlan } from '../model/test-plan.js'
import { type Candidate, type Case } from './case.js'
import { findLanguage } from '../languages/all.js'

export interface CaseOptions {
  readonly project: string
  readonly config: Config
  /** Where relative patch paths given on the command line start. */
  readonly patchesFrom: string
  /** Patches are optional, because the command generates them. */
  readonly unpatched?: boolean
  /** Files in the project that Assay itself writes; not part of the program. */
  readonly own?: readonly string[]
  /** No patch is checked after this (`Date.now()`). */
  readonly checkUntil?: number
  readonly say?: (what: string) => void
  /** Patches that are not checked when it aborts stay unchecked. */
  readonly signal?: AbortSignal | undefined
}

export async function openCase({
  project,
  config: given,
  patchesFrom,
  unpatched = false,
  own = [],
  checkUntil = Infinity,
  say = () => {},
  signal,
}: CaseOptions): Promise<Case> {
  say('reading the project')
  const encoding = given.java?.encoding
  const based = given.base ? versionsFromBase(project, given.base, encoding, own) : undefined
  const found = withPreservationTests(based?.buggy ?? readTree(project, encoding, own), project, given)
  const { config } = found
  requireFiles(found.tree, project)
  const language = findLanguage(found.tree, config)
  const discover = (tree: Tree) => language.tests.discover(tree, config, project)
  const old = discover(found.tree)
  if (config.preserve && !old.preserve.length)
    throw new UserError(
      `no preservation test found: nothing matches ${config.preserve.join(', ') || 'an empty folder'}`,
      'See docs/preservation.md for how to write one; `assay generalize` writes one from a failing test.',
    )
  const isTest = (path: string) => language.tests.isTestCode(path, old)
  const sources = findPatches(config.patches ?? [], patchesFrom, encoding)
  if (!sources.length && !based && !unpatched)
    throw new UserError(
      'there is no patch: none is given, and the configuration has neither "patches" nor "base"',
      'Use --patch FILE (a file, folder or glob) or --base HEAD (uncommitted changes); `assay repair` generates some.',
    )
  // If the only patch is unreadable, there is nothing to judge; among others it is an implausible patch.
  if (sources.length === 1 && sources[0].unreadable && !based) throw sources[0].unreadable
  say(
    `running the tests on the buggy version (${old.runner}, ${old.files.length} file${old.files.length === 1 ? '' : 's'})`,
  )
  const prepare = async (tree: Tree, plan: TestPlan) => (await language.build.prepare?.(tree, plan)) ?? tree
  const run = (tree: Tree, plan: TestPlan, timeLimit?: number) =>
    unlessStopped(signal, async () => runSuiteCached(await prepare(tree, plan), language, plan, timeLimit))
  const overlays = based ? [based.working] : withCommonTests(found.tree, sources, isTest)
  const overlay = overlays?.find((one) => one !== undefined)
  const taken = overlay && (await takeOwnTests({ tree: found.tree, overlay, isTest, discover, run }))
  const { tree: written, plan } = taken ?? { tree: found.tree, plan: old }
  if (plan.buildStep) say(`building it (npm run ${plan.buildStep})`)
  const tree = await unlessStopped(signal, () => prepare(written, plan))
  const fixed = config.reference ? referenceVersion(found.tree, project, config.reference, encoding) : undefined
  const reference = fixed && {
    name: fixed.name,
    tree: await prepare(withOverlay(written, sourcesIn(found.tree, fixed.tree, isTest)), plan),
  }
  const suite = taken?.suite ?? (await run(written, plan))
  if (suite.trouble)
    throw new UserError(
      `the tests cannot be run on the buggy version: ${suite.trouble}`,
      'Make sure the test command works in the project, or set "tests.runner" and "tests.files".',
    )
  const failing = taken && !config.tests?.failing ? taken.failing : failingTests(suite, config)
  // What becomes of old tests was looked at for the first patch only.
  const isSole = sources.length + (based ? 1 : 0) === 1
  const notes = taken && (isSole ? { notes: taken.notes, hiddenTests: taken.hiddenTests } : { notes: [taken.notes[0]] })
  const makers = [
    ...sources.map((source, i) => ({
      name: source.name,
      make: () => {
        const own = taken && overlays?.[i]
        return own
          ? { ...patchFromOverlay(written, source.name, own, isTest), ...notes }
          : patchedVersion(written, source, isTest)
      },
    })),
    ...(based
      ? [
          {
            name: based.name,
            make: () => ({ ...patchFromOverlay(written, based.name, based.working, isTest), ...notes }),
          },
        ]
      : []),
  ]
  const check = ({ name, make }: (typeof makers)[number], i: number, alone = false) => {
    say(`checking ${name}${makers.length > 1 ? ` (${i + 1} of ${makers.length})` : ''}`)
    const stop = { signal, checkUntil }
    const build = (version: PatchedVersion) => builtVersion(version, tree, (made) => prepare(made, plan))
    return candidate(name, make, build, language, plan, suite, failing, alone, stop)
  }
  const candidates = await twoAtATime(makers, (maker, i) => check(maker, i))
  // Two suites that run at the same time may conflict (a port, a file), so failures are checked again alone.
  for (const [i, { implausible }] of candidates.entries())
    if (implausible !== undefined && makers.length > 1) candidates[i] = await check(makers[i], i, true)
  return {
    project,
    language,
    plan,
    buggy: { name: 'buggy', tree },
    suite,
    failing,
    candidates,
    ...(reference && { reference }),
  }
}

/** What a version changes in another, apart from tests: those are the same for all versions. */
const sourcesIn = (tree: Tree, other: Tree, isTest: (path: string) => boolean): Overlay =>
  new Map([...treeDifference(tree, other)].filter(([path]) => !isTest(path)))

/** A patched version with what the project's build step makes of it; what that changes belongs to the patch. */
async function builtVersion(
  version: PatchedVersion,
  buggy: Tree,
  prepare: (tree: Tree) => Promise<Tree>,
): Promise<PatchedVersion> {
  const tree = await prepare(version.tree)
  return tree === version.tree ? version : { ...version, tree, overlay: treeDifference(buggy, tree) }
}

async function candidate(
  name: string,
  make: () => PatchedVersion,
  build: (version: PatchedVersion) => Promise<PatchedVersion>,
  language: Language,
  plan: TestPlan,
  suite: SuiteResult,
  failing: readonly TestResult[],
  alone: boolean,
  { signal, checkUntil }: { signal: AbortSignal | undefined; checkUntil: number },
): Promise<Candidate> {
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
  if (Date.now() >= checkUntil) return { name, version, isUnchecked: true }
  try {
    version = await unlessStopped(signal, () => build(version))
  } catch (error) {
    if (error instanceof Stopped) return { name, version, isUnchecked: true }
    if (!(error instanceof UserError)) throw error
    const { editedTests, overlay } = version
    return { name, implausible: `it does not build: ${error.message}`, editedTests, overlay }
  }
  const isFailing = (test: TestResult) => failing.includes(test)
  const check = () => implausibility(version, language, plan, suite, isFailing, alone)
  let why: string | undefined
  try {
    why = await unlessStopped(signal, check)
  } catch (error) {
    if (error instanceof Stopped) return { name, version, isUnchecked: true }
    throw error
  }
  if (why === undefined) return { name, version }
  const { editedTests, overlay } = version
  return { name, implausible: why, editedTests, overlay }
}

function failingTests(suite: SuiteResult, config: Config): TestResult[] {
  const wanted = config.tests?.failing
  // A test file that cannot be loaded does not show a bug of the program.
  if (!wanted) return suite.tests.filter((test) => test.status === 'failed' && !failedToLoad(test))
  return wanted.flatMap((name) => {
    const found = suite.tests.filter((test) => matchesName(test, name))
    if (!found.length)
      throw new UserError(
        `"tests.failing" names the test "${name}", which is not in the suite`,
        `The suite has: ${suite.tests
          .slice(0, 8)
          .map((t) => `"${nameOfTest(t.name)}"`)
          .join(', ')}${suite.tests.length > 8 ? ' …' : ''}.`,
      )
    return found
  })
}
