import { isNode, type Snapshot } from '../../model/snapshot.js'
import { javascriptLiteral, quoteJavascript } from './literal.js'

export const comment = (note: string) =>
  note
    .split('\n')
    .map((line) => `// ${line}`.trimEnd() + '\n')
    .join('')

export const isModuleSource = (source: string, path: string) =>
  /\.m[jt]s$/.test(path) || /^\s*(import|export)\b/m.test(source)

/** A snapshot as an expression that makes an equal value, or undefined when there is none. */
export function snapshotSource(s: Snapshot): string | undefined {
  if (!isNode(s)) return javascriptLiteral(s)
  const parts = (s.v ?? []).map(snapshotSource)
  if (parts.includes(undefined)) return undefined
  switch (s.t) {
    case 'array':
      return `[${parts.join(', ')}]`
    case 'object': {
      if (s.n !== 'Object' && s.n !== 'null') return undefined
      const pairs = s.k!.map(
        (key, i) =>
          `${/^[A-Za-z_$][\w$]*$/.test(key) && key !== '__proto__' ? key : `[${quoteJavascript(key)}]`}: ${parts[i]}`,
      )
      return `{ ${[...(s.n === 'null' ? ['__proto__: null'] : []), ...pairs].join(', ')} }`
    }
    case 'date':
      return `new Date(${parts[0]})`
    case 'regexp':
      return String(s.v![0])
    default:
      return undefined
  }
}
