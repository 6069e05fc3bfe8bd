import type { EffortReport, NotExercised } from '../../../model/report.js'
import { Line } from '../code/line.js'
import { Section } from '../parts/section.js'
import { Text } from '../parts/text.js'

interface Props {
  readonly notExercised: NotExercised
  readonly effort: EffortReport
}

/** The parts of the change and the tests that were not run. */
export function Unexercised({ notExercised: { places, tests }, effort }: Props) {
  const isUnreached = effort.executions > 0 && effort.reachedChange === 0
  if (!places.length && !tests.length && !isUnreached) return null
  return (
    <Section title="Not executed">
      {isUnreached && <p>No execution reached the change.</p>}
      {places.length > 0 && (
        <ul class="places" aria-label="Places of the change that no execution reached">
          {places.map(({ file, line, text }) => (
            <li>
              <span class="quiet">
                <Text>{`${file}:${line}`}</Text>
              </span>{' '}
              <code>
                <Line text={text} />
              </code>
            </li>
          ))}
        </ul>
      )}
      {tests.length > 0 && (
        <ul class="places" aria-label="Tests that could not be used to drive the program">
          {tests.map(({ file, test, reason }) => (
            <li>
              <Text>{test ?? file}</Text>{' '}
              <span class="quiet">
                {test !== undefined && <Text>{file}</Text>} could not be used as a driver: <Text>{reason}</Text>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
