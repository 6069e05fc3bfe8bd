import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { Case } from '../case/case.js'
import type { Tree } from '../case/tree.js'
import { UserError } from '../errors.js'
import { showsDifference } from '../differences/verify.js'

export interface WrittenTest {
  readonly test: string | undefined
  /** The file it was made from. */
  readonly from: string
}

/** Told before anything is run. */
export function requireFolder(path: string | undefined): void {
  if (path !== undefined && statSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new UserError(
      `--write-tests names ${path}, which is no folder`,
      'Give a folder; it is made if it does not exist.',
    )
}

/** Only tests that were seen to pass before the patch and fail after it are written. */
export async function writeTests(
  subject: Case,
  patch: string,
  patched: Tree,
  tests: readonly WrittenTest[],
  folder: string,
): Promise<string> {
  const inProject = relative(subject.project, folder).split(sep).join('/')
  let written = 0
  for (const [i, { test, from }] of tests.entries()) {
    if (test === undefined || !(await showsDifference(subject, patched, test, from))) continue
    const label = basename(patch).replace(/\.(diff|patch)$/, '')
    const name = subject.language.testFile(from, `${label.replace(/[^\w.-]+/g, '-')}-${i + 1}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), subject.language.moveTest(test, from, `${inProject}/${name}`))
    written++
  }
  const left = tests.length - written
  return `  ${patch}: ${written} test${written === 1 ? '' : 's'} written to ${relative('.', folder) || '.'}${left ? `; ${left} of the differences cannot be shown by a test that passes before the patch and fails after it` : ''}\n`
}
