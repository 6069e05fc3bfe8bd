import type { SlotType } from '../model/driver.js'
import type { Span } from '../model/span.js'
import type { Overrides } from '../model/input.js'
import type { Difference, KnownDifferences } from '../model/difference.js'
import type { VersionCrash } from '../model/crash.js'
import type { Execution } from '../model/execution.js'
import type { Condition } from '../model/condition.js'

/** The messages between Assay and a host, in any language. docs/protocol.md is the document to write a host from. */
export const protocolVersion = 6

export interface VersionSpec {
  readonly name: string
  /** Folder of the instrumented tree. */
  readonly root: string
  /** Coverage and comparison probes by file, so that feature numbers agree between hosts. */
  readonly files: Readonly<Record<string, FileBase>>
  readonly covers: number
  readonly compares: number
  /** Coverage probes in the changed functions; an execution that hits one has reached the change. */
  readonly goals: readonly number[]
  /**
   * Coverage probes that are hit only where this version takes a different path than the buggy one; empty for that one.
   */
  readonly partings: readonly number[]
  /** False for the buggy version, whose behaviour a preservation test keeps. */
  readonly patched: boolean
  /**
   * Which candidate of a meta-program is active, −1 for none; left out where the build has one program only. Versions
   * with the same root and selectors are one program, loaded once.
   */
  readonly selector?: number
  /** How far the block of each coverage probe is from the change; negative where no way leads there. */
  readonly blocks?: readonly number[]
}

export interface FileBase {
  /** Number of the file's first coverage probe among all of the version's. */
  readonly cover: number
  readonly compare: number
  /** Number of its first statement among all of the version's. */
  readonly statement: number
  /** Names of the functions observed at their exit, by probe id. */
  readonly exits: readonly string[]
  /** Of those, the ones the patch changes; the others may call them. */
  readonly changed: readonly number[]
}

export interface HostOptions {
  readonly seed: number
  readonly pinned: boolean
  readonly exact: boolean
  /** Bound on loop rounds and calls per execution; reaching it is `timed-out`, the same way every time. */
  readonly steps: number
  /** Wall-clock bound in milliseconds for what the step bound cannot see. */
  readonly timeLimit: number
  /** Resident memory in megabytes at which the host gives up. */
  readonly memoryLimit: number
  /** Test files are run unchanged: assertions are real, and a failing test has an outcome other than `returned`. */
  readonly asserting?: boolean
}

export interface OpenMessage {
  readonly type: 'open'
  readonly versions: readonly VersionSpec[]
  /** Test files to load as drivers, relative to each version's root. */
  readonly files: readonly string[]
  readonly options: HostOptions
}

export interface OpenedMessage {
  readonly type: 'opened'
  readonly tests: readonly OpenedTest[]
  readonly errors: readonly { readonly version: string; readonly file: string; readonly message: string }[]
}

export interface OpenedTest {
  readonly file: string
  /** Position among the tests the file registers. */
  readonly index: number
  readonly name: readonly string[]
  /** The place in the file that registered it, and the row of a table test. */
  readonly site: number
  readonly row: number
  readonly skipped: boolean
  /** Why it is skipped, when there is more to say. */
  readonly reason?: string
  /** What a preservation test asks for, in the order of its slots. */
  readonly parameters?: readonly Parameter[]
}

/** A parameter of a preservation test. */
export interface Parameter {
  readonly name: string
  readonly span: Span
  /** Its declared type, in a language that has them. */
  readonly type?: SlotType
}

