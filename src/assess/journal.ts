import { createHash } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** Everything a result depends on, by name, each as a fingerprint. */
export type JournalFingerprints = Readonly<Record<string, string>>

/** How far a run has come. */
export interface SettledCount {
  readonly done: number
  readonly of: number
}

type Entry = readonly [key: string, value: unknown]

const groundsKey = 'grounds'
const settledKey = 'settled'
const headSize = 24
const isPiece = (key: string) => key !== groundsKey && key !== settledKey

/**
 * The finished work of a run, on disk, so that a later run can resume it. Records are only appended, each with its
 * length and checksum: a truncated record ends the journal. The file is not written before the first record, so that
 * reading an older journal does not destroy it.
 */
export class Journal {
  private readonly found: ReadonlyMap<string, unknown>
  private readonly wholeSize: number
  private file: number | undefined
  private isBroken = false
  private written = 0

  /** `resume`: use the records of the file if they depend on the same fingerprints; otherwise replace the file. */
  constructor(
    private readonly path: string,
    private readonly grounds: JournalFingerprints,
    private readonly resume: boolean,
  ) {
    const { entries, size } = existsSync(path) ? readJournal(readFileSync(path)) : { entries: [], size: 0 }
    this.found = new Map(entries)
    this.wholeSize = size
  }

  /**
   * What has changed since an earlier run was interrupted: empty if its work can be used, undefined if there is none.
   */
  get changed(): readonly string[] | undefined {
    if (!this.found.size) return undefined
    const before = (this.found.get(groundsKey) ?? {}) as JournalFingerprints
    const names = [...new Set([...Object.keys(before), ...Object.keys(this.grounds)])]
    return names.filter((name) => before[name] !== this.grounds[name])
  }

  /** How far the earlier run had come. */
  get settledBefore(): SettledCount | undefined {
    return this.found.get(settledKey) as SettledCount | undefined
  }

  /** Pieces of work that are kept, from before or by now. */
  get pieces(): number {
    return (this.isUsed || !this.written ? [...this.found.keys()].filter(isPiece).length : 0) + this.written
  }

  /** The result of the work from the earlier run, else computed now. It must be plain data. */
  async once<T>(key: readonly string[], work: () => Promise<T>, isWhole = (_: T) => true): Promise<T> {
    const name = JSON.stringify(key)
    if (this.isUsed && this.found.has(name)) return this.found.get(name) as T
    const value = await work()
    if (isWhole(value)) {
      this.add([name, value])
      this.written++
    }
    return value
  }

  settle(settled: SettledCount): void {
    const before = this.isUsed ? this.settledBefore : undefined
    if (settled.done > (before?.done ?? -1)) this.add([settledKey, settled])
  }

  /** Everything is done: there is nothing to resume. */
  finish(): void {
    this.close()
    rmSync(this.path, { force: true })
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file)
    this.file = undefined
    this.isBroken = true
  }

  private get isUsed(): boolean {
    return this.resume && this.changed?.length === 0
  }

  /** A journal that cannot be written, on a full disk, is no reason to end the run. */
  private add(entry: Entry): void {
    if (this.isBroken) return
    try {
      this.file ??= this.begin()
      appendFileSync(this.file, recordOf(entry))
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error)) throw error
      this.close()
    }
  }

  /** Starts a new file if the old one is not resumed: another run may still be writing to that. */
  private begin(): number {
    if (this.isUsed) truncateSync(this.path, this.wholeSize)
    else {
      mkdirSync(dirname(this.path), { recursive: true })
      rmSync(this.path, { force: true })
      writeFileSync(this.path, recordOf([groundsKey, this.grounds]))
    }
    return openSync(this.path, 'a')
  }
}

function recordOf(entry: Entry): Buffer {
  const body = serialize(entry)
  const head = Buffer.alloc(4)
  head.writeUInt32LE(body.length)
  return Buffer.concat([head, checksumOf(body), body])
}

const checksumOf = (body: Uint8Array) => createHash('sha1').update(body).digest()

/** All whole records, and where the last of them ends. */
export function readJournal(given: Uint8Array): { entries: Entry[]; size: number } {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length)
  const entries: Entry[] = []
  let size = 0
  while (size + headSize <= bytes.length) {
    const end = size + headSize + bytes.readUInt32LE(size)
    const body = bytes.subarray(size + headSize, end)
    if (end > bytes.length || !checksumOf(body).equals(bytes.subarray(size + 4, size + headSize))) break
    try {
      entries.push(deserialize(body) as Entry)
    } catch {
      // Another Node wrote it.
      break
    }
    size = end
  }
  return { entries, size }
}
