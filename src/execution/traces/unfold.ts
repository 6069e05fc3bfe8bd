/** The trace that tokens of a `Folder` stand for; the format is described there. */
export function unfold(tokens: Int32Array | readonly number[]): Int32Array {
  const trace = new Int32Array(lengthOf(tokens))
  let end = 0
  for (let at = 0; at < tokens.length;) {
    const size = tokens[at++]
    if (size > 0) for (const stop = at + size; at < stop;) trace[end++] = tokens[at++]
    else {
      const distance = tokens[at++]
      // One by one: a copy may overlap what it copies.
      for (const stop = end - size; end < stop; end++) trace[end] = trace[end - distance]
    }
  }
  return trace
}

function lengthOf(tokens: Int32Array | readonly number[]): number {
  let length = 0
  for (let at = 0; at < tokens.length;) {
    const malformed = (what: string) => new Error(`malformed folded trace: ${what} at token ${at}`)
    const size = tokens[at]
    if (!Number.isInteger(size) || size === 0) throw malformed(`${size} is not a length`)
    if (at + Math.max(size, 1) >= tokens.length) throw malformed('it is truncated')
    const distance = tokens[at + 1]
    if (size < 0 && !(Number.isInteger(distance) && distance > 0 && distance <= length))
      throw malformed(`there is no element ${distance} back`)
    length += Math.abs(size)
    at += size > 0 ? 1 + size : 2
  }
  return length
}