export interface RunMessage {
  readonly type: 'run'
  readonly id: number
  readonly file: string
  readonly index: number
  readonly inputs: readonly Overrides[]
  /** Indices into the opened versions, in the order they run. */
  readonly versions: readonly number[]
  readonly steps: number
  readonly timeLimit: number
  /** Answer every input in full, not only where something new or different happened. */
  readonly full: boolean
  /** Send the operands of comparisons. */
  readonly operands: boolean
  readonly trace: boolean
  /** Non-deterministic observations to leave out, as `kind:site`. */
  readonly ignore: readonly string[]
  /** Differences that the unchanged test shows; they count only where they show something else. */
  readonly known: KnownDifferences
  /** When the old behaviour must be preserved: the other versions run only if it holds on the first one. */
  readonly condition?: Condition
  /** Send how far the states of the versions are apart along the call stack of the change. */
  readonly states: boolean
  /** Send the arguments of the observed functions' calls. */
  readonly calls: boolean
  /** Time in milliseconds since the epoch after which no further input is started; 0 for none. */
  readonly deadline: number
  /** Announce each execution before it starts, so that it is known which one crashed the host. */
  readonly careful: boolean
  /** Also answer inputs that distinguish versions of a meta-program for the first time in this host. */
  readonly partition?: boolean
  /** Send crashes, too. */
  readonly crashes?: boolean
}

export interface RanMessage {
  readonly type: 'ran'
  readonly id: number
  /** Inputs before this position are done, counted from the start of the batch. */
  readonly upTo: number
  readonly done: boolean
  /** Executions of this part that reached the change, by position in the run's `versions`. */
  readonly reached: readonly number[]
  /** Executions of this part that hit a parting probe, by position. */
  readonly parted: readonly number[]
  /** Executions of this part that differ from the first version in whatever was observed, by position. */
  readonly differing: readonly number[]
  /** Inputs that met the condition, counted from the start of the batch. */
  readonly met: readonly number[]
  /** A number for each of the run's `versions`; patched ones that were ever distinguished have different numbers. */
  readonly classes: readonly number[]
  readonly answers: readonly Answer[]
  /** The driver leaves state behind: every execution of it starts the program anew, which takes much longer. */
  readonly heavy?: true
}

export interface Answer {
  readonly input: number
  /** Features seen for the first time by this host: version, feature, version, feature … */
  readonly fresh: readonly number[]
  /** How versions differ from the first, if they do. */
  readonly differences?: readonly VersionDifference[]
  /**
   * Distances of states from the first version, by frame, the changed function first; for versions whose difference got
   * further.
   */
  readonly distances?: readonly VersionDistances[]
  /** A version exceeded its steps. */
  readonly spent?: true
  /** Set by Assay: the version, by position in the run's `versions`, in which the input crashed its host. */
  readonly died?: number
  /**
   * For each of the run's `versions` the position of the one whose execution stands for it: its own where it ran. Versions
   * of a meta-program share an execution in which their candidates gave the same values in the same order (Fix2Fit,
   * definition 4.2). Left out where every version ran.
   */
  readonly shares?: readonly number[]
  /** The first crashes of a kind and version, where they were asked for. */
  readonly crashes?: readonly VersionCrash[]
  /** Mean distance to the change of the blocks that the first version executed, where blocks have distances. */
  readonly away?: number
  /** One per version, in their order; sent when asked for in full. A host sends null for a version that did not run. */
  readonly executions?: readonly Execution[]
}

/** The positions of the versions for which the one at a position stands. */
export function sharersOf({ shares }: Answer): (position: number) => readonly number[] {
  if (!shares) return (position) => [position]
  const sharers = new Map<number, number[]>()
  for (let i = 0; i < shares.length; i++) {
    const known = sharers.get(shares[i])
    if (known) known.push(i)
    else sharers.set(shares[i], [i])
  }
  return (position) => sharers.get(position) ?? []
}

export interface VersionDifference extends Difference {
  /** Position in the run's `versions`. */
  readonly version: number
}

export interface VersionDistances {
  readonly version: number
  readonly frames: readonly number[]
}

/** Sent before an execution in careful mode, and by the watchdog before it ends the host. */
export interface AtMessage {
  readonly type: 'at' | 'stuck'
  readonly id: number
  readonly input: number
  /** Position in the run's `versions`. */
  readonly version: number
  readonly reason?: 'time' | 'memory'
}

/** A new search begins: features, splits and crashes count as new from now on. Has no answer. */
export interface ForgetMessage {
  readonly type: 'forget'
}

export type ToHost = OpenMessage | RunMessage | ForgetMessage
export type FromHost =
  | { readonly type: 'ready'; readonly protocol: number }
  | OpenedMessage
  | RanMessage
  | AtMessage
  | { readonly type: 'failed'; readonly message: string }
