import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Of contents and never of paths, so that an encoder is the same on another machine. */
export function fingerprint(...parts: readonly string[]): string {
  return createHash('sha1').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
}

/** In pieces: a model is half a gigabyte. */
export async function fingerprintOfFiles(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha1')
  for (const path of paths) for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
