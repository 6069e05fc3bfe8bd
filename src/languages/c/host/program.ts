import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VersionSpec } from '../../../execution/protocol.js'
import type { VersionRun } from '../../shared/host/counts.js'
import { entryFile, inputFolder, programFile } from '../assemble.js'
import type { CEntry } from '../../../model/test-plan.js'
import type { RunResult } from './run-result.js'
import { Pace } from './pace.js'
import { Server } from './server.js'
import { Symbols } from './symbols.js'

/** A version in the host. */
export class Program {
  readonly server: Server
  readonly symbols: Symbols
  readonly entry: CEntry
  /** What it has shown about how long executions take. */
  readonly pace = new Pace()
  private readonly goals: ReadonlySet<number>
  private readonly partings: ReadonlySet<number>
  private readonly originals = new Map<string, string>()

  constructor(
    readonly spec: VersionSpec,
    folder: string,
  ) {
    const path = join(spec.root, programFile)
    this.entry = JSON.parse(readFileSync(join(spec.root, entryFile), 'utf8')) as CEntry
    this.server = new Server(path, this.entry, spec, folder)
    this.symbols = new Symbols(path)
    this.goals = new Set(spec.goals)
    this.partings = new Set(spec.partings)
  }

  /** The content of an input file. */
  original(file: string): string {
    const known = this.originals.get(file) ?? readFileSync(join(this.spec.root, inputFolder, file), 'latin1')
    this.originals.set(file, known)
    return known
  }

  shown({ cells }: RunResult): VersionRun {
    const hasReached = cells.some((cell) => this.goals.has(cell))
    return { hasReached, hasParted: cells.some((cell) => this.partings.has(cell)), isOriginal: true }
  }

  /** Mean distance to the change of the blocks that were executed, where blocks have distances. */
  awayIn({ cells }: RunResult): number | undefined {
    const { blocks } = this.spec
    const distances = blocks ? cells.flatMap((cell) => (blocks[cell] >= 0 ? [blocks[cell]] : [])) : []
    return distances.length ? distances.reduce((sum, distance) => sum + distance, 0) / distances.length : undefined
  }

  stop(): void {
    this.server.stop()
    this.symbols.stop()
  }
}
