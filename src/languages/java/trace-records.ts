import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import type { NamedTest } from './observe-suite.js'

/** What the host wrote of one test (TestRecord.java says how). */
export interface TraceRecord extends NamedTest {
  readonly reached: boolean
  readonly isSeen: boolean
  readonly isCut: boolean
  readonly trace: Int32Array
  readonly exits: Int32Array
}

/** All records of a file that are whole: the process that wrote them may have died. */
export function readJavaRecords(file: string): TraceRecord[] {
  const records: TraceRecord[] = []
  if (!existsSync(file)) return records
  const descriptor = openSync(file, 'r')
  const read = (size: number) => {
    const bytes = Buffer.alloc(size)
    return readSync(descriptor, bytes, 0, size, null) === size ? bytes : undefined
  }
  try {
    for (;;) {
      const size = read(4)?.readInt32LE()
      const bytes = size === undefined ? undefined : read(size)
      if (!bytes) return records
      records.push(recordIn(bytes))
    }
  } finally {
    closeSync(descriptor)
  }
}

function recordIn(bytes: Buffer): TraceRecord {
  let at = 0
  const integer = () => bytes.readInt32LE((at += 4) - 4)
  const part = (size: number) => bytes.subarray(at, (at += size))
  const text = () => part(integer()).toString('utf8')
  const integers = () => new Int32Array(new Uint8Array(part(4 * integer())).buffer)
  const flags = integer()
  return {
    type: text(),
    name: text(),
    id: text(),
    reached: (flags & 1) !== 0,
    isSeen: (flags & 2) !== 0,
    isCut: (flags & 4) !== 0,
    overlaps: (flags & 8) !== 0,
    trace: integers(),
    exits: integers(),
  }
}
