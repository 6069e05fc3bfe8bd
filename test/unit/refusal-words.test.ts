import { describe, expect, it } from 'vitest'
import type { Driver } from '../../src/drivers/driver.js'
import type { Execution } from '../../src/execution/protocol.js'
import { wordsOf } from '../../src/judges/preservation/words.js'
import { javascript } from '../../src/languages/javascript/javascript.js'

const driver = (...values: unknown[]) => ({ id: 0, slots: values.map((value) => ({ value })) }) as unknown as Driver
const words = (message: string, ...values: unknown[]) => {
  const execution: Execution = { outcome: { kind: 'threw', type: 'TypeError', message }, observations: [] }
  const isCrash = (type: string, said: string) => javascript.isCrash(type, said)
  return wordsOf([driver(...values)], new Map([[0, execution]]), isCrash)
}

describe('the words of the bug', () => {
  it('are what its exception does not repeat of the input', () => {
    expect(words('Invalid Comparator: some', ['1.2.3'], 'some frogs')).toEqual([['Invalid', 'Comparator']])
  })

  it('are not known where the exception is a crash, or says nothing of its own', () => {
    expect(words("Cannot read properties of undefined (reading 'length')", 'a')).toBeUndefined()
    expect(words('frogs', 'some frogs')).toBeUndefined()
  })
})
