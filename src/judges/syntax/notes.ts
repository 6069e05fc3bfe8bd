import type { Case } from '../../case/case.js'
import { diffsOf } from '../../analyses/patch-text/fragments.js'
import { readEdits } from '../../analyses/patch-text/reading.js'
import { antiPatternsIn } from './anti-patterns.js'
import { copiedFromTest, literalsOfTests, type Literals } from './test-literals.js'
import type { PatchWithChange } from '../../case/changed.js'

/** Notes on the text of a patch for a reviewer, independent of the model. */
export async function notesOn(subject: Case, patches: readonly PatchWithChange[]): Promise<(string | undefined)[]> {
  let known: Promise<Literals> | undefined
  const literals = () => (known ??= literalsOfTests(subject))
  const remarks: (string | undefined)[] = []
  for (const { version } of patches) {
    const diffs = diffsOf(subject.buggy.tree, version.overlay)
    const edits = await readEdits(diffs, (path) => subject.language.syntax.table.grammarOf(path))
    const copied = await copiedFromTest(edits, literals)
    const antiPatterns = antiPatternsIn(edits)
    const parts = [
      ...(copied.length ? [`it checks for ${joinInWords(copied)}, which occurs only in the failing test`] : []),
      ...(antiPatterns.length ? [`it ${joinInWords(antiPatterns)}`] : []),
    ]
    remarks.push(parts.length ? `review its text: ${parts.join('; ')}` : undefined)
  }
  return remarks
}

export const joinInWords = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
