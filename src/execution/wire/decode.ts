import { extensionTypes } from './encode.js'

const decoderText = new TextDecoder('utf-8', { ignoreBOM: true })

export function decode(bytes: Uint8Array): unknown {
  return new Decoder(bytes).read()
}

function utf16(data: Uint8Array): string {
  let text = ''
  for (let i = 0; i < data.length; i += 2) text += String.fromCharCode(data[i] | (data[i + 1] << 8))
  return text
}

class Decoder {
  private at = 0
  private readonly view: DataView

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  read(): unknown {
    const byte = this.bytes[this.at++]
    if (byte < 0x80) return byte
    if (byte < 0x90) return this.map(byte & 0x0f)
    if (byte < 0xa0) return this.array(byte & 0x0f)
    if (byte < 0xc0) return this.string(byte & 0x1f)
    if (byte >= 0xe0) return byte - 0x100
    switch (byte) {
      case 0xc0:
        return null
      case 0xc2:
        return false
      case 0xc3:
        return true
      case 0xc7:
        return this.ext(this.uint(1))
      case 0xc9:
        return this.ext(this.uint(4))
      case 0xcb:
        return this.view.getFloat64(this.skip(8))
      case 0xcc:
        return this.uint(1)
      case 0xcd:
        return this.uint(2)
      case 0xce:
        return this.uint(4)
      case 0xcf:
        return Number(this.view.getBigUint64(this.skip(8)))
      case 0xd0:
        return this.view.getInt8(this.skip(1))
      case 0xd1:
        return this.view.getInt16(this.skip(2))
      case 0xd2:
        return this.view.getInt32(this.skip(4))
      case 0xd3:
        return Number(this.view.getBigInt64(this.skip(8)))
      case 0xd9:
        return this.string(this.uint(1))
      case 0xda:
        return this.string(this.uint(2))
      case 0xdb:
        return this.string(this.uint(4))
      case 0xdc:
        return this.array(this.uint(2))
      case 0xdd:
        return this.array(this.uint(4))
      case 0xde:
        return this.map(this.uint(2))
      case 0xdf:
        return this.map(this.uint(4))
      default:
        throw new Error(`unexpected byte 0x${byte?.toString(16)} in a frame`)
    }
  }

  private skip(size: number): number {
    const at = this.at
    this.at += size
    return at
  }

  private uint(size: 1 | 2 | 4): number {
    const at = this.skip(size)
    return size === 1 ? this.bytes[at] : size === 2 ? this.view.getUint16(at) : this.view.getUint32(at)
  }

  private string(size: number): string {
    const at = this.skip(size)
    if (size < 24) {
      let text = ''
      for (let i = at; i < at + size; i++) {
        const code = this.bytes[i]
        if (code > 0x7f) return decoderText.decode(this.bytes.subarray(at, at + size))
        text += String.fromCharCode(code)
      }
      return text
    }
    return decoderText.decode(this.bytes.subarray(at, at + size))
  }

  private array(size: number): unknown[] {
    const values = []
    for (let i = 0; i < size; i++) values.push(this.read())
    return values
  }

  private map(size: number): Record<string, unknown> {
    const object: Record<string, unknown> = {}
    for (let i = 0; i < size; i++) {
      const key = this.read() as string
      const value = this.read()
      if (key === '__proto__')
        Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
      else object[key] = value
    }
    return object
  }

  private ext(size: number): unknown {
    const type = this.bytes[this.at++]
    const data = this.bytes.subarray(this.at, this.at + size)
    this.at += size
    switch (type) {
      case extensionTypes.undefined:
        return undefined
      case extensionTypes.negativeZero:
        return -0
      case extensionTypes.bigint:
        return BigInt(decoderText.decode(data))
      case extensionTypes.regexp: {
        const text = utf16(data)
        const slash = text.indexOf('/')
        return new RegExp(text.slice(slash + 1), text.slice(0, slash))
      }
      case extensionTypes.utf16:
        return utf16(data)
      case extensionTypes.date:
        return new Date(new DataView(data.buffer, data.byteOffset).getFloat64(0))
      default:
        throw new Error(`unknown extension type ${type} in a frame`)
    }
  }
}
