import type { Slot, SlotType } from '../../model/driver.js'

/** A value as Java source. Without a type it is written as the closest thing Java has. */
export function javaLiteral(value: unknown, slot?: Pick<Slot, 'type'>): string {
  return write(value, slot?.type)
}

function write(value: unknown, type: SlotType | undefined): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `{${value.map((item) => write(item, type?.items)).join(', ')}}`
  if (typeof value === 'string')
    return type?.name === 'char' ? quoteJava(value, "'") : type?.name === 'enum' ? value : quoteJava(value, '"')
  if (typeof value === 'bigint') return `${value}L`
  if (typeof value === 'number') return writeNumber(value, type)
  return String(value)
}

function writeNumber(value: number, type: SlotType | undefined): string {
  const isFloating =
    type?.name === 'double' || type?.name === 'float' || !Number.isInteger(value) || Object.is(value, -0)
  if (!isFloating) return type?.name === 'long' || Math.abs(value) > 2147483648 ? `${value}L` : String(value)
  const box = type?.name === 'float' ? 'Float' : 'Double'
  if (Number.isNaN(value)) return `${box}.NaN`
  if (!Number.isFinite(value)) return `${box}.${value > 0 ? 'POSITIVE' : 'NEGATIVE'}_INFINITY`
  const text = Object.is(value, -0)
    ? '-0.0'
    : Number.isInteger(value) && Math.abs(value) < 1e15
      ? `${value}.0`
      : String(value).replace('e+', 'e')
  return type?.name === 'float' ? `${text}f` : text
}

export function quoteJava(text: string, mark: '"' | "'"): string {
  const escaped = text.replace(/[\\"'\0-\x1f\x7f-\uffff]/g, (c) => {
    if (c === '\\' || c === mark) return `\\${c}`
    if (c === '"' || c === "'") return c
    const short: Record<string, string> = { '\n': '\\n', '\t': '\\t', '\r': '\\r' }
    return short[c] ?? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return mark + escaped + mark
}
