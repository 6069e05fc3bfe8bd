import { isWrittenTest } from './discover.js'
import type { LiftedFile, Slot } from '../../model/driver.js'

const inputSlot: Omit<Slot, 'value'> = {
  id: 0,
  type: { name: 'bytes' },
  line: 0,
  start: 0,
  end: 0,
  place: 'input',
  owner: -1,
  row: -1,
}

/** An input file is a test whose only literal is its content. */
export const liftInput = (path: string, content: string): LiftedFile => ({
  path,
  text: content,
  slots: [{ ...inputSlot, value: content }],
  assertions: [],
  tests: [{ line: 0, start: 0, end: 0 }],
  loops: 0,
  ...(isWrittenTest(path) && { refused: 'is a written test: only input files are varied' }),
})
