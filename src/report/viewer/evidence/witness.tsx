import type { WitnessReport } from '../../../model/report.js'
import { Text } from '../parts/text.js'
import { Input } from './input.js'
import { Sides } from './sides.js'
import { TestText } from './test-text.js'

const oracles: Record<WitnessReport['oracle'], string> = {
  reference: 'the reference says so',
  person: 'a person says so',
  stated: 'a preservation test says so',
  inferred: 'inferred, nobody says so',
  crash: 'a crash is wrong by itself',
}

/** An input on which the patch is wrong, and who says that it is. */
export function Witness({ witness }: { readonly witness: WitnessReport }) {
  const { judge, oracle, grade, classification, endless, crash, condition, inWords, expected } = witness
  // What the sentence says already is not said again.
  const isCondition =
    (oracle === 'stated' || oracle === 'inferred') && !inWords.includes(condition.replace(/^true /, ''))
  return (
    <article class="card witness">
      <header>
        <span class="judge">{judge}</span> {oracles[oracle]}
        {classification && <span class="tag">{classification}</span>}
        {endless && <span class="tag">does not end</span>}
        {grade === 'out-of-type' && (
          <span class="tag" title="No test shows such values at that place: this alone condemns nothing">
            out of type
          </span>
        )}
      </header>
      <h3>
        <Text>{inWords}</Text>
      </h3>
      {isCondition && (
        <p class="condition">
          Must be kept:{' '}
          <Text>{condition.startsWith('true ') ? `always ${condition.slice(5)}` : `where ${condition}`}</Text>
        </p>
      )}
      <Input shown={witness} />
      <Sides
        before={witness.before}
        after={witness.after}
        expected={expected}
        // Who compares with what was before says that it is right.
        isBeforeRight={expected === undefined && oracle !== 'crash'}
      />
      {crash && <CrashTold crash={crash} />}
      <TestText text={witness.regressionTest} />
    </article>
  )
}

/** The functions of a stack that runs over go round, and have no order. */
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
