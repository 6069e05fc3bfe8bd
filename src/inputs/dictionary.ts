const limit = 256
/** Operands are often whole inputs; inserting those again and again would only make inputs grow. */
const longestWord = 40

/** Constants worth trying: literals of the changed functions and operands of comparisons, the newest kept. */
export class Dictionary {
  private readonly sets = { number: new Set<number>(), string: new Set<string>(), bigint: new Set<bigint>() }
  private readonly lists: { number: number[]; string: string[]; bigint: bigint[] } = {
    number: [],
    string: [],
    bigint: [],
  }

  copy(): Dictionary {
    const copy = new Dictionary()
    for (const list of Object.values(this.lists)) list.forEach((value) => copy.add(value))
    return copy
  }

  add(value: unknown): void {
    if (typeof value === 'number' && Number.isFinite(value)) this.put('number', value)
    else if (typeof value === 'bigint') this.put('bigint', value)
    else if (typeof value === 'string' && value.length > 0 && value.length <= longestWord) this.put('string', value)
    else if (value instanceof RegExp) for (const part of regexpWords(value.source)) this.put('string', part)
    else if (Array.isArray(value)) for (const item of value) this.add(item)
  }

  private put<K extends 'number' | 'string' | 'bigint'>(kind: K, value: number | string | bigint): void {
    const set = this.sets[kind] as Set<number | string | bigint>
    if (set.has(value)) return
    const list = this.lists[kind] as (number | string | bigint)[]
    if (list.length >= limit) set.delete(list.shift()!)
    set.add(value)
    list.push(value)
  }

  get numbers(): readonly number[] {
    return this.lists.number
  }
  get strings(): readonly string[] {
    return this.lists.string
  }
  get bigints(): readonly bigint[] {
    return this.lists.bigint
  }
}

/** Pieces of plain text in a pattern, its escapes resolved: what a string must hold to get past it. */
function regexpWords(source: string): string[] {
  const words = source
    .replace(/\\x([0-9a-f]{2})|\\u([0-9a-f]{4})/gi, (_, x, u) => String.fromCharCode(parseInt(x ?? u, 16)))
    .replace(/\\[dwsDWSbB]/g, '\u0001')
    .replace(/\\(.)/g, '$1')
    .split(/[\u0001()[\]{}|*+?^$]+/)
  return words.filter((word) => word.length > 0 && word.length <= 20)
}
