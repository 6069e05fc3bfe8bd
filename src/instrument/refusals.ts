import type { MetaSite } from '../patch-space/meta-site.js'
import type { Diagnostic } from './diagnostics.js'

/** Comments that mark generated text, so that text with compiler diagnostics can be left out. */
export const openMarker = (what: 'site' | 'candidate', number: number) => `/*@${what}${number}*/`
export const closeMarker = '/*@*/'

/** The sites without those that have compiler diagnostics; the same list if none of them does. */
export function withoutRejected(
  sites: readonly MetaSite[],
  complaints: readonly Diagnostic[],
  text: string,
): readonly MetaSite[] {
  const labels = new Set(complaints.map(({ offset }) => labelAt(text, offset)))
  const isBlamed = (what: string, number: number) => labels.has(`${what}${number}`)
  const isCandidateBlamed = sites.some(({ candidates }) => candidates.some((c) => isBlamed('candidate', c.selector)))
  if (isCandidateBlamed)
    return sites
      .map((site) => ({ ...site, candidates: site.candidates.filter((c) => !isBlamed('candidate', c.selector)) }))
      .filter(({ candidates }) => candidates.length)
  return sites.some(({ number }) => isBlamed('site', number))
    ? sites.filter(({ number }) => !isBlamed('site', number))
    : sites
}

function labelAt(text: string, offset: number | undefined): string {
  if (offset === undefined) return ''
  const at = text.lastIndexOf('/*@', offset)
  return at < 0 ? '' : text.slice(at + '/*@'.length, text.indexOf('*/', at))
}

/**
 * Without the nearest site before each of some lines. A guard in front of the only `return`, or of the assignment of a
 * variable, causes a diagnostic further down in its function.
 */
export function withoutNearestSites(sites: readonly MetaSite[], lines: ReadonlySet<number>): readonly MetaSite[] {
  const guilty = new Set([...lines].map((line) => suspect(sites.filter((site) => site.line <= line)) ?? sites.at(-1)))
  return sites.filter((site) => !guilty.has(site))
}

function suspect(before: readonly MetaSite[]): MetaSite | undefined {
  const sorted = [...before].sort((a, b) => a.start - b.start)
  const nearest = sorted.at(-1)
  return sorted.findLast((site) => site.schema === 'guard' && site.function === nearest?.function) ?? nearest
}
