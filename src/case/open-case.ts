import { UserError } from '../util/errors.js'
import { unlessStopped } from '../util/stop.js'
import { nameOfTest } from '../model/driver.js'
import type { Config } from '../model/config.js'
import type { SuiteResult, TestResult } from '../model/suite.js'
import type { TestPlan } from '../model/test-plan.js'
import type { Overlay } from '../files/diffs.js'
import { treeDifference, withOverlay, type Tree } from '../files/tree.js'
import { checkPatches, type PatchMaker } from './candidates.js'
import type { Case } from './case.js'
import { withCommonTests } from './common-tests.js'
import { failedToLoad } from './load-failures.js'
import { takeOwnTests, type OwnTests } from './own-tests.js'
import { matchesName, runSuiteCached } from './plausibility.js'
import { readProject, type Project, type ProjectOptions } from './read-project.js'
import { patchedVersion, patchFromOverlay, referenceVersion, type Version } from './versions.js'

export interface CaseOptions extends ProjectOptions {
  /** No patch is checked after this (`Date.now()`). */
  readonly checkUntil?: number
  readonly say?: (what: string) => void
  /** Patches that are not checked when it aborts stay unchecked. */
  readonly signal?: AbortSignal | undefined
}

type Prepare = (tree: Tree, plan: TestPlan) => Promise<Tree>

/** Reads the project, runs its tests on the buggy version and on each patch. */
export async function openCase(options: CaseOptions): Promise<Case> {
  const { checkUntil = Infinity, say = () => {}, signal } = options
  say('reading the project')
  const read = readProject(options)
  const { project, config, language } = read
  const { runner, files } = read.plan
  say(`running the tests on the buggy version (${runner}, ${files.length} file${files.length === 1 ? '' : 's'})`)
  const prepare: Prepare = async (tree, plan) => (await language.build.prepare?.(tree, plan)) ?? tree
  const run = (tree: Tree, plan: TestPlan, timeLimit?: number) =>
    unlessStopped(signal, async () => runSuiteCached(await prepare(tree, plan), language, plan, timeLimit))

  const overlays = read.working ? undefined : withCommonTests(read.tree, read.sources, read.isTest)
  const overlay = read.working?.overlay ?? overlays?.find((one) => one !== undefined)
  const taken = overlay && (await takeOwnTests({ ...read, overlay, run }))
  const { tree: written, plan } = taken ?? read
  if (plan.buildStep) say(`building it (npm run ${plan.buildStep})`)
  const buggy = await unlessStopped(signal, () => prepare(written, plan))
  const reference = await preparedReference(read, written, (tree) => prepare(tree, plan))
  const suite = taken?.suite ?? (await run(written, plan))
  if (suite.trouble)
    throw new UserError(
      `the tests cannot be run on the buggy version: ${suite.trouble}`,
      'Make sure the test command works in the project, or set "tests.runner" and "tests.files".',
    )
  const failing = taken && !config.tests?.failing ? taken.failing : failingTests(suite, config)
  const candidates = await checkPatches(patchMakers(read, written, taken, overlays), {
    language,
    plan,
    buggy,
    prepare: (tree) => prepare(tree, plan),
    suite,
    failing,
    checkUntil,
    say,
    signal,
  })
  const versions = { buggy: { name: 'buggy', tree: buggy }, ...(reference && { reference }) }
  return { project, language, plan, suite, failing, candidates, ...versions }
}

/** The reference with the tests that all versions have. */
async function preparedReference(
  { project, config, tree, isTest }: Project,
  written: Tree,
  prepare: (tree: Tree) => Promise<Tree>,
): Promise<Version | undefined> {
  if (!config.reference) return undefined
  const fixed = referenceVersion(tree, project, config.reference, config.java?.encoding)
  const changes = new Map([...treeDifference(tree, fixed.tree)].filter(([path]) => !isTest(path)))
  return { name: fixed.name, tree: await prepare(withOverlay(written, changes)) }
}

function patchMakers(
  { sources, working, isTest }: Project,
  written: Tree,
  taken: OwnTests | undefined,
  overlays: readonly (Overlay | undefined)[] | undefined,
): PatchMaker[] {
  // What becomes of old tests was looked at for the first patch only.
  const isSole = sources.length + (working ? 1 : 0) === 1
  const notes = taken && (isSole ? { notes: taken.notes, hiddenTests: taken.hiddenTests } : { notes: [taken.notes[0]] })
  const fromOverlay = (name: string, overlay: Overlay) => ({
    ...patchFromOverlay(written, name, overlay, isTest),
    ...notes,
  })
  const makers = sources.map((source, i) => ({
    name: source.name,
    make: () => {
      const own = taken && overlays?.[i]
      return own ? fromOverlay(source.name, own) : patchedVersion(written, source, isTest)
    },
  }))
  return working ? [...makers, { name: working.name, make: () => fromOverlay(working.name, working.overlay) }] : makers
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
