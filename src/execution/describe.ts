import { isWeak } from './compare.js'
import type { Outcome } from '../model/outcome.js'
import type { Snapshot } from '../model/snapshot.js'
import { failToPreserveTag } from './condition.js'
import { showSnapshot } from './show.js'
import type { Difference } from '../model/difference.js'
import type { Execution } from '../model/execution.js'

/** The kind of change where both versions crash. */
export const stillCrashes = 'crash'
/** The kind of change where nothing changes. */
export const staysSame = 'nothing'
/** The same where both throw the same error. */
export const stillThrows = 'throw'

/** What an execution showed at the place of a difference; undefined when it was never observed. */
export function observedAt(execution: Execution, difference: Difference): { value: Snapshot } | undefined {
  if (difference.where === 'outcome') return { value: outcomeSnapshot(execution.outcome) }
  const here = execution.observations.filter((o) => o.kind === difference.where && o.site === difference.site)
  return here[difference.occurrence]
}

function outcomeSnapshot(outcome: Outcome): Snapshot {
  if (outcome.kind === 'threw') return { t: 'error', n: outcome.type, k: ['message'], v: [outcome.message ?? ''] }
  if (outcome.kind === 'returned') return { t: 'ran to its end' }
  return { t: [outcome.kind, outcome.type, outcome.message].filter(Boolean).join(': ') }
}

/** The kind of change in words. */
export function changeInWords(difference: Difference): string {
  const { change, path } = difference
  const at = path ? ` at ${path}` : ''
  if (change === 'message') return 'only the message of an error changes (weak)'
  if (isWeak(difference)) return `only the ${change} changes${at} (weak)`
  if (change.includes('→')) return `${change.replace('→', ' becomes ')}${at}`
  const words: Record<string, string> = {
    length: 'different length',
    size: 'different size',
    'key gone': 'a key is missing',
    'key added': 'a new key',
    'no longer observed': 'no longer reached',
    'newly observed': 'newly reached',
    'error type': 'a different type of error',
    class: 'an object of a different class',
    [failToPreserveTag]: 'fails to preserve',
    [stillCrashes]: 'crashes as before',
    [stillThrows]: 'throws as before',
    [staysSame]: 'as before',
  }
  return `${words[change] ?? `a different ${change}`}${at}`
}

/** What one version showed at the place of a difference, as text. */
export function shownSide(difference: Difference, execution: Execution): string {
  const at = observedAt(execution, difference)
  if (difference.change === failToPreserveTag && execution.observations.some((o) => o.site === 'failToPreserve'))
    return 'fails to preserve: it called failToPreserve'
  const { crash, outcome } = execution
  // Prototype pollution and unhandled rejections do not end an execution, and an assertion may have caught the crash.
  if (difference.where === 'outcome' && crash && outcome.kind === 'returned')
    return [crash.kind, crash.type, crash.message].filter((word, i, all) => word && all.indexOf(word) === i).join(': ')
  if (at) return showSnapshot(at.value)
  const elsewhere = execution.observations.find((o) => o.kind === 'preserve' && typeof o.site === 'number')
  if (difference.where === 'preserve' && elsewhere) return `${showSnapshot(elsewhere.value)} (at another preserveIf)`
  const { kind, type, message } = outcome
  return kind === 'returned' ? 'not reached' : [kind, type, message].filter(Boolean).join(': ')
}
