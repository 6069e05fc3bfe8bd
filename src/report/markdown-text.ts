/** Escapes untrusted text for GitHub's Markdown. */

const entity = (char: string) => `&#${char.codePointAt(0)};`
const oneLine = (text: string) => text.replace(/[\0-\x1f\x7f\u2028\u2029]+/g, ' ')
/** Markup characters, and the parts of automatic links and emoji. */
const special = /[\\`*_[\]<>&|~$]|(?<=www)\.|:(?=\/\/|\w+:)/gi
const entities = (text: string) => oneLine(text).replace(special, entity)

/** For running text: no markup, no links, no mentions (`@name`, `#12`). */
export const prose = (text: string): string => entities(text).replace(/@|(?<!&)#(?=\d)/g, (char) => `${char}&#8203;`)

/** For places without Markdown, such as `<summary>`, and for text that a code span cannot contain. */
export const htmlCode = (text: string): string => `<code>${entities(text)}</code>`

/** One line as code; a code span where possible. */
export const code = (text: string): string =>
  /^(?! )[^`|\\\0-\x1f\x7f\u2028\u2029]+(?<! )$/.test(text) ? `\`${text}\`` : htmlCode(text)

/** A code block whose fence is longer than any in the text. */
export function fence(text: string, language: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const ticks = '`'.repeat(Math.max(3, longest + 1))
  return `${ticks}${language}\n${text.replace(/\n*$/, '')}\n${ticks}`
}
