import type { Language } from '../languages/language.js'
import { nameOfTest } from '../model/driver.js'
import { cached } from '../util/store.js'
import type { Tree } from '../files/tree.js'
import type { PatchedVersion } from './versions.js'
import type { SuiteResult, TestResult } from '../model/suite.js'
import type { TestPlan } from '../model/test-plan.js'

const suiteLimit = 300_000

/** The suite's results on a tree; the same tree is never run twice. */
export async function runSuiteCached(
  tree: Tree,
  language: Language,
  plan: TestPlan,
  timeLimit = suiteLimit,
  /** Run again alone, after it failed while another suite was running. */
  alone = false,
): Promise<SuiteResult> {
  return cached(
    'suite',
    [tree.key, plan, process.version, language.tests.suiteEdition?.(plan, tree), timeLimit === suiteLimit, alone],
    () => language.tests.runSuite(tree, plan, timeLimit),
    // A runner that gave no results may do so the next time: what it lacks is not always in the tree.
    ({ trouble }) => trouble === undefined,
  )
}

/** Accepts the full name, joined by ` > ` or a space, `Class#method`, or the last part alone. */
export function matchesName(test: Pick<TestResult, 'name'>, wanted: string): boolean {
  const [type, method] = wanted.split(/#|::/)
  const own = test.name.at(-1)!
  // The name of a parameterised test also matches its rows.
  const plain = own.replace(/\[[^\]]*\]$/, '')
  if (method !== undefined && test.name.length === 2 && (own === method || plain === method))
    return test.name[0] === type || test.name[0].endsWith(`.${type}`)
  return [test.name, [...test.name.slice(0, -1), plain]].some(
    (name) => wanted === nameOfTest(name) || wanted === name.join(' ') || wanted === name.at(-1),
  )
}

const keyOf = (test: TestResult) => `${test.file}\0${nameOfTest(test.name)}`

/** How long the suite may take on a patch. */
export const patchedLimit = ({ seconds }: SuiteResult): number => Math.max(10_000, seconds * 10_000)

/** Why a patch is not plausible, or undefined when it is. */
export async function implausibility(
  patched: PatchedVersion,
  language: Language,
  plan: TestPlan,
  before: SuiteResult,
  isFailing: (test: TestResult) => boolean,
  alone = false,
): Promise<string | undefined> {
  if (patched.overlay.size === 0) return undefined
  const trouble = await language.build.buildTrouble(patched.tree, [...patched.overlay.keys()], plan)
  if (trouble) return `it does not build: ${trouble}`
  const after = await runSuiteCached(patched.tree, language, plan, patchedLimit(before), alone)
  if (after.trouble) return after.trouble
  const results = new Map(after.tests.map((test) => [keyOf(test), test]))
  for (const test of before.tests) {
    const now = results.get(keyOf(test))
    const name = nameOfTest(test.name)
    if (isFailing(test) && now?.status !== 'passed')
      return `the failing test "${name}" ${now ? 'still fails' : 'is missing'}${now?.message ? `: ${firstLines(now.message)}` : ''} (if this test does not show the bug, name those that do with --failing)`
    if (test.status === 'passed' && now?.status !== 'passed')
      return `it breaks the test "${name}"${now?.message ? `: ${firstLines(now.message)}` : ''}`
  }
  return undefined
}

/** The first informative lines: the first line of jest contains no values. */
export const firstLines = (text: string) => {
  const plain = text
    .replace(/\u001b\[[\d;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('at '))
  return plain.slice(0, 3).join(' ').slice(0, 240)
}
