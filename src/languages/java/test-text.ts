import { isNode, type Snapshot } from '../../model/snapshot.js'
import { javaLiteral } from './literal.js'

/** Values that are compared by their text. */
const textual = new Set(['enum', 'text', 'decimal'])

/** The name of an assertion as the test file can write it. */
export type AssertionNames = (name: string) => string

/** A statement that something has a value. */
export function equals(actual: string, value: Snapshot, named: AssertionNames): string | undefined {
  const same = (expected: string, shown: string) => `${named('assertEquals')}(${expected}, ${shown});`
  if (isNode(value) && value.t === 'boxed')
    return same(`"${value.n} ${value.v![0]}"`, `${actual}.getClass().getSimpleName() + " " + ${actual}`)
  if (value === null || value === undefined) return `${named('assertNull')}(${actual});`
  if (typeof value === 'boolean') return `${named(value ? 'assertTrue' : 'assertFalse')}(${actual});`
  if (typeof value === 'number') {
    const shown = Number.isInteger(value) ? `${value}.0` : javaLiteral(value)
    const tolerance = Number.isInteger(value) || !Number.isFinite(value) ? '0.0' : String(Math.abs(value) * 1e-6)
    return same(shown, `(double) (${actual}), ${tolerance}`)
  }
  if (typeof value === 'bigint') return same(`"${value}"`, `String.valueOf(${actual})`)
  const shown = isNode(value) && textual.has(value.t) ? String(value.v![0]) : value
  return typeof shown === 'string' ? same(javaLiteral(shown), `String.valueOf(${actual})`) : undefined
}

/** As the file imports them; with the whole name of their class if it does not. */
export function assertionNames(source: string): AssertionNames {
  const owner = assertionClass(source)
  const simple = owner.split('.').at(-1)!
  const isImported = (what: string) => source.includes(`import ${what};`)
  return (name) => {
    if (isImported(`static ${owner}.*`) || isImported(`static ${owner}.${name}`)) return name
    return `${isImported(owner) ? simple : owner}.${name}`
  }
}

/** The class whose assertions are on the test's class path. */
export function assertionClass(source: string): string {
  if (/\borg\.junit\.jupiter\b/.test(source)) return 'org.junit.jupiter.api.Assertions'
  return /\borg\.junit\./.test(source) ? 'org.junit.Assert' : 'junit.framework.Assert'
}

/** A test file without the imports that only removed tests used. */
export function withoutUnusedImports(text: string, original: string): string {
  const isUsed = (name: string, where: string) =>
    new RegExp(`\\b${name}\\b`).test(where.replace(/^(\/\/.*|import .*;)$/gm, ''))
  return text.replace(/^import (?:static )?[\w.]*?(\w+);\n/gm, (whole, name: string) =>
    isUsed(name, original) && !isUsed(name, text) ? '' : whole,
  )
}
