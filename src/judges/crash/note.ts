import type { Case } from '../../case/case.js'
import { endedNormally } from '../../execution/crash.js'
import { inputInWords } from '../../model/input-text.js'
import type { Crashing } from './doubts.js'
import { isSameFailure } from './failure.js'
import { crashInWords } from './words.js'

/** A crash that is not held against a patch, and why. */
export interface Doubted {
  readonly seen: Crashing
  readonly doubt: string
}

const longestInput = 160

/** What is noted of the crashes that are not held against a patch: the first of them, and how many more there are. */
export function noteOf([first, ...more]: readonly Doubted[], language: Case['language']): string | undefined {
  if (!first) return undefined
  const { seen, doubt } = first
  const others = more.length ? ` (and ${more.length} more)` : ''
  const what = seen.crash.kind === 'hang' ? [] : [crashInWords(seen.crash)]
  const shown = [...what, givenTo(seen, language), doubt].join('; ')
  return `${standing(seen)}, which is not held against it: ${shown}${others}`
}

/** How the crash stands to what the buggy version does with the same input. */
function standing({ crash, before }: Crashing): string {
  if (crash.kind === 'hang') return 'it does not end where it did before'
  if (endedNormally(before)) return 'it crashes where it did not before'
  return before.crash && isSameFailure(before.crash, crash)
    ? 'it still crashes as it did before'
    : 'it still crashes, in another way than before'
}

function givenTo({ driver, input }: Crashing, language: Case['language']): string {
  const words = inputInWords(driver, input, language)
  const short = words.length > longestInput ? `${words.slice(0, longestInput - 1)}…` : words
  return driver.generated ? `calls ${short}` : `${short} in ${driver.file}`
}
