import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import type { Candidate, Case } from '../case/case.js'
import type { Tree } from '../files/tree.js'
import type { PatchDiff } from '../commands/diff/diff.js'
import { UserError } from '../util/errors.js'
import { showsDifference } from '../campaign/differences/verify.js'
import type { Assessed } from './assess.js'
import type { ReadProject } from './project.js'
import { readProject as readCase } from '../case/read-project.js'
import type { Report } from '../model/report.js'
import { shownBy } from '../report/decisive-evidence.js'

interface WrittenTest {
  readonly test: string | undefined
  /** It was already run and shows the difference. */
  readonly isVerified?: boolean
  /** The file it was made from. */
  readonly from: string
}

/** Checks the folder before anything is run. */
export function requireFolder(path: string | undefined): void {
  if (path !== undefined && statSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new UserError(
      `--write-tests names ${path}, which is not a folder`,
      'Give a folder; it is created if it does not exist.',
    )
}

const posix = (path: string) => path.split(sep).join('/')

/**
 * Writes a regression test for each witness of a run into a folder, and returns a message with the number per patch.
 * Only tests that were seen to pass on correct behaviour and to fail with the patch are written.
 */
export async function writeTests(
  { subject, assessments }: Pick<Assessed, 'subject' | 'assessments'>,
  folder: string,
  say: (what: string) => void = () => {},
): Promise<string> {
  requireFolder(folder)
  let told = ''
  for (const [i, { patch, evidence }] of assessments.entries()) {
    const candidate = subject.candidates[i]
    const witnesses = evidence.flatMap((e) => {
      if (e.kind === 'witness') return [{ test: e.test, from: e.driver.file, isVerified: isSeen(e.judge) }]
      return e.example?.test ? [{ test: e.example.test, from: e.example.driver.file, isVerified: false }] : []
    })
    if (!witnesses.length || candidate.implausible !== undefined) continue
    say(`writing tests for ${patch}`)
    told += await writeAll(subject, patch, witnesses, resolve(folder), shownIn(subject, candidate.version.tree))
  }
  return told
}

/** The same for a saved run, without running anything: only tests that were seen to work in that run are written. */
export async function writeReportedTests(report: Report, read: ReadProject, folder: string): Promise<string> {
  requireFolder(folder)
  const { config } = read
  const { language, plan, project } = readCase({ ...read, config: { ...config, patches: undefined }, unpatched: true })
  let told = ''
  for (const { patch, evidence } of report.patches) {
    const tests = evidence.flatMap((one) => {
      const shown = shownBy(one)
      return shown ? [{ test: shown.regressionTest, from: shown.test.file, isVerified: isSeen(one.judge) }] : []
    })
    if (!tests.length) continue
    told += await writeAll({ language, plan, project }, patch, tests, resolve(folder), async () => false)
  }
  return told || '  there is no evidence to write a test for\n'
}

/** The judges that run a test before they give it. */
const isSeen = (judge: string) => judge === 'difference' || judge === 'crash'

/** The same for the differences of one patch. */
export async function writeDiffTests(
  subject: Case,
  { patch, differences }: PatchDiff,
  candidate: Candidate,
  folder: string,
): Promise<string> {
  if (candidate.implausible !== undefined) return ''
  const tests = differences.map(({ test, cluster }) => ({ test, from: cluster.driver.file }))
  return writeAll(subject, patch, tests, resolve(folder), shownIn(subject, candidate.version.tree))
}

/** Whether a test passes before a patch and fails after it. */
const shownIn =
  (subject: Case, patched: Tree) =>
  (test: string, from: string): Promise<boolean> =>
    showsDifference(subject, subject.buggy.tree, patched, test, from)

async function writeAll(
  { language, plan, project }: Pick<Case, 'language' | 'plan' | 'project'>,
  patch: string,
  tests: readonly WrittenTest[],
  folder: string,
  verified: (test: string, from: string) => Promise<boolean>,
): Promise<string> {
  let written = 0
  for (const [i, { test, from, isVerified }] of tests.entries()) {
    if (test === undefined) continue
    if (!isVerified && !(await verified(test, from))) continue
    const label = basename(patch).replace(/\.(diff|patch)$/, '')
    const name = language.writing.testFile(from, `${label.replace(/[^\w.-]+/g, '-')}-${i + 1}`, plan)
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, name),
      language.writing.moveTest(test, posix(join(project, from)), posix(join(folder, name))),
    )
    written++
  }
  const left = tests.length - written
  const unwritten = left
    ? `; no test for ${left} of the differences: none passes on correct behaviour and fails with the patch`
    : ''
  const target = relative('.', folder) || '.'
  return `  ${patch}: ${written} test${written === 1 ? '' : 's'} written to ${target}${unwritten}\n`
}
