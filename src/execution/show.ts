import { isNode, type Snapshot, type SnapshotNode } from '../model/snapshot.js'

const widest = 400

/** A snapshot as a person would write the value. */
export function showSnapshot(snapshot: Snapshot, limit = widest): string {
  const text = show(snapshot)
  return text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text
}

function show(s: Snapshot): string {
  if (typeof s === 'string') return quote(s)
  if (typeof s === 'bigint') return `${s}n`
  if (Object.is(s, -0)) return '-0'
  return isNode(s) ? showNode(s) : String(s)
}

const quote = (text: string) =>
  JSON.stringify(text).replace(/\u2028|\u2029/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`)

function showNode(node: SnapshotNode): string {
  const values = (node.v ?? []).map(show)
  switch (node.t) {
    case 'array':
      return `[${values.join(', ')}]`
    case 'typed':
      return `${node.n} [${values.join(', ')}]`
    case 'calendar':
      return `Calendar(${values.join(', ')})`
    case 'boxed':
      return node.n ? `${values[0]} (${node.n})` : `[boxed ${values[0]}]`
    case 'enum':
      return `${node.n}.${node.v?.[0]}`
    case 'text':
      return `${node.n} ${values[0]}`
    case 'decimal':
      return String(node.v?.[0])
    case 'object':
    case 'instance': {
      const pairs = (node.k ?? []).map((key, i) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key)}: ${values[i]}`)
      const name = node.n && node.n !== 'Object' ? (node.n === 'null' ? '[no prototype] ' : `${node.n} `) : ''
      return pairs.length ? `${name}{ ${pairs.join(', ')} }` : `${name}{}`
    }
    case 'error':
      return showError(node, values)
    case 'kept':
      return values[0]
    case 'returned':
      return `returns ${values[0]}`
    case 'resolved':
      return `resolves to ${values[0]}`
    case 'map':
      return `Map(${values.length}) {${values.join(', ')}}`
    case 'entry':
      return `${values[0]} => ${values[1]}`
    case 'set':
      return `Set(${values.length}) {${values.join(', ')}}`
    case 'date':
      return typeof node.v?.[0] === 'number' && Number.isFinite(node.v[0])
        ? `Date ${new Date(node.v[0]).toISOString()}`
        : 'Invalid Date'
    case 'regexp':
      return String(node.v?.[0])
    case 'function':
      return `[function ${node.n || 'anonymous'}]`
    case 'symbol':
      return `Symbol(${node.n})`
    case 'hole':
      return '<empty>'
    case 'cut':
      return '…'
    case 'the same object':
    case 'another object':
      return node.t
    case 'masked':
      return '<varies>'
    default:
      return `[${node.t}${node.n ? ` ${node.n}` : ''}]`
  }
}

/** Type, message, and all other properties of the error. */
function showError(node: SnapshotNode, values: readonly string[]): string {
  const keys = node.k ?? []
  const message = node.v?.[keys.indexOf('message')]
  const rest = keys.flatMap((key, i) => (key === 'message' || key === 'name' ? [] : [`${key}: ${values[i]}`]))
  const said = typeof message === 'string' && message ? `: ${message}` : ''
  return `throws ${node.n ?? 'an error'}${said}${rest.length ? ` { ${rest.join(', ')} }` : ''}`
}
