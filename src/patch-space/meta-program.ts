import type { PatchCandidate } from './location.js'
import type { MetaSite } from './meta-site.js'

/** The sites of a meta-program by file; a candidate's selector is its position in the list. */
export function sitesOf(candidates: readonly PatchCandidate[]): Map<string, MetaSite[]> {
  const files = new Map<string, MetaSite[]>()
  const sites = new Map<string, MetaSite & { candidates: MetaSite['candidates'][number][] }>()
  for (const [selector, { location, expression, comparisons }] of candidates.entries()) {
    const { file, schema, start, end } = location
    const key = [file, schema, start, end].join('\0')
    let site = sites.get(key)
    if (!site) {
      site = { ...location, number: sites.size, candidates: [] }
      sites.set(key, site)
      files.set(file, [...(files.get(file) ?? []), site])
    }
    site.candidates.push({ selector, expression, ...(comparisons && { comparisons }) })
  }
  return files
}

/** The functions with a location, by file. */
export function functionsWith(candidates: readonly Pick<PatchCandidate, 'location'>[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { location } of candidates) {
    const names = found.get(location.file) ?? []
    if (!names.includes(location.function)) found.set(location.file, [...names, location.function])
  }
  return found
}
