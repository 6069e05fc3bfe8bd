/**
 * Whether tests that are gone live on under other names: a call with literals in lines that are gone stands in lines that
 * are new, so that the same input is still tested. Only what is expected of it is new.
 */
export function isReplaced(before: string, after: string): boolean {
  const [old, made] = [before, after].map((text) => text.split('\n').map((line) => line.trim()))
  const fresh = new Set(callsIn(linesOnlyIn(made, old)))
  return callsIn(linesOnlyIn(old, made)).some((call) => fresh.has(call))
}

function linesOnlyIn(lines: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return lines.filter((line) => !known.has(line) && !/^(\/\/|\*|\/\*|#)/.test(line))
}

/** Calls without calls in them, such as `share(0, 'x')`, that have a literal. */
const callsIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => line.match(/[\w$.]+\([^()]*\)/g) ?? []).filter((call) => /['"`]|\b\d/.test(call))
