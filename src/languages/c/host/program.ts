import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VersionSpec } from '../../../execution/protocol.js'
import type { VersionRun } from '../../shared/host/counts.js'
import { entryFile, inputFolder, programFile } from '../assemble.js'
import type { CEntry } from '../../../model/test-plan.js'
import type { RunResult } from './run-result.js'
import { Pace } from './pace.js'
import { Server, type ProbeNumbers, type RunLimits } from './server.js'
import { Symbols } from './symbols.js'

/** A build in the host: a version, or a meta-program with all of its versions. */
export class Build {
  readonly entry: CEntry
  readonly server: Server
  readonly symbols: Symbols
  private readonly originals = new Map<string, string>()

  constructor(
    private readonly root: string,
    probes: ProbeNumbers,
    folder: string,
    /** How many candidates it has. */
    readonly candidates: number,
  ) {
    const path = join(root, programFile)
    this.entry = JSON.parse(readFileSync(join(root, entryFile), 'utf8')) as CEntry
    this.server = new Server(path, this.entry, probes, folder)
    this.symbols = new Symbols(path)
  }

  /** The content of an input file. */
  original(file: string): string {
    const known = this.originals.get(file) ?? readFileSync(join(this.root, inputFolder, file), 'latin1')
    this.originals.set(file, known)
    return known
  }

  stop(): void {
    this.server.stop()
    this.symbols.stop()
  }
}

/** A version in the host. */
export class Program {
  /** What it has shown about how long executions take. */
  readonly pace = new Pace()
  private readonly goals: ReadonlySet<number>
  private readonly partings: ReadonlySet<number>

  constructor(
    readonly spec: VersionSpec,
    readonly build: Build,
  ) {
    this.goals = new Set(spec.goals)
    this.partings = new Set(spec.partings)
  }

  get isCandidate(): boolean {
    return this.spec.selector !== undefined && this.spec.selector >= 0
  }

  async run(inputs: readonly Buffer[], limits: RunLimits): Promise<RunResult[]> {
    const { server, candidates } = this.build
    const { selector = -1 } = this.spec
    const milliseconds = this.pace.limit(limits.milliseconds)
    const ran = await server.run(inputs, { ...limits, milliseconds, selector, candidates })
    this.pace.note(ran)
    return ran
  }

  shown({ cells }: RunResult): VersionRun {
    const hasReached = cells.some((cell) => this.goals.has(cell))
    const hasParted = cells.some((cell) => this.partings.has(cell))
    return { hasReached, hasParted, isOriginal: !this.isCandidate }
  }

  /** Mean distance to the change of the blocks that were executed, where blocks have distances. */
  awayIn({ cells }: RunResult): number | undefined {
    const { blocks } = this.spec
    const distances = blocks ? cells.flatMap((cell) => (blocks[cell] >= 0 ? [blocks[cell]] : [])) : []
    return distances.length ? distances.reduce((sum, distance) => sum + distance, 0) / distances.length : undefined
  }
}

/** The versions, those of a meta-program with one build. */
export function programsOf(specs: readonly VersionSpec[], scratch: string): Program[] {
  const shared = new Map<string, Build>()
  const folderOf = (number: number) => join(scratch, `version-${number}`)
  return specs.map((spec, i) => {
    if (spec.selector === undefined) return new Program(spec, new Build(spec.root, spec, folderOf(i), 0))
    const selectors = specs.flatMap(({ root, selector = -1 }) => (root === spec.root ? [selector] : []))
    const build = shared.get(spec.root) ?? new Build(spec.root, spec, folderOf(i), Math.max(...selectors) + 1)
    shared.set(spec.root, build)
    return new Program(spec, build)
  })
}
