import type { Shown } from '../../../model/report.js'
import { Line } from '../code/line.js'
import { Text } from '../parts/text.js'

/** The test and the values it was run with. */
export function Input({ shown }: { readonly shown: Shown }) {
  const { test, inputInWords, output, change } = shown
  return (
    <dl class="input">
      <dt>Input</dt>
      <dd>
        <code>
          <Line text={inputInWords} isPlain />
        </code>
      </dd>
      <dt>Test</dt>
      <dd>
        <Text>{test.name}</Text>{' '}
        <span class="quiet">
          <Text>{test.line === null ? test.file : `${test.file}:${test.line}`}</Text>
        </span>
        {test.failing && <span class="tag">failing test</span>}
      </dd>
      {output !== undefined && (
        <>
          <dt>Output</dt>
          <dd>
            <code>
              <Line text={output} />
            </code>{' '}
            {change !== null && (
              <span class="quiet">
                <Text>{change}</Text>
              </span>
            )}
          </dd>
        </>
      )}
    </dl>
  )
}
