import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestTrace } from '../../../traces/tracing.js'
import type { RecordHead } from './plan.cjs'

interface Read {
  readonly head: RecordHead
  readonly trace: Int32Array
  readonly exits: Int32Array
}

/** What the recorders of all processes have written, in the order in which the tests ended. */
export function readRecords(folder: string): TestTrace[] {
  const all = readdirSync(folder).flatMap((name) => recordsIn(readFileSync(join(folder, name))))
  all.sort((a, b) => a.head.time - b.head.time)
  return lastTries(all)
    .filter(({ head }) => !head.overlaps)
    .map(({ head: { file, name, reached, isSeen, isCut }, trace, exits }) => ({
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
      head: JSON.parse(data.toString('utf8', start - head, start)) as RecordHead,
      trace: numbers.slice(0, trace),
      exits: numbers.slice(trace),
    })
  }
  return records
}

function lastTries(records: readonly Read[]): Read[] {
  const kept: Read[] = []
  for (const record of records) {
    const { file, name, again } = record.head
    const isEarlier = ({ head }: Read) => head.file === file && JSON.stringify(head.name) === JSON.stringify(name)
    const before = again ? kept.findLastIndex(isEarlier) : -1
    if (before >= 0) kept.splice(before, 1)
    kept.push(record)
  }
  return kept
}
