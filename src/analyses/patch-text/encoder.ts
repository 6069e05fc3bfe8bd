/** Turns fragments of code into vectors: the built-in hashed one, or a neural one the user brings. */
export interface Encoder {
  readonly name: string
  readonly dimensions: number
  encode(fragments: readonly string[]): Promise<Float32Array[]>
}
