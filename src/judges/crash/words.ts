import { endedNormally } from '../../execution/crash.js'
import { isSameCrash } from '../../oracles/crash.js'
import type { Crashing } from './doubts.js'
import type { Crash } from '../../model/crash.js'

/** A crash in a few words: what the engine complained of, and where. */
export function crashInWords({ kind, type, message, frames }: Crash): string {
  const [first = ''] = message.split('\n')
  const complaint = [type, first].filter(Boolean).join(': ')
  const what = kind === 'exception' ? complaint : [kind, complaint === kind ? '' : complaint].filter(Boolean).join(': ')
  return frames.length ? `${what}, raised in ${frames[0]}` : what
}

/** What the patch does not keep to. */
export function conditionOf({ crash, before }: Pick<Crashing, 'crash' | 'before'>): string {
  if (crash.kind === 'hang') return 'the program must end where it did before'
  const words = crashInWords(crash)
  if (endedNormally(before)) return `the program must not crash where it did not before: ${words}`
  return before.crash && isSameCrash(before.crash, crash)
    ? `the crash that the failing test shows is still there: ${words}`
    : `where the failing test shows a crash there is another one now: ${words}`
}

/** One name for crashes of one kind at one place. */
export const keyOfCrash = ({ kind, type, frames }: Crash): string => [kind, type, ...frames.slice(0, 1)].join('\0')
