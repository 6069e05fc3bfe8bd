import type { Splitting } from '../../campaign/questions/question.js'
import { showSnapshot } from '../../execution/show.js'
import type { Dissent } from './dissent.js'
import type { Difference } from '../../model/difference.js'
import type { Score } from '../../model/evidence.js'

const mostNamed = 4
const longestValue = 120

/** `difference`: what the patch changes there; undefined where it leaves the answer as it was. */
export function scoreOf(
  { patch, question, agreed }: Dissent<Splitting>,
  names: readonly string[],
  difference: Difference | undefined,
): Score {
  const { driver, input, label, calls, executions, answers, outputs } = question
  const others = agreed.patches.map((one) => names[one])
  const shown = others.length > mostNamed ? [...others.slice(0, mostNamed), '…'] : others
  const { value } = outputs[answers[agreed.patches[0]]]
  const { own, next, all } = agreed.ideas
  const share = (ideas: number) => Number((ideas / all).toFixed(3))
  return {
    kind: 'score',
    judge: 'agreement',
    measure: 'agreement against it',
    value: share(own),
    threshold: share(next),
    from: `${others.length} of ${names.length} patches, made in different ways, do the same on every input that was tried (${shown.join(', ')}); for ${calls ?? label} they give ${showSnapshot(value, longestValue)}, and it does not`,
    inWords: difference
      ? 'it gives another answer than patches that were made in different ways and all do the same'
      : 'it leaves as it was what patches that were made in different ways all change in the same way',
    example: {
      driver,
      input,
      grade: 'in-type',
      label,
      at: question.difference,
      before: executions[0],
      after: executions[patch + 1],
      instead: { by: 'others', value },
      ...(difference && { difference }),
    },
  }
}
