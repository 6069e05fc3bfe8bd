import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { Case } from '../case/case.js'
import type { Tree } from '../case/tree.js'
import { UserError } from '../errors.js'
import { showsDifference } from '../differences/verify.js'

export interface WrittenTest {
  readonly test: string | undefined
  /** It was run already, and shows what it should. */
  readonly isVerified?: boolean
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

const posix = (path: string) => path.split(sep).join('/')

/** Only tests that were seen to pass where the program is right and to fail with the patch are written. */
export async function writeTests(
  subject: Case,
  patch: string,
  patched: Tree,
  tests: readonly WrittenTest[],
  folder: string,
): Promise<string> {
  let written = 0
  for (const [i, { test, from, isVerified }] of tests.entries()) {
    if (test === undefined) continue
    if (!isVerified && !(await showsDifference(subject, subject.buggy.tree, patched, test, from))) continue
    const label = basename(patch).replace(/\.(diff|patch)$/, '')
    const name = subject.language.testFile(from, `${label.replace(/[^\w.-]+/g, '-')}-${i + 1}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, name),
      subject.language.moveTest(test, posix(join(subject.project, from)), posix(join(folder, name))),
    )
    written++
  }
  const left = tests.length - written
  return `  ${patch}: ${written} test${written === 1 ? '' : 's'} written to ${relative('.', folder) || '.'}${left ? `; ${left} of the differences cannot be shown by a test that passes where the program is right and fails with the patch` : ''}\n`
}
