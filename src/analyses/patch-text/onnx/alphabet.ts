/**
 * The alphabet of byte-level BPE (GPT-2): each byte has a character that can be seen, so that vocabularies are readable
 * text. Bytes that print stand for themselves; the others, in their order, are the characters from U+0100 on (the space
 * is `Ġ`, the line break `Ċ`).
 */
const printable = (byte: number) =>
  (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || (byte >= 0xae && byte <= 0xff)

export const alphabet: readonly string[] = characters()

function characters(): string[] {
  let next = 0x100
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(printable(byte) ? byte : next++))
}

/** The text as characters of the alphabet, one for each byte of its UTF-8. */
export function spell(text: string): string[] {
  return Array.from(Buffer.from(text, 'utf8'), (byte) => alphabet[byte]!)
}
