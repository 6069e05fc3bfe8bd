import type { TestDraft } from '../language.js'

/** What a written test checks: that the program ends without a crash, or one thing that it shows. */
export type TestExpectation =
  | { readonly kind: 'ends' }
  | { readonly kind: 'exit status' | 'return value'; readonly value: number }
  | { readonly kind: 'output'; readonly file?: string; readonly text: string }

/** The expectation for a difference; undefined where no test can check it. */
export function differingOutput({ difference, expected }: TestDraft): TestExpectation | undefined {
  const { where, site } = difference
  if (where === 'outcome') return { kind: 'ends' }
  if (where === 'variable' && (site === 'exit status' || site === 'return value'))
    return typeof expected === 'number' ? { kind: site, value: expected } : undefined
  if (where !== 'output' || typeof expected !== 'string' || /\ufffd|… and more$/.test(expected)) return undefined
  if (site === 'output') return { kind: 'output', text: expected }
  const file = /^file (.*)$/.exec(String(site))?.[1]
  return file === undefined ? undefined : { kind: 'output', file, text: expected }
}
