import type { FileDiff } from '../../files/diffs.js'
import type { GrammarName } from '../../syntax/parser.js'
import { editOf, type Edit } from './edit.js'
import type { Encoder } from './encoder.js'
import { fragmentsOf } from './fragments.js'

/** Which grammar a file is read with; undefined where there is none. */
export type GrammarOf = (path: string) => GrammarName | undefined

/** A patch as a model reads it: its edits, and the vectors of its fragments before and after. */
export interface EncodedPatch {
  readonly edits: readonly Edit[]
  readonly before: Float32Array
  readonly after: Float32Array
}

/** Whether it changes anything that is read: files of other languages and layout are not. */
export const isReadable = ({ edits }: EncodedPatch) => edits.some(({ gaps }) => gaps.length > 0)

export async function readEdits(diffs: readonly FileDiff[], grammarOf: GrammarOf): Promise<Edit[]> {
  const edits: Edit[] = []
  for (const fragment of fragmentsOf(diffs)) {
    const grammar = grammarOf(fragment.path)
    if (grammar) edits.push(await editOf(fragment, grammar))
  }
  return edits
}

export async function readPatch(
  diffs: readonly FileDiff[],
  grammarOf: GrammarOf,
  encoder: Encoder,
): Promise<EncodedPatch> {
  const edits = await readEdits(diffs, grammarOf)
  const text = (side: 'before' | 'after') => edits.map(({ fragment }) => fragment[side]).join('\n')
  const [before, after] = await encoder.encode([text('before'), text('after')])
  return { edits, before, after }
}
