import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheRoot } from '../util/scratch.js'

/** The runs for which an agent was sent back in a conversation: it must not go round in circles. */
export class Attempts {
  readonly blocked: readonly string[]
  private readonly path: string

  constructor(conversation: readonly string[]) {
    const name = createHash('sha256').update(JSON.stringify(conversation)).digest('hex').slice(0, 16)
    this.path = join(cacheRoot(), 'hooks', `${name}.json`)
    this.blocked = read(this.path)
  }

  /** Throws where it cannot be kept: an agent that is sent back without a count may never end. */
  add(run: string): void {
    mkdirSync(dirname(this.path), { recursive: true })
    writeFileSync(this.path, JSON.stringify([...this.blocked, run]))
  }
}

function read(path: string): string[] {
  try {
    const runs = JSON.parse(readFileSync(path, 'utf8')) as unknown
    return Array.isArray(runs) ? runs.map(String) : []
  } catch {
    return []
  }
}
