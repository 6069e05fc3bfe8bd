import { types } from 'node:util'
import type { Observation } from '../../../execution/snapshot.js'
import { capture } from './capture.js'

const most = 8

/** A call of an observed function. */
export interface Entry {
  readonly names: ExitNames
  readonly self: unknown
  readonly args: ArrayLike<unknown>
  readonly outermost: boolean
}

/** The sites of a function's exits, made once because they are needed for every call. */
export interface ExitNames {
  readonly returned: string
  readonly threw: string
  readonly self: string
  readonly argument: string
}

export const exitNames = (name: string): ExitNames => ({
  returned: `${name}:return`,
  threw: `${name}:throw`,
  self: `${name}:this`,
  argument: `${name}:argument `,
})

/** What changed functions give back and leave behind: the result or exception, the receiver, the arguments. */
export class ExitObserver {
  observations: Observation[] = []
  private taken = 0
  private depth = 0

  begin(): void {
    if (this.observations.length) this.observations = []
    this.taken = 0
    this.depth = 0
  }

  /** Only the outermost call is observed: how often a changed function calls itself is its own business. */
  enter(names: ExitNames, self: unknown, args: ArrayLike<unknown>): Entry {
    return { names, self, args, outermost: this.depth++ === 0 }
  }

  leave(entry: Entry, site: string, value: unknown, self: unknown): void {
    this.depth--
    if (!entry.outermost || this.taken++ >= most) return
    this.add(site, value)
    if (typeof self === 'object' && self !== null && hasState(self)) this.add(entry.names.self, self)
    for (let i = 0; i < entry.args.length; i++) {
      const argument = entry.args[i]
      if (typeof argument === 'object' && argument !== null) this.add(entry.names.argument + (i + 1), argument)
    }
  }

  private add(site: string, value: unknown): void {
    this.observations.push({ kind: 'exit', site, value: capture(value) })
  }
}

/** A bag of functions (a module's exports, a namespace) is no receiver worth a snapshot for every call. */
const bags = new WeakMap<object, boolean>()
function hasState(self: object): boolean {
  let state = bags.get(self)
  if (state === undefined) {
    const isFunction = (key: string) => typeof Object.getOwnPropertyDescriptor(self, key)?.value === 'function'
    // A proxy may run the subject's code when it is asked for its keys.
    state = types.isProxy(self) || Object.keys(self).length < 8 || !Object.keys(self).every(isFunction)
    bags.set(self, state)
  }
  return state
}
