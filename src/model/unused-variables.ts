const declaration = /^\s*(?:const |[\w.<>?[\], ]+ )(v\d+) = /

/** The lines of a generated sequence without variables that nothing uses any more. */
export function withoutUnused(lines: readonly string[]): readonly string[] {
  const isUsed = (line: string, i: number) => {
    const name = declaration.exec(line)?.[1]
    const word = name && new RegExp(`\\b${name}\\b`)
    // The last line is what the sequence is about.
    return !word || i === lines.length - 1 || lines.some((other, j) => j !== i && word.test(other))
  }
  const left = lines.filter(isUsed)
  return left.length === lines.length ? lines : withoutUnused(left)
}
