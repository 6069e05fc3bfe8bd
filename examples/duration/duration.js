const units = { d: 86400, h: 3600, m: 60, s: 1 }

/** Seconds of a text such as '1h30m'; a bare number is seconds. */
export function parseDuration(text) {
  const match = /^(\d+)([dhms])?/.exec(text)
  if (!match) throw new TypeError(`not a duration: ${text}`)
  return Number(match[1]) * (units[match[2]] ?? 1)
}

/** The text of a number of seconds. */
export function formatDuration(seconds) {
  let rest = seconds
  let text = ''
  for (const [unit, size] of Object.entries(units)) {
    const count = Math.floor(rest / size)
    if (count > 0) text += count + unit
    rest -= count * size
  }
  return text || '0s'
}
