import { types } from 'node:util'
import { isThrownByCode, mayBeEngineError } from '../engine-errors.js'
import { describeThrown } from './capture.js'
import { framesOf, type Ownership, type StackFrame } from './stack.js'
import type { Crash } from '../../../model/crash.js'

/** Error classes that the engine raises for bugs of the program; syntax and URI errors reject invalid data. */
const raised: readonly object[] = [TypeError.prototype, RangeError.prototype, ReferenceError.prototype]
const overflow = 'Maximum call stack size exceeded'

/**
 * Whether an error could be the engine's, decided without its stack: it runs for every error that leaves a driver. A
 * subclass is the program's, and errors of Node's own functions have a code.
 */
export function mayBeRaised(error: unknown): error is Error {
  if (!types.isNativeError(error) || !raised.includes(Object.getPrototypeOf(error))) return false
  const { type, message } = describeThrown(error)
  return Object.getOwnPropertyDescriptor(error, 'code') === undefined && mayBeEngineError(type, message)
}

/** The crash an error is that left the program, if the engine raised it in the program or in what the program called. */
export function crashOf(error: unknown, owners: Ownership, kind: Crash['kind'] = 'exception'): Crash | undefined {
  if (!mayBeRaised(error)) return undefined
  const stack = framesOf(error)
  const frames = stack.filter((_, i) => !isTable(stack[i + 1]))
  const { type, message } = describeThrown(error)
  if (!isInProgram(frames, owners)) return undefined
  // A stack overflow can occur at any call, so its position means nothing.
  if (message === overflow) return { kind: 'stack overflow', type, message, frames: recursion(owners.named(frames)) }
  if (isMade(stack, message, owners)) return undefined
  const line = owners.lineOf(frames)
  return { kind, type, message, frames: owners.named(frames), ...(line && { line }) }
}

/** The candidates of a meta-program are outside of the program's functions and called by the host. */
const isTable = (caller: StackFrame | undefined) => caller?.file.endsWith('/host/sites.js') === true

/** An error in a test, or in a callback of a test, is not an error of the program. */
function isInProgram(frames: readonly StackFrame[], owners: Ownership): boolean {
  for (const frame of frames) {
    const owner = owners.of(frame)
    if (owner === 'program') return true
    if (owner === 'test') return false
  }
  return false
}

function isMade(frames: readonly StackFrame[], message: string, owners: Ownership): boolean {
  const [innermost] = frames
  // A built-in function raises its own errors; what Node's library throws is written in JavaScript.
  if (innermost.file.startsWith('node:')) return true
  if (innermost.line === 0) return false
  const text = owners.textAt(innermost)
  return text === undefined || isThrownByCode(text, message)
}

/** A stack overflow occurs at a random position: only the recursive functions matter. */
function recursion(frames: readonly string[]): string[] {
  const unique = [...new Set(frames)]
  const repeated = unique.filter((frame) => frames.indexOf(frame) !== frames.lastIndexOf(frame))
  return (repeated.length ? repeated : unique).sort()
}
