/** A complaint for a person. */
export const diagnosticText = ({ path, line, message }: Diagnostic) => `${path}${line ? `:${line}` : ''}: ${message}`

/** Lines a compiler did not like, by file. */
export function diagnosticLines(complaints: readonly Diagnostic[]): Map<string, Set<number>> {
  const lines = new Map<string, Set<number>>()
  for (const { path, line } of complaints) lines.set(path, (lines.get(path) ?? new Set()).add(line))
  return lines
}

/** A diagnostic of a compiler. */
export interface Diagnostic {
  readonly path: string
  /** One-based; 0 when it is about no line. */
  readonly line: number
  readonly message: string
  /** Position in the text, where it is known. */
  readonly offset?: number
}
