import type { Overlay } from '../files/diffs.js'
import { readText, withOverlay, type Tree } from '../files/tree.js'
import { nameOfTest } from '../model/driver.js'
import type { SuiteResult, TestResult } from '../model/suite.js'
import type { TestPlan } from '../model/test-plan.js'
import { failedToLoad } from './load-failures.js'
import { firstLines, patchedLimit } from './plausibility.js'
import { isReplaced } from './replaced-tests.js'
import { patchFromOverlay } from './versions.js'

/** A buggy program with the tests that come with a patch. */
export interface OwnTests {
  readonly tree: Tree
  readonly plan: TestPlan
  readonly suite: SuiteResult
  /** Tests that fail before the patch and pass after it. */
  readonly failing: readonly TestResult[]
  /** What a reviewer should know of its edits of tests. */
  readonly notes: readonly string[]
  /** Tests that it would break, and removes, skips or weakens: each in one sentence. */
  readonly hiddenTests: readonly string[]
}

export interface OwnTestsOptions {
  readonly tree: Tree
  /** All changes of the patch. */
  readonly overlay: Overlay
  readonly isTest: (path: string) => boolean
  readonly discover: (tree: Tree) => TestPlan
  readonly run: (tree: Tree, plan: TestPlan, timeLimit?: number) => Promise<SuiteResult>
}

/**
 * The tests that a patch adds or changes show what it repairs: they take the place of the old ones in every version. Undefined
 * if it has none, or none that can be run without it.
 */
export async function takeOwnTests(options: OwnTestsOptions): Promise<OwnTests | undefined> {
  const { tree, overlay, isTest } = options
  const edits = new Map(
    [...overlay].filter(([path, text]) => isTest(path) && readText(tree, path) !== (text ?? undefined)),
  )
  if (!edits.size) return undefined
  const first = await runWith(edits, options)
  // Tests of something that only the patch has cannot be loaded before it.
  const unloaded = first.suite.tests
    .filter((test) => failedToLoad(test) && edits.has(test.file))
    .map(({ file }) => file)
  const kept = new Map([...edits].filter(([path]) => !unloaded.includes(path)))
  const taken = unloaded.length ? await runWith(kept, options) : first
  if (!kept.size || taken.suite.trouble || !taken.plan.files.length) return undefined
  const patched = patchFromOverlay(taken.tree, '', overlay, isTest).tree
  const after = await options.run(patched, taken.plan, patchedLimit(taken.suite))
  const passes = resultsBy(after, 'passed')
  const failing = taken.suite.tests.filter(
    (test) => test.status === 'failed' && !failedToLoad(test) && passes.has(keyOf(test)),
  )
  const changed = await changedTests([...kept.keys()], taken.suite, after, options)
  const notes = [
    ownTestsNote([...kept.keys()], failing),
    ...(unloaded.length
      ? [`its tests in ${unloaded.join(', ')} cannot be loaded without it, so the old ones were used`]
      : []),
    ...changed.filter(({ isHidden }) => !isHidden).map(({ inWords }) => inWords),
  ]
  const hiddenTests = changed.filter(({ isHidden }) => isHidden).map(({ inWords }) => inWords)
  return { ...taken, failing, notes, hiddenTests }
}

async function runWith(edits: Overlay, { tree, discover, run }: OwnTestsOptions) {
  const edited = withOverlay(tree, edits)
  const plan = discover(edited)
  return { tree: edited, plan, suite: await run(edited, plan) }
}

function ownTestsNote(files: readonly string[], failing: readonly TestResult[]): string {
  const names = failing.slice(0, 3).map(({ name }) => `"${nameOfTest(name)}"`)
  const more = failing.length > names.length ? ` and ${failing.length - names.length} more` : ''
  const shown = failing.length
    ? `${names.join(', ')}${more} ${failing.length === 1 ? 'fails' : 'fail'} without it and ${failing.length === 1 ? 'passes' : 'pass'} with it`
    : 'none of them fails without it'
  return `its own tests were used (${files.join(', ')}): ${shown}`
}

/** An old test that passes before the patch and fails after it, and what the patch makes of it. */
interface ChangedTest {
  readonly inWords: string
  /** It would show that the patch breaks something, and no longer does. A test that expects something else may be right. */
  readonly isHidden: boolean
}

async function changedTests(
  files: readonly string[],
  newBefore: SuiteResult,
  newAfter: SuiteResult,
  { tree, overlay, isTest, discover, run }: OwnTestsOptions,
): Promise<ChangedTest[]> {
  const whole = discover(tree)
  const plan = { ...whole, files: whole.files.filter((file) => files.includes(file)) }
  if (!plan.files.length) return []
  const before = resultsBy(await run(tree, plan), 'passed')
  const after = await run(patchFromOverlay(tree, '', overlay, isTest).tree, plan)
  const statusIn = ({ tests }: SuiteResult, key: string) => tests.find((test) => keyOf(test) === key)?.status
  return after.tests
    .filter((test) => test.status === 'failed' && before.has(keyOf(test)))
    .map((test) => {
      const [was, is] = [statusIn(newBefore, keyOf(test)), statusIn(newAfter, keyOf(test))]
      const livesOn = is === undefined && isReplaced(readText(tree, test.file) ?? '', overlay.get(test.file) ?? '')
      const what = livesOn
        ? undefined
        : is === undefined
          ? 'removes a test that it would break'
          : is === 'skipped'
            ? 'skips a test that it would break'
            : was === 'passed' && is === 'passed'
              ? 'weakens a test that it would break, so that it passes with and without it'
              : undefined
      const why = test.message ? `: ${firstLines(test.message)}` : ''
      const inWords = `it ${what ?? 'changes what a test expects'}. As it was, "${nameOfTest(test.name)}" fails with it${why}`
      return { inWords, isHidden: what !== undefined }
    })
}

const keyOf = ({ file, name }: TestResult) => `${file}\0${nameOfTest(name)}`

const resultsBy = ({ tests }: SuiteResult, status: TestResult['status']) =>
  new Set(tests.filter((test) => test.status === status).map(keyOf))
