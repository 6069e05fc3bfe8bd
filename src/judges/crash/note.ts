import type { Case } from '../../case/case.js'
import { endedNormally } from '../../execution/crash.js'
import { takesFile } from '../../model/driver.js'
import { inputInWords } from '../../model/input-text.js'
import type { CrashWithInput } from './doubts.js'
import { isSameFailure } from './failure.js'
import { crashInWords } from './words.js'

/** A crash that does not count as evidence, and why. */
export interface DoubtedCrash {
  readonly seen: CrashWithInput
  readonly doubt: string
}

const longestInput = 160

/** The note on crashes that do not count: the first of them, and how many more there are. */
export function noteOf([first, ...more]: readonly DoubtedCrash[], language: Case['language']): string | undefined {
  if (!first) return undefined
  const { seen, doubt } = first
  const others = more.length ? ` (and ${more.length} more)` : ''
  const what = seen.crash.kind === 'hang' ? [] : [crashInWords(seen.crash)]
  const shown = [...what, givenTo(seen, language), doubt].join('; ')
  return `${standing(seen)}, which does not count as evidence: ${shown}${others}`
}

/** The crash compared with the buggy version on the same input. */
function standing({ crash, before }: CrashWithInput): string {
  if (crash.kind === 'hang') return 'it does not terminate where the buggy version does'
  if (endedNormally(before)) return 'it crashes where the buggy version does not'
  return before.crash && isSameFailure(before.crash, crash)
    ? 'it still crashes like the buggy version'
    : 'it still crashes, with a different error'
}

function givenTo({ driver, input }: CrashWithInput, language: Case['language']): string {
  const words = inputInWords(driver, input, language.writing)
  const short = words.length > longestInput ? `${words.slice(0, longestInput - 1)}…` : words
  if (takesFile(driver)) return `given ${short}`
  return driver.generated ? `calls ${short}` : `${short} in ${driver.file}`
}
