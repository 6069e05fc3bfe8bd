import { Code } from '../code/line.js'
import { CopyButton } from '../parts/copy.js'
import { Fold } from '../parts/fold.js'

/** A regression test for the evidence. */
export function TestText({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return <p class="quiet">This cannot be reproduced by a test in the project’s framework.</p>
  return (
    <div class="test-text">
      <CopyButton text={text} label="Copy test" />
      <Fold title="Regression test">{() => <Code text={text} />}</Fold>
    </div>
  )
}
