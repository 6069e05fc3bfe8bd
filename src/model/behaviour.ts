/** Text that is not a value: `throws RangeError: …`, `not reached`. */
const verbs = /^(?:returns|throws|resolves to|fails to preserve)\b/

/** What a version does, from what it showed: `returns 3`, `throws TypeError: x`, `does not terminate`. */
export function does(shown: string): string {
  if (verbs.test(shown)) return shown
  if (shown === 'not reached') return 'does not reach the assertion'
  if (shown === '[ran to its end]') return 'runs to its end'
  const [, kind, detail] = /^\[?(threw|crashed|timed-out)(?:: ([^\]]*))?\]?/.exec(shown) ?? []
  if (kind === 'timed-out') return 'does not terminate'
  if (kind) return `${kind === 'threw' ? 'throws' : 'crashes:'} ${detail ?? ''}`.trimEnd()
  return `returns ${shown}`
}

/** The same in the past tense. */
export const did = (shown: string): string =>
  does(shown)
    .replace(/^returns\b/, 'returned')
    .replace(/^throws\b/, 'threw')
    .replace(/^crashes\b/, 'crashed')
    .replace(/^resolves\b/, 'resolved')
    .replace(/^fails\b/, 'failed')
    .replace(/^runs\b/, 'ran')
    .replace(/^does not\b/, 'did not')
