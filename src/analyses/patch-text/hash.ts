/** FNV-1a: the same number for the same text, everywhere and for ever. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  // Without this, the lower bits of short texts are too similar.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Counts of any number of items in a few cells; a sign hash makes collisions cancel out on average. */
export function hashed(things: Iterable<string>, cells: number): Float64Array {
  const vector = new Float64Array(cells)
  for (const thing of things) {
    const hash = hashOf(thing)
    vector[(hash >>> 1) % cells] += hash & 1 ? 1 : -1
  }
  return vector
}
