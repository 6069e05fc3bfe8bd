import { isNode, type Snapshot } from '../../model/snapshot.js'

/** An exported function, as it was found at run time. */
export interface Offer {
  readonly name: string
  readonly own: string
  readonly methods: readonly string[]
  readonly statics: readonly string[]
}

export function offersIn(seen: Snapshot): Offer[] | undefined {
  if (!isNode(seen) || seen.t !== 'array') return undefined
  const texts = (s: Snapshot) => (isNode(s) ? (s.v ?? []).filter((t) => typeof t === 'string') : [])
  return (seen.v ?? []).flatMap((one) => {
    const [name, own, methods, statics] = isNode(one) ? (one.v ?? []) : []
    return typeof name === 'string'
      ? [{ name, own: String(own), methods: texts(methods), statics: texts(statics) }]
      : []
  })
}
