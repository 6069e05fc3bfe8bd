import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheRoot } from '../util/scratch.js'

/** What the hook remembers of a project. */
interface Memory {
  /** For each conversation the runs for which its agent was sent back, the latest conversation last. */
  readonly blocked: Readonly<Record<string, readonly string[]>>
  /** The conversation in which the files of a run were seen first. */
  readonly seenIn: Readonly<Record<string, string>>
}

const mostKept = 100

/** When an agent was sent back: it must not go round in circles, nor answer for what another conversation has done. */
export class Attempts {
  private memory: Memory
  private readonly path: string

  constructor(
    project: string,
    private readonly conversation: string,
  ) {
    const name = createHash('sha256').update(project).digest('hex').slice(0, 16)
    this.path = join(cacheRoot(), 'hooks', `${name}.json`)
    this.memory = read(this.path)
  }

  /** The runs for which the agent was sent back in this conversation. */
  get blocked(): readonly string[] {
    return this.memory.blocked[this.conversation] ?? []
  }

  /** Whether the files were as they are already in an earlier conversation. Remembers this one if they were not. */
  isOlder(run: string): boolean {
    const first = this.memory.seenIn[run] ?? this.conversation
    this.keep({ ...this.memory, seenIn: latest({ ...this.memory.seenIn, [run]: first }) })
    return first !== this.conversation
  }

  /** Throws where it cannot be kept: an agent that is sent back without a count may never end. */
  add(run: string): void {
    const { [this.conversation]: own = [], ...others } = this.memory.blocked
    this.keep({ ...this.memory, blocked: latest({ ...others, [this.conversation]: [...own, run] }) })
  }

  private keep(memory: Memory): void {
    this.memory = memory
    mkdirSync(dirname(this.path), { recursive: true })
    writeFileSync(this.path, JSON.stringify(memory))
  }
}

const latest = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).slice(-mostKept))

function read(path: string): Memory {
  try {
    const { blocked, seenIn } = JSON.parse(readFileSync(path, 'utf8')) as Memory
    return { blocked: { ...blocked }, seenIn: { ...seenIn } }
  } catch {
    return { blocked: {}, seenIn: {} }
  }
}
