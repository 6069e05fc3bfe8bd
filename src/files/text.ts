import { UserError } from '../util/errors.js'

/** A text in the encoding that is given; without one, in UTF-8 where it is that and in Latin-1 (as Windows has it) otherwise. */
export function decodeText(bytes: Uint8Array, encoding?: string): string {
  if (encoding) return decoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function decoder(encoding: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding, { ignoreBOM: true })
  } catch {
    throw new UserError(
      `the encoding "${encoding}" is not known`,
      'Give one such as UTF-8, ISO-8859-1, windows-1252, Shift_JIS or GBK as "java.encoding".',
    )
  }
}
