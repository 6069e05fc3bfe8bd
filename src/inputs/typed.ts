import type { SlotType } from '../model/driver.js'

/** Values of declared types: which there are, and which of them are worth trying first. */
const ranges: Partial<Record<SlotType['name'], readonly [number, number]>> = {
  byte: [-128, 127],
  short: [-32768, 32767],
  int: [-2147483648, 2147483647],
}
const longRange = [-(2n ** 63n), 2n ** 63n - 1n] as const

export const isReferenceType = ({ name }: SlotType) => name === 'string' || name === 'enum' || name === 'array'

/** The value as one of the type, or undefined when the type has none like it. */
export function conform(value: unknown, type: SlotType): { value: unknown } | undefined {
  if (value === null) return isReferenceType(type) ? { value } : undefined
  switch (type.name) {
    case 'byte':
    case 'short':
    case 'int':
      return whole(value, ranges[type.name]!)
    case 'long':
      return long(value)
    case 'float':
    case 'double':
      if (typeof value !== 'number' && typeof value !== 'bigint') return undefined
      return { value: type.name === 'float' ? Math.fround(Number(value)) : Number(value) }
    case 'char':
      if (typeof value === 'string') return value ? { value: value.charAt(0) } : undefined
      return typeof value === 'number' && value >= 0 && value < 65536
        ? { value: String.fromCharCode(value) }
        : undefined
    case 'enum':
      return type.options?.includes(value as string) ? { value } : undefined
    case 'array':
      return Array.isArray(value) ? { value: conforming(value, type.items!) } : undefined
    case 'bytes':
      return typeof value === 'string' && /^[\0-\xff]*$/.test(value) ? { value } : undefined
    default:
      return typeof value === type.name ? { value } : undefined
  }
}

/** Those of the values that the type has. */
export const conforming = (values: readonly unknown[], type: SlotType): unknown[] =>
  values.flatMap((value) => {
    const made = conform(value, type)
    return made ? [made.value] : []
  })

function whole(value: unknown, [least, most]: readonly [number, number]): { value: number } | undefined {
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined
  const n = Math.trunc(Number(value))
  return n >= least && n <= most ? { value: n + 0 } : undefined
}

/** A number where that is exact, a big integer beyond. */
function long(value: unknown): { value: number | bigint } | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined
  const n = typeof value === 'number' ? BigInt(Math.trunc(value)) : value
  if (n < longRange[0] || n > longRange[1]) return undefined
  return { value: Number.isSafeInteger(Number(n)) ? Number(n) + 0 : n }
}

/** The ends of a type's range, and what programs of that type get wrong. */
export function edgesOf(type: SlotType): unknown[] {
  switch (type.name) {
    case 'byte':
    case 'short':
    case 'int':
      return [0, 1, -1, ...ranges[type.name]!, ranges[type.name]![0] + 1]
    case 'long':
      return [0, 1, -1, ...longRange, ...ranges.int!, ranges.int![1] + 1]
    case 'float':
    case 'double':
      return [0, 1, -1, 0.5, -0, NaN, Infinity, -Infinity, Number.MAX_VALUE, Number.MIN_VALUE, 1e-10, 1e10]
    case 'char':
      return ['\0', ' ', 'a', 'Z', '0', '9', '-', '.', '\n', 'é', '\uffff']
    case 'boolean':
      return [true, false]
    case 'enum':
      return [...type.options!]
    case 'string':
      return ['']
    case 'array':
      return [[]]
    case 'bytes':
      return ['']
  }
}

/**
 * A check for values of a declared type. All are in type, except what needs to be seen first: nothing, and numbers that
 * are none.
 */
export function typeCheck(type: SlotType, samples: readonly unknown[]): (value: unknown) => boolean {
  const hasNull = samples.includes(null)
  if (type.name === 'array') {
    const isItem = typeCheck(type.items!, samples.filter(Array.isArray).flat(1) as unknown[])
    return (value) => (value === null ? hasNull : Array.isArray(value) && value.every((item) => isItem(item)))
  }
  const isDecimal = type.name === 'double' || type.name === 'float'
  const odd = isDecimal ? samples.filter((s) => !Number.isFinite(s) || Object.is(s, -0)) : []
  return (value) => {
    if (value === null) return hasNull
    if (isDecimal && typeof value === 'number')
      return (Number.isFinite(value) && !Object.is(value, -0)) || odd.some((s) => Object.is(s, value))
    return conform(value, type) !== undefined
  }
}
