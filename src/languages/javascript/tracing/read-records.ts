import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestTrace } from '../../../model/tracing.js'
import type { TraceHead } from './plan.cjs'
import { lastTries } from './tries.js'

interface Read {
  readonly head: TraceHead
  readonly trace: Int32Array
  readonly exits: Int32Array
}

/** What the recorders of all processes have written, in the order in which the tests ended. */
export function readJavascriptRecords(folder: string): TestTrace[] {
  const all = readdirSync(folder).flatMap((name) => recordsIn(readFileSync(join(folder, name))))
  return lastTries(all).map(({ head: { file, name, reached, isSeen, isCut }, trace, exits }) => ({
    file,
    name,
    reached,
    trace,
    exits,
    isSeen,
    isCut,
    isIsolated: false,
  }))
}

function recordsIn(data: Buffer): Read[] {
  const records: Read[] = []
  for (let at = 0; at + 12 <= data.length;) {
    const [head, trace, exits] = [0, 4, 8].map((offset) => data.readInt32LE(at + offset))
    const start = at + 12 + head
    at = start + 4 * (trace + exits)
    // The process was killed while it wrote.
    if (at > data.length) break
    const numbers = new Int32Array(data.buffer.slice(data.byteOffset + start, data.byteOffset + at))
    records.push({
      head: JSON.parse(data.toString('utf8', start - head, start)) as TraceHead,
      trace: numbers.slice(0, trace),
      exits: numbers.slice(trace),
    })
  }
  return records
}
