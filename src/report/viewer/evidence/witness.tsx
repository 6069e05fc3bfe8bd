import type { WitnessReport } from '../../../model/report.js'
import { Text } from '../parts/text.js'
import { Input } from './input.js'
import { Sides } from './sides.js'
import { TestText } from './test-text.js'

const oracles: Record<WitnessReport['oracle'], string> = {
  reference: 'differs from the reference',
  person: 'differs from an answer',
  stated: 'violates a preservation test',
  inferred: 'violates an inferred condition',
  crash: 'a new crash',
}

/** An input on which the patch is wrong, and the oracle for it. */
export function Witness({ witness }: { readonly witness: WitnessReport }) {
  const { judge, oracle, grade, classification, endless, crash, condition, inWords, expected } = witness
  // Do not repeat a condition that the sentence already contains.
  const isCondition =
    (oracle === 'stated' || oracle === 'inferred') && !inWords.includes(condition.replace(/^true /, ''))
  return (
    <article class="card witness">
      <header>
        <span class="judge">{judge}</span> {oracles[oracle]}
        {classification && <span class="tag">{classification}</span>}
        {endless && <span class="tag">does not end</span>}
        {grade === 'unusual' && (
          <span class="tag" title="No test uses such a value at this place, so this alone is no proof">
            unusual value
          </span>
        )}
        {grade === 'out-of-type' && (
          <span class="tag" title="No test uses such a value at this place, so this alone is no proof">
            out of type
          </span>
        )}
      </header>
      <h3>
        <Text>{inWords}</Text>
      </h3>
      {isCondition && (
        <p class="condition">
          Must be preserved:{' '}
          <Text>{condition.startsWith('true ') ? `always ${condition.slice(5)}` : `where ${condition}`}</Text>
        </p>
      )}
      <Input shown={witness} />
      <Sides
        before={witness.before}
        after={witness.after}
        expected={expected}
        // An oracle that compares with the buggy version takes its output as correct.
        isBeforeRight={expected === undefined && oracle !== 'crash'}
      />
      {crash && <CrashTold crash={crash} />}
      <TestText text={witness.regressionTest} />
    </article>
  )
}

/** In a stack overflow the functions call each other in a cycle, so their order means nothing. */
function CrashTold({ crash }: { readonly crash: NonNullable<WitnessReport['crash']> }) {
  const frames = crash.kind === 'stack overflow' ? crash.frames.slice(0, 1) : crash.frames
  return (
    <p class="crash">
      <strong>{crash.kind}</strong> <Text>{[crash.type, crash.message].filter(Boolean).join(': ')}</Text>
      {frames.length > 0 && (
        <span class="quiet">
          {' '}
          in <Text>{frames.join(', called by ')}</Text>
          {crash.line !== undefined && `, line ${crash.line}`}
        </span>
      )}
    </p>
  )
}
