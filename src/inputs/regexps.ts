import type { Domain } from './domain.js'
import { strings } from './strings.js'

const compile = (source: string, flags: string): RegExp[] => {
  try {
    return [new RegExp(source, flags)]
  } catch {
    return []
  }
}

export const regexps: Domain<RegExp> = {
  name: 'regexp',
  has: (value): value is RegExp => value instanceof RegExp,
  firsts: ({ source, flags }) => [
    ...'gimsuy'.split('').flatMap((f) => compile(source, flags.includes(f) ? flags.replace(f, '') : flags + f)),
    ...compile('', flags),
    ...compile(`^${source}$`, flags),
  ],
  mutate: ({ source, flags }, setting) => {
    for (let tries = 0; tries < 4; tries++) {
      const made = compile(String(strings.mutate(source, setting)), flags)
      if (made.length) return made[0]
    }
    return new RegExp(source, flags.includes('g') ? flags.replace('g', '') : `${flags}g`)
  },
  shrink: ({ source, flags }, origin) => {
    const start = origin instanceof RegExp ? origin.source : ''
    // An empty pattern is spelt (?:), which must not count as simpler again and again.
    return strings
      .shrink(source, start)
      .flatMap((s) => compile(String(s), flags))
      .filter((r) => r.source.length < source.length)
  },
}
