import type { Difference } from '../../execution/compare.js'
import type { Splitting } from '../../questions/question.js'
import type { Score } from '../judge.js'
import { leastShare, type Dissent } from './dissent.js'

/** `difference`: what the patch changes there; undefined where it leaves the answer as it was. */
export function scoreOf(
  { patch, question, agreed }: Dissent<Splitting>,
  names: readonly string[],
  difference: Difference | undefined,
): Score {
  const { driver, input, label, calls, executions } = question
  const others = agreed.patches.map((one) => names[one])
  const shown = others.length > mostNamed ? [...others.slice(0, mostNamed), '…'] : others
  return {
    kind: 'score',
    judge: 'agreement',
    measure: 'agreement against it',
    value: rounded(others.length / names.length),
    threshold: rounded(leastShare),
    from: `${others.length} of ${names.length} patches come to one new answer for ${calls ?? label} (${shown.join(', ')}), and it does not`,
    inWords: difference
      ? 'it gives another answer than most of the other patches, which agree with each other'
      : 'it leaves as it was what most of the other patches change in the same way',
    example: {
      driver,
      input,
      grade: 'in-type',
      label,
      before: executions[0],
      after: executions[patch + 1],
      ...(difference && { difference }),
    },
  }
}

const mostNamed = 4

const rounded = (share: number) => Number(share.toFixed(3))
