const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Characters that take two columns: East Asian scripts and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u
const colours = /\u001b\[[\d;]*m/g

const partsOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)
const widthOfPart = (part: string) => (/^\p{M}+$/u.test(part) ? 0 : wide.test(part) ? 2 : 1)

/** Columns that a text takes on a terminal. */
export const widthOf = (text: string): number =>
  partsOf(text.replace(colours, '')).reduce((sum, part) => sum + widthOfPart(part), 0)

export const padTo = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)))

/** The start of a text that fits or, with `end`, its end: the end of a path identifies it. */
export function cutTo(text: string, width: number, end = false): string {
  if (widthOf(text) <= width) return text
  const parts = end ? partsOf(text).reverse() : partsOf(text)
  let left = width - 1
  const fitting: string[] = []
  for (const part of parts) {
    left -= widthOfPart(part)
    if (left < 0) break
    fitting.push(part)
  }
  return end ? `…${fitting.reverse().join('')}` : `${fitting.join('')}…`
}

const escaped = (character: string) =>
  JSON.stringify(character).slice(1, -1).startsWith('\\')
    ? JSON.stringify(character).slice(1, -1)
    : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** File names may contain control characters; these are written as escapes. */
export const shownName = (name: string): string =>
  name.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, escaped)

/** The escape sequences that reports use: bold, dim and text colours. */
const own = /^\u001b\[(?:0|1|2|22|3\d|9\d)m$/

/**
 * Removes control characters from text for a terminal, except line breaks and colours: error messages and test names of
 * the program under test may contain anything.
 */
export const sanitized = (text: string, colour = false): string =>
  text.replace(/\u001b\[\d+m|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (found) =>
    colour && own.test(found) ? found : shownName(found),
  )

/** Wraps a text at a width and indents all lines but the first; longer words stay whole, so that they can be copied. */
export function wrapped(text: string, width: number, indent: string): string {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      if (line && widthOf(line) + 1 + widthOf(word) > width) {
        lines.push(line)
        line = word
      } else line = line ? `${line} ${word}` : word
    }
    lines.push(line)
  }
  return lines.join(`\n${indent}`)
}
