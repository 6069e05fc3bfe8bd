import fs = require('node:fs')
import path = require('node:path')
import threads = require('node:worker_threads')

// The program's tests may replace these.
const { writeSync, openSync } = fs

/**
 * The file of this process to which records are appended, one whenever a test ends: whoever kills the process can only
 * spoil the last one.
 */
class Output {
  private readonly file: string
  private target: number | undefined
  /** What could not be written yet. */
  private waiting: Buffer[] = []

  constructor(folder: string) {
    this.file = path.join(folder, `${process.pid}-${threads.threadId}`)
    process.on('exit', () => this.write())
  }

  add(record: Buffer): void {
    this.waiting.push(record)
    this.write()
  }

  /** A test that puts something else in place of the file system must not fail for us. */
  private write(): void {
    try {
      while (this.waiting.length) {
        this.target ??= openSync(this.file, 'a')
        writeAll(this.target, this.waiting[0])
        this.waiting.shift()
      }
    } catch {
      // Tried again when the next test ends.
    }
  }
}

function writeAll(target: number, data: Buffer): void {
  for (let done = 0; done < data.length;) done += writeSync(target, data, done)
}

export = Output
