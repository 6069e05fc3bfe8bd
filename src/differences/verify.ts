import { basename, dirname, extname } from 'node:path/posix'
import type { Case } from '../case/case.js'
import { overlaid, type Tree } from '../case/tree.js'

/** Runs a written test with the project's own runner: it has to pass before the patch and fail after it. */
export async function showsDifference(subject: Case, patched: Tree, test: string, from: string): Promise<boolean> {
  const ending = /(\.(test|spec))?\.[cm]?[jt]sx?$/.exec(from)?.[0] ?? extname(from)
  const path = `${dirname(from)}/assay-${basename(from, ending)}${ending}`.replace(/^\.\//, '')
  const plan = { ...subject.plan, files: [path] }
  const passes = async (tree: Tree) => {
    const { tests, trouble } = await subject.language.runSuite(overlaid(tree, new Map([[path, test]])), plan, 60_000)
    return !trouble && tests.length > 0 && tests.every(({ status }) => status !== 'failed')
  }
  return (await passes(subject.buggy.tree)) && !(await passes(patched))
}
