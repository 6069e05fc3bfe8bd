import type { InvariantsReport, Decided, Run } from '../../../model/invariants-report.js'
import { Line } from '../code/line.js'
import { Fold } from '../parts/fold.js'
import { Section } from '../parts/section.js'
import { Text } from '../parts/text.js'
import { counted, number } from '../words.js'
import { Sides } from './sides.js'

/** Invariants of the passing tests that the patch violates, with the violating run and the other version's values. */
export function Invariants({ invariants }: { readonly invariants: InvariantsReport }) {
  const { violated, maintained, hasReference, tests, asked, correct, functions, undecided, trouble } = invariants
  const other = hasReference ? 'reference' : 'buggy version'
  return (
    <Section
      title="Invariants"
      note={violated.length ? counted(violated.length, 'violated', 'violated') : 'none violated'}
    >
      {violated.map((law) => (
        <Law law={law} title="violated" other={other} />
      ))}
      {hasReference && maintained.length > 0 && (
        <Fold title={`Still hold, but not in the reference: ${number(maintained.length)}`}>
          {() => maintained.map((law) => <Law law={law} title="still holds" other={other} />)}
        </Fold>
      )}
      <p class="quiet">
        {number(asked)} of {number(correct)} invariants of {counted(functions, 'function')} could be checked, in{' '}
        {number(tests.passing)} passing and {counted(tests.failing, 'failing test')}
        {undecided > 0 && `; the solver could not decide ${counted(undecided, 'comparison')} in time`}
        {trouble !== undefined && `; ${trouble}`}
      </p>
    </Section>
  )
}

interface LawProps {
  readonly law: Decided
  readonly title: string
  readonly other: string
}

function Law({ law, title, other }: LawProps) {
  const { run, instead } = law
  return (
    <article class="card law">
      <h3>
        <span class="tag">{title}</span>{' '}
        <code>
          <Line text={law.text} />
        </code>
      </h3>
      <p class="quiet">
        at the {law.at} of <Text>{law.function}</Text>, <Text>{law.file}</Text>; seen {counted(law.samples, 'time')}
      </p>
      {run && (
        <p>
          In “<Text>{run.test}</Text>”:
        </p>
      )}
      {run && instead ? (
        <Sides before={inWords(instead)} after={inWords(run)} names={{ before: other, after: 'patched' }} />
      ) : (
        run && (
          <pre tabIndex={0}>
            <Text>{inWords(run)}</Text>
          </pre>
        )
      )}
    </article>
  )
}

const inWords = ({ values }: Run) => values.map(({ name, value }) => `${name} = ${value}`).join('\n')
