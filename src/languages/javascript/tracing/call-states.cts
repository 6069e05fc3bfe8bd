import looks = require('./digest.cjs')
import own = require('./own.cjs')
import State = require('./states.cjs')
import type Variables = require('./variables.cjs')
import type { ModuleState } from './notes.cjs'

const { Math } = own

const mostArguments = 16
/** How deep the receiver is looked into, and everything else. */
const selfSteps = 2
const otherSteps = 1

/** What a call was given, kept until it ends. */
interface Given {
  readonly self: unknown
  readonly args: readonly unknown[]
  readonly module: ModuleState
  readonly things: Map<unknown, number>
}

/** A copy, because a function that is not strict changes its `arguments` with its parameters. Those left out are undefined. */
function copied(args: ArrayLike<unknown>, parameters: number): unknown[] {
  const values: unknown[] = []
  const length = Math.min(Math.max(args.length, parameters), mostArguments)
  for (let i = 0; i < length; i++) values[i] = i < args.length ? args[i] : undefined
  return values
}

function atEntry(variables: Variables, { self, args, module, things }: Given): string {
  variables.isExit = false
  const state = new State(things)
  if (looks.hasState(self)) state.add(variables.root('this'), self, selfSteps)
  for (let i = 0; i < args.length; i++) state.add(variables.root(`arg${i}`), args[i], otherSteps)
  addModule(state, variables, module)
  return state.text()
}

/** A caller sees what is new in an argument, but no new value of the parameter. */
function atExit(
  variables: Variables,
  { self, args, module, things }: Given,
  name: string | undefined,
  value: unknown,
): string {
  variables.isExit = true
  const state = new State(things)
  if (looks.hasState(self)) state.add(variables.root('this'), self, selfSteps)
  if (name) state.add(variables.root(name), value, otherSteps)
  addModule(state, variables, module)
  for (let i = 0; i < args.length; i++)
    if (typeof args[i] === 'object') state.addParts(variables.root(`arg${i}`), args[i], otherSteps - 1)
  return state.text()
}

function addModule(state: State, variables: Variables, module: ModuleState): void {
  for (const name in module) {
    let value: unknown
    try {
      value = module[name]()
    } catch {
      // The module has not come to this variable yet.
      continue
    }
    state.add(variables.root(`module.${name}`), value, otherSteps)
  }
}

declare namespace states {
  export type { Given }
}
const states = { atEntry, atExit, copied }
export = states
