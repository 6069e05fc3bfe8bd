import type { Difference } from '../model/difference.js'
import type { Execution } from '../model/execution.js'
import type { Shown } from '../model/report.js'
import { observedAt } from './describe.js'
import { differingParts, type Access } from './leaf.js'
import { showSnapshot } from './show.js'

/** A value that is longer takes more than a line, and the difference is somewhere inside of it. */
const longest = 60

/** The part of two long values that differs. */
export function differingPart(difference: Difference, before: Execution, after: Execution): Shown['part'] {
  const [a, b] = [observedAt(before, difference), observedAt(after, difference)]
  if (!a || !b || Math.max(showSnapshot(a.value).length, showSnapshot(b.value).length) <= longest) return undefined
  const found = differingParts(a.value, b.value, false)
  if (!found.path.length) return undefined
  return { at: found.path.map(stepText).join(''), before: showSnapshot(found.before), after: showSnapshot(found.after) }
}

function stepText(step: Access): string {
  if ('index' in step) return `[${step.index}]`
  if ('key' in step) return `.get(${showSnapshot(step.key)})`
  if ('count' in step) return '.length'
  return /^[A-Za-z_$][\w$]*$/.test(step.property) ? `.${step.property}` : `[${JSON.stringify(step.property)}]`
}
