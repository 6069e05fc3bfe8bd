import type { Case } from '../../case/case.js'
import { withOverlay, type Tree } from '../../files/tree.js'

/** Runs a written test with the project's own runner: it must pass on the correct version and fail on the other. */
export const showsDifference = async (
  subject: Case,
  right: Tree,
  wrong: Tree,
  test: string,
  from: string,
): Promise<boolean> => {
  // Running a test is half waiting: both at a time.
  const [isRight, isWrong] = await Promise.all([right, wrong].map((tree) => passesOn(subject, tree, test, from)))
  return isRight && !isWrong
}

/** Milliseconds. */
export const longestTest = 60_000

/** Patches of one bug often fail the same test; the correct version then runs it only once. */
const known = new WeakMap<Case, Map<string, Promise<boolean>>>()

/** Whether a written test passes on a version; `from` is the file it was made from. */
export function passesOn(subject: Case, tree: Tree, test: string, from: string): Promise<boolean> {
  const ofCase = known.get(subject) ?? new Map<string, Promise<boolean>>()
  known.set(subject, ofCase)
  const key = JSON.stringify([tree.key, from, test])
  const passes = ofCase.get(key) ?? runOn(subject, tree, test, from)
  ofCase.set(key, passes)
  return passes
}

async function runOn(subject: Case, tree: Tree, test: string, from: string): Promise<boolean> {
  const { language } = subject
  const folder = language.writing.testFolder(from, subject.buggy.tree, subject.plan)
  const path = `${folder}/${language.writing.testFile(from, 'assay-reproducer', subject.plan)}`.replace(/^\.\//, '')
  const text = language.writing.moveTest(test, from, path)
  const plan = { ...subject.plan, files: [path] }
  const { tests, trouble } = await language.tests.runSuite(
    withOverlay(tree, new Map([[path, text]])),
    plan,
    longestTest,
  )
  return !trouble && tests.length > 0 && tests.every(({ status }) => status !== 'failed')
}

/** The first of several tests that shows the difference. */
export async function firstShowing<T extends { readonly text: string }>(
  tests: readonly T[],
  subject: Case,
  right: Tree,
  wrong: Tree,
  from: string,
): Promise<T | undefined> {
  for (const test of tests) if (await showsDifference(subject, right, wrong, test.text, from)) return test
  return undefined
}
