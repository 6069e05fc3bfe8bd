import { wordOf, type FunctionCalls } from './callers.js'
import type { Goal, Goals } from './goal.js'

/** Whether a piece of source may call a function or getter of the program, which may have side effects. */
export type CallsOwn = (text: string) => boolean

const called = /\.\s*([A-Za-z_$][\w$]*)|([A-Za-z_$][\w$]*)\s*\(/g

/** By their names only. `implicit` are functions that operators call without naming them. */
export function callsOwnOf(
  calls: ReadonlyMap<string, FunctionCalls>,
  implicit: ReadonlySet<string> = new Set(),
): CallsOwn {
  const own = new Set([...calls.values()].flatMap((functions) => functions.map(([name]) => wordOf(name))))
  if ([...implicit].some((name) => own.has(name))) return () => true
  return (text) => [...text.matchAll(called)].some(([, member, name]) => own.has(member ?? name))
}

/** Conditions that may have side effects are not evaluated a second time. */
export function goalsWithoutOwnCalls(goals: Goals, callsOwn: CallsOwn): Goals {
  const plain = (goal: Goal): Goal => {
    const { when, ...rest } = goal
    return when?.some(callsOwn) ? rest : goal
  }
  return new Map([...goals].map(([path, list]) => [path, list.map(plain)]))
}
