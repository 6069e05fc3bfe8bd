import { UserError } from '../util/errors.js'

/** Decodes text in the given encoding (default: UTF-8 if it is valid, else windows-1252). */
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
      `the encoding "${encoding}" is unknown`,
      'Set "java.encoding" to an encoding such as UTF-8, ISO-8859-1, windows-1252, Shift_JIS or GBK.',
    )
  }
}
