import type { Encoder } from './encoder.js'
import { hashed } from './hash.js'

const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`[^`]*`|\d[\w.]*|[A-Za-z_$][\w$]*|[-+*/%&|^=<>!]+|[^\s\w]/g

/** The representation that ships with the package: words, parts of words and pairs of neighbours, hashed. */
export class HashedEncoder implements Encoder {
  readonly name: string

  constructor(readonly dimensions = 32) {
    this.name = `hashed-${dimensions}`
  }

  encode(fragments: readonly string[]): Promise<Float32Array[]> {
    return Promise.resolve(fragments.map((fragment) => this.vector(fragment)))
  }

  private vector(fragment: string): Float32Array {
    const counts = hashed(thingsIn(fragment), this.dimensions)
    const dampened = Float32Array.from(counts, (count) => Math.sign(count) * Math.log1p(Math.abs(count)))
    const length = Math.hypot(...dampened)
    return length ? dampened.map((value) => value / length) : dampened
  }
}

function* thingsIn(fragment: string): Generator<string> {
  let last = ''
  for (const [word] of fragment.matchAll(token)) {
    if (/^\/[/*]/.test(word) || /^[(){};,.]$/.test(word)) continue
    const thing = /^["'`]/.test(word) ? '"' : word.replace(/^(===|!==)$/, (operator) => operator.slice(0, 2))
    yield thing
    yield `${last} ${thing}`
    // `getLastChild` has something of `lastIndex`.
    if (/^[A-Za-z]/.test(thing)) for (const part of thing.split(/(?=[A-Z])|_/)) yield `~${part.toLowerCase()}`
    last = thing
  }
}
