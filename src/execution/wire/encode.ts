/**
 * MessagePack, exact for everything an input or a snapshot can hold. The npm codecs lose what we compare: −0 becomes 0,
 * `undefined` becomes null, lone surrogates become U+FFFD. Those travel as extension types, documented in
 * docs/protocol.md.
 */
export const extensionTypes = { undefined: 0, negativeZero: 1, bigint: 2, regexp: 3, utf16: 4, date: 5 } as const

const encoderText = new TextEncoder()

export class WireEncoder {
  private bytes = new Uint8Array(1 << 16)
  private view = new DataView(this.bytes.buffer)
  private length = 0

  /** The encoded value, prefixed by its length as an unsigned 32-bit big-endian number. Valid until the next call. */
  frame(value: unknown): Uint8Array {
    this.length = 4
    this.write(value)
    this.view.setUint32(0, this.length - 4)
    return this.bytes.subarray(0, this.length)
  }

  private room(size: number): number {
    const at = this.length
    this.length += size
    if (this.length > this.bytes.length) {
      const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length))
      grown.set(this.bytes)
      this.bytes = grown
      this.view = new DataView(grown.buffer)
    }
    return at
  }

  private byte(value: number): void {
    const at = this.room(1)
    this.bytes[at] = value
  }

  private write(value: unknown): void {
    switch (typeof value) {
      case 'number':
        return this.writeNumber(value)
      case 'string':
        return this.writeString(value)
      case 'boolean':
        return this.byte(value ? 0xc3 : 0xc2)
      case 'undefined':
        return this.writeExt(extensionTypes.undefined, new Uint8Array(0))
      case 'bigint':
        return this.writeExt(extensionTypes.bigint, encoderText.encode(value.toString()))
      case 'object':
        return this.writeObject(value)
      default:
        throw new TypeError(`cannot send a ${typeof value}`)
    }
  }

  private writeNumber(value: number): void {
    if (Number.isInteger(value) && value >= -0x80000000 && value <= 0xffffffff) {
      if (value === 0 && 1 / value < 0) return this.writeExt(extensionTypes.negativeZero, new Uint8Array(0))
      if (value >= 0 && value < 0x80) return this.byte(value)
      if (value < 0 && value >= -32) return this.byte(value & 0xff)
      const at = this.room(5)
      this.bytes[at] = value < 0 ? 0xd2 : 0xce
      if (value < 0) this.view.setInt32(at + 1, value)
      else this.view.setUint32(at + 1, value)
      return
    }
    const at = this.room(9)
    this.bytes[at] = 0xcb
    this.view.setFloat64(at + 1, value)
  }

  private writeString(value: string): void {
    if (value.length < 24 && this.writeAscii(value)) return
    if (!isWellFormed(value)) return this.writeExt(extensionTypes.utf16, utf16(value))
    const bytes = encoderText.encode(value)
    this.header(bytes.length, 0xa0, 31, 0xd9, 0xda, 0xdb)
    const at = this.room(bytes.length)
    this.bytes.set(bytes, at)
  }

  private writeAscii(value: string): boolean {
    const start = this.room(1 + value.length)
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i)
      if (code > 0x7f) {
        this.length = start
        return false
      }
      this.bytes[start + 1 + i] = code
    }
    this.bytes[start] = 0xa0 | value.length
    return true
  }

  private header(size: number, fix: number, fixMax: number, m8: number | undefined, m16: number, m32: number): void {
    if (size <= fixMax) return this.byte(fix | size)
    if (m8 !== undefined && size < 0x100) {
      const at = this.room(2)
      this.bytes[at] = m8
      this.bytes[at + 1] = size
    } else if (size < 0x10000) {
      const at = this.room(3)
      this.bytes[at] = m16
      this.view.setUint16(at + 1, size)
    } else {
      const at = this.room(5)
      this.bytes[at] = m32
      this.view.setUint32(at + 1, size)
    }
  }

  private writeObject(value: object | null): void {
    if (value === null) return this.byte(0xc0)
    if (Array.isArray(value)) {
      this.header(value.length, 0x90, 15, undefined, 0xdc, 0xdd)
      for (let i = 0; i < value.length; i++) this.write(value[i])
      return
    }
    if (value instanceof RegExp) return this.writeExt(extensionTypes.regexp, utf16(`${value.flags}/${value.source}`))
    if (value instanceof Date) {
      const bytes = new Uint8Array(8)
      new DataView(bytes.buffer).setFloat64(0, value.getTime())
      return this.writeExt(extensionTypes.date, bytes)
    }
    const keys = Object.keys(value)
    this.header(keys.length, 0x80, 15, undefined, 0xde, 0xdf)
    for (const key of keys) {
      this.writeString(key)
      this.write((value as Record<string, unknown>)[key])
    }
  }

  private writeExt(type: number, data: Uint8Array): void {
    if (data.length < 0x100) {
      const at = this.room(3 + data.length)
      this.bytes[at] = 0xc7
      this.bytes[at + 1] = data.length
      this.bytes[at + 2] = type
      this.bytes.set(data, at + 3)
    } else {
      const at = this.room(6 + data.length)
      this.bytes[at] = 0xc9
      this.view.setUint32(at + 1, data.length)
      this.bytes[at + 5] = type
      this.bytes.set(data, at + 6)
    }
  }
}

function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    bytes[2 * i] = code & 0xff
    bytes[2 * i + 1] = code >> 8
  }
  return bytes
}

const isWellFormed = (text: string) => !/[\ud800-\udfff]/.test(text) || !/\p{Surrogate}/u.test(text)
