import { isNode, type Snapshot } from '../../model/snapshot.js'
import { javaLiteral } from './literal.js'

/** Values that are compared by their text. */
const textual = new Set(['enum', 'text', 'decimal'])

/** A statement that something has a value; `A` is the class of the assertions. */
export function equals(actual: string, value: Snapshot, A: string): string | undefined {
  if (isNode(value) && value.t === 'boxed')
    return `${A}.assertEquals("${value.n} ${value.v![0]}", ${actual}.getClass().getSimpleName() + " " + ${actual});`
  if (value === null || value === undefined) return `${A}.assertNull(${actual});`
  if (typeof value === 'boolean') return `${A}.${value ? 'assertTrue' : 'assertFalse'}(${actual});`
  if (typeof value === 'number' && Number.isInteger(value))
    return `${A}.assertEquals(${value}.0, (double) (${actual}), 0.0);`
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? `${A}.assertEquals(${value}, (double) (${actual}), ${Math.abs(value) * 1e-6});`
      : `${A}.assertEquals(${javaLiteral(value)}, (double) (${actual}), 0.0);`
  if (typeof value === 'bigint') return `${A}.assertEquals("${value}", String.valueOf(${actual}));`
  const shown = isNode(value) && textual.has(value.t) ? String(value.v![0]) : value
  return typeof shown === 'string' ? `${A}.assertEquals(${javaLiteral(shown)}, String.valueOf(${actual}));` : undefined
}

/** The class whose assertions are on the test's class path. */
export function assertionsOf(source: string): string {
  if (/\borg\.junit\.jupiter\b/.test(source)) return 'org.junit.jupiter.api.Assertions'
  return /\borg\.junit\./.test(source) ? 'org.junit.Assert' : 'junit.framework.Assert'
}
