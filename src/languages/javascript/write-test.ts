import { Edits } from '../../instrument/edits.js'
import type { TestDraft } from '../language.js'

/**
 * A reproducer in the project's own framework: the original test file with only the one test in it, its literals
 * replaced, under a new name. Set-up, imports and helpers are the user's own.
 */
export function writeTest(draft: TestDraft): string {
  const edits = new Edits(draft.source)
  for (const { start, end, text } of draft.edits) edits.replace(start, end, text)
  const head = `// ${draft.name}\n${draft.note.split('\n').map((line) => `// ${line}`.trimEnd()).join('\n')}\n`
  return head + edits.apply()
}
