import { changesInWords, figuresInWords, isChanged, onlyIn } from '../../bench/against.js'
import { Section } from '../parts/section.js'
import { Text } from '../parts/text.js'
import { Verdict } from '../parts/verdict.js'
import { duration } from '../words.js'
import { Limited } from './limited.js'
import type { Against, PatchChange, JudgedPatch } from '../../../model/bench-report.js'

/** What changed since an earlier run, and why. */
export function AgainstSection({ against }: { readonly against: Against }) {
  const figures = against.figures.filter(isChanged)
  return (
    <Section title="Since the earlier run" note={changesInWords(against)}>
      <Limited items={against.changes}>
        {(change) => <Change key={`${change.case} ${change.patch}`} change={change} />}
      </Limited>
      <ul class="bench-plain">
        {figures.map((change) => (
          <li key={change.name}>
            <strong>
              <Text>{change.name}</Text>
            </strong>
            : {figuresInWords(change)}
          </li>
        ))}
        {onlyIn(against).map((line) => (
          <li key={line}>
            <Text>{line}</Text>
          </li>
        ))}
        <li>
          {duration(against.seconds.before)} → {duration(against.seconds.after)} for the cases in both runs
        </li>
      </ul>
    </Section>
  )
}

function Change({ change }: { change: PatchChange }) {
  return (
    <li class={`bench-patch change-${change.kind}`}>
      <p class="bench-line">
        <b class="change-kind">{{ worse: '▼ worse', better: '▲ better', other: '• other' }[change.kind]}</b>
        <strong class="bench-name">
          <Text>{`${change.case} ${change.patch}`}</Text>
        </strong>
        <span class={`bench-label label-${change.label}`}>labelled {change.label}</span>
      </p>
      {change.why !== change.after.reason && (
        <p class="bench-reason">
          <Text>{change.why}</Text>
        </p>
      )}
      <dl class="change-sides">
        <Side name="before" said={change.before} />
        <Side name="now" said={change.after} />
      </dl>
    </li>
  )
}

function Side({ name, said }: { name: string; said: JudgedPatch }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Verdict verdict={said.verdict} /> <Text>{said.reason}</Text>{' '}
        <span class="bench-quiet">
          <Text>{said.evidence.join(', ') || 'no evidence against it'}</Text>; {said.executions} executions,{' '}
          {duration(said.seconds)}
        </span>
      </dd>
    </div>
  )
}
