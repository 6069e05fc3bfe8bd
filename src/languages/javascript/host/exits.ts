import { types } from 'node:util'
import type { Observation, Snapshot } from '../../../model/snapshot.js'
import { capture } from './capture.js'
import { changesSince, stateOf, type ModuleState } from './module-state.js'
import type { Call } from '../../../model/execution.js'

const most = 8
const mostCalls = 200

/** A call of an observed function. */
export interface ObservedCall {
  readonly names: ExitNames
  readonly self: unknown
  readonly args: ArrayLike<unknown>
  readonly outermost: boolean
  /** What the variables of its module held when it was called. */
  readonly module: ReadonlyMap<string, Snapshot> | undefined
  /** It was on the call stack when the change was first reached. */
  isFrame: boolean
}

/** The sites of a function's exits, made once because they are needed for every call. */
export interface ExitNames {
  readonly file: string
  readonly name: string
  readonly changed: boolean
  readonly state: ModuleState
  readonly hasState: boolean
  readonly returned: string
  readonly threw: string
  readonly self: string
  readonly argument: string
}

export const exitNames = (file: string, name: string, changed: boolean, state: ModuleState): ExitNames => ({
  file,
  name,
  changed,
  state,
  hasState: Object.keys(state).length > 0,
  returned: `${name}:return`,
  threw: `${name}:throw`,
  self: `${name}:this`,
  argument: `${name}:argument `,
})

/** The state in which a function on the way to the change was left. */
export interface FrameState {
  readonly name: string
  readonly state: readonly Snapshot[]
}

/** The effects of changed functions: the result or exception, the receiver, the arguments. */
export class ExitObserver {
  observations: Observation[] = []
  /** The arguments of observed functions, while they are requested. */
  calls: Call[] = []
  collectCalls = false
  /** Of the calls that were open when the change was first reached, innermost first. */
  frames: FrameState[] = []
  private stack: ObservedCall[] = []
  private framed = false
  private taken = 0
  private depth = 0

  begin(): void {
    if (this.observations.length) this.observations = []
    if (this.frames.length) this.frames = []
    if (this.calls.length) this.calls = []
    if (this.stack.length) this.stack = []
    this.framed = false
    this.taken = 0
    this.depth = 0
  }

  /** Only the outermost call is observed: recursion of a changed function is an implementation detail. */
  enter(names: ExitNames, self: unknown, args: ArrayLike<unknown>): ObservedCall {
    const outermost = names.changed && this.depth++ === 0
    const module = outermost && names.hasState && this.taken < most ? stateOf(names.state) : undefined
    const entry = { names, self, args, outermost, module, isFrame: false }
    this.stack.push(entry)
    if (this.collectCalls && this.calls.length < mostCalls)
      this.calls.push({
        file: names.file,
        function: names.name,
        arguments: Array.from(args, (argument) => capture(argument)),
      })
    if (names.changed && !this.framed) {
      this.framed = true
      for (const open of this.stack) open.isFrame = true
    }
    return entry
  }

  leave(entry: ObservedCall, site: string, value: unknown, self: unknown): void {
    // Asynchronous functions do not end in the order of a stack.
    const at = this.stack.lastIndexOf(entry)
    if (at >= 0) this.stack.splice(at, 1)
    if (entry.names.changed) this.depth--
    const isObserved = entry.outermost && this.taken++ < most
    if (!isObserved && !entry.isFrame) return
    const state = [capture(value)]
    const sites = [site]
    if (typeof self === 'object' && self !== null && hasState(self)) {
      state.push(capture(self))
      sites.push(entry.names.self)
    }
    for (let i = 0; i < entry.args.length; i++) {
      const argument = entry.args[i]
      if (typeof argument !== 'object' || argument === null) continue
      state.push(capture(argument))
      sites.push(entry.names.argument + (i + 1))
    }
    if (entry.isFrame) this.frames.push({ name: entry.names.name, state })
    if (!isObserved) return
    state.forEach((value, i) => this.observations.push({ kind: 'exit', site: sites[i], value }))
    if (entry.module)
      for (const [name, value] of changesSince(entry.module, entry.names.state))
        this.observations.push({ kind: 'exit', site: `${entry.names.name}:module ${name}`, value })
  }
}

/** An object that only has functions (a module's exports, a namespace) is not worth a snapshot for every call. */
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
