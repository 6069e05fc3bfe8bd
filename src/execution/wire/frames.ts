import { decode } from './decode.js'

/** Collects the chunks of a stream into whole frames. */
export class FrameReader {
  private pending: Uint8Array = new Uint8Array(0)

  push(chunk: Uint8Array): unknown[] {
    let data = this.pending.length ? Buffer.concat([this.pending, chunk]) : chunk
    const frames: unknown[] = []
    while (data.length >= 4) {
      const size = ((data[0] << 24) | (data[1] << 16) | (data[2] << 8) | data[3]) >>> 0
      if (data.length < 4 + size) break
      frames.push(decode(data.subarray(4, 4 + size)))
      data = data.subarray(4 + size)
    }
    this.pending = data
    return frames
  }
}
