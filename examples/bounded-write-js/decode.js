const largest = 64

/** The data is not that of an image. */
class InvalidData extends Error {}

/**
 * Decodes an image of one byte a pixel. The data begins with the number of segments, two bytes; every eight segments begin
 * with two bytes that tell what the next eight are, two bits each: 1 repeats what was painted before, 2 leaves pixels out, 0
 * paints two blocks of two by two pixels.
 */
function decodeSegments(data, width, height) {
  for (const size of [width, height])
    if (!(size >= 1 && size <= largest)) throw new InvalidData(`no image has a size of ${size}`)
  const frame = new DataView(new ArrayBuffer(width * height))
  const end = frame.byteLength
  const input = new Reader(data)
  let at = 0
  let kinds = 0
  const paint = (value) => {
    for (const offset of [0, 1, width, width + 1]) frame.setUint8(at + offset, value)
    at += 2
  }
  const segments = input.word()
  for (let segment = 0; segment < segments; segment++) {
    if (segment % 8 === 0) kinds = input.word()
    const kind = (kinds >> (2 * (segment % 8))) & 3
    if (kind & 1) {
      const back = input.byte()
      const count = input.byte()
      if (at < back || end - at < count) throw new InvalidData('a copy from outside of the image')
      for (let i = 0; i < count; i++, at++) frame.setUint8(at, frame.getUint8(at - back))
    } else if (kind & 2) {
      const skipped = input.word() * 2
      if (end - at < skipped) throw new InvalidData('the image is too small')
      at += skipped
    } else {
      const remaining = end - at
      if (remaining < width + 3) {
        throw new InvalidData('the image is too small')
      }
      paint(input.byte())
      paint(input.byte())
    }
  }
  return [...new Uint8Array(frame.buffer)]
}

/** The pixels of an image, or null where the data is not that of one. */
export function decode(data, width, height) {
  try {
    return decodeSegments(data, width, height)
  } catch (error) {
    if (error instanceof InvalidData) return null
    throw error
  }
}

class Reader {
  constructor(data) {
    this.data = data
    this.at = 0
  }

  byte() {
    if (this.at >= this.data.length) throw new InvalidData('the data ends too early')
    return this.data[this.at++] & 255
  }

  word() {
    return this.byte() + 256 * this.byte()
  }
}
