import { endedNormally } from '../../execution/crash.js'
import { isSameCrash } from '../../oracles/crash.js'
import type { CrashWithInput } from './doubts.js'
import type { Crash } from '../../model/crash.js'

/** A crash in a few words: the error and where it was thrown. */
export function crashInWords({ kind, type, message, frames }: Crash): string {
  const [first = ''] = message.split('\n')
  const complaint = [type, first].filter(Boolean).join(': ')
  const what = kind === 'exception' ? complaint : [kind, complaint === kind ? '' : complaint].filter(Boolean).join(': ')
  return frames.length ? `${what}, raised in ${frames[0]}` : what
}

/** The condition that the patch violates. */
export function brokenConditionInWords({ crash, before }: Pick<CrashWithInput, 'crash' | 'before'>): string {
  if (crash.kind === 'hang') return 'the program must terminate where it did before the patch'
  const words = crashInWords(crash)
  if (endedNormally(before)) return `the program must not crash where it did not before the patch: ${words}`
  return before.crash && isSameCrash(before.crash, crash)
    ? `the crash of the failing test is still there: ${words}`
    : `a different crash replaces that of the failing test: ${words}`
}

/** One name for crashes of one kind at one place. */
export const keyOfCrash = ({ kind, type, frames }: Crash): string => [kind, type, ...frames.slice(0, 1)].join('\0')
