import type { SplittingQuestion } from '../../campaign/questions/question.js'
import { showSnapshot } from '../../execution/show.js'
import type { Dissent } from './dissent.js'
import type { Difference } from '../../model/difference.js'
import type { Score } from '../../model/evidence.js'

const mostNamed = 4
const longestValue = 120

/** `difference`: what the patch changes there; undefined if it leaves the output unchanged. */
export function dissentScore(
  { patch, question, agreed }: Dissent<SplittingQuestion>,
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
    from:
      `${others.length} of ${names.length} patches, made in different ways, behave the same on every ` +
      `input tried (${shown.join(', ')}); for ${calls ?? label} they return ` +
      `${showSnapshot(value, longestValue)}, and it does not`,
    inWords: difference
      ? 'its result differs from that of different patches that all agree'
      : 'it leaves behaviour unchanged that different patches all change in the same way',
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
