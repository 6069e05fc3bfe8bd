import Folder = require('../../../execution/traces/folder.cjs')
import looks = require('./digest.cjs')
import own = require('./own.cjs')

const { Set, types } = own
const { digest, digestString, hasState, mix } = looks

/** What the exits of a function are known by. */
interface Exits {
  readonly returned: number
  readonly threw: number
  /** It is a changed function. */
  readonly isMarked: boolean
}

/** Of so many calls in a test everything within reach is looked at, of later ones only a little. */
const thorough = 300
const little = 20

/**
 * The calls of observed functions within a test: a digest of the result and the effects of each outermost call. An
 * asynchronous function is left when it has settled, with the value it resolves to; calls made while it waits count as
 * inside it. A promise that a plain function returns says nothing about its future value, so it does not count as an
 * observation.
 */
class Calls {
  /** One of them returned something, threw, or changed its receiver or arguments. */
  isSeen = false
  private readonly exits: InstanceType<typeof Folder>
  private readonly open = new Set<Calls.Entry>()

  constructor(limit: number) {
    this.exits = new Folder({ limit })
  }

  get isCut(): boolean {
    return this.exits.cut
  }

  private get mostNodes(): number | undefined {
    return this.exits.count < thorough ? undefined : little
  }

  take(): Int32Array {
    this.open.clear()
    this.isSeen = false
    return this.exits.take()
  }

  enter(exits: Exits, self: unknown, args: ArrayLike<unknown>): Calls.Entry {
    const isOutermost = this.open.size === 0
    const before = isOutermost && !this.isSeen ? digestState(self, args, this.mostNodes) : 0
    const entry = { exits, self, args, isOutermost, before }
    this.open.add(entry)
    return entry
  }

  /** False for a call that was entered in another test. */
  leave(entry: Calls.Entry, threw: boolean, value: unknown, self: unknown): boolean {
    if (!this.open.delete(entry)) return false
    if (!entry.isOutermost) return true
    const after = digestState(self, entry.args, this.mostNodes)
    if (!this.isSeen) this.isSeen = threw || isSomething(value) || after !== entry.before
    this.exits.push(mix(mix(threw ? entry.exits.threw : entry.exits.returned, digest(value, this.mostNodes)), after))
    return true
  }

  static exitsOf(this: void, name: string, isMarked: boolean): Exits {
    return { returned: mix(digestString(name), 1), threw: mix(digestString(name), 2), isMarked }
  }
}

const isSomething = (value: unknown) => value !== undefined && !types.isPromise(value)

function digestState(self: unknown, args: ArrayLike<unknown>, most: number | undefined): number {
  let hash = hasState(self) ? digest(self, most) : 0
  for (let i = 0; i < args.length; i++)
    if (typeof args[i] === 'object' && args[i] !== null) hash = mix(mix(hash, i), digest(args[i], most))
  return hash
}

namespace Calls {
  /** A call of a changed function. */
  export interface Entry {
    readonly exits: Exits
    readonly self: unknown
    readonly args: ArrayLike<unknown>
    readonly isOutermost: boolean
    /** What receiver and arguments looked like, when that is of interest. */
    readonly before: number
  }
}
export = Calls
