/** Text that comes from elsewhere, so that it is text in GitHub's Markdown whatever it says. */

const entity = (char: string) => `&#${char.codePointAt(0)};`
const oneLine = (text: string) => text.replace(/[\0-\x1f\x7f\u2028\u2029]+/g, ' ')
/** Marks, and what makes a link of an address or a picture of a word. */
const special = /[\\`*_[\]<>&|~$]|(?<=www)\.|:(?=\/\/|\w+:)/gi
const entities = (text: string) => oneLine(text).replace(special, entity)

/** In a sentence: no markup, no links, and nobody is called (`@name`, `#12`). */
export const prose = (text: string): string => entities(text).replace(/@|(?<!&)#(?=\d)/g, (char) => `${char}&#8203;`)

/** For where Markdown is not read, such as in `<summary>`, and for what a code span cannot hold. */
export const htmlCode = (text: string): string => `<code>${entities(text)}</code>`

/** In one line, as code: readable as it stands where possible. */
export const code = (text: string): string =>
  /^(?! )[^`|\\\0-\x1f\x7f\u2028\u2029]+(?<! )$/.test(text) ? `\`${text}\`` : htmlCode(text)

/** A block of code that its own text cannot end. */
export function fence(text: string, language: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const ticks = '`'.repeat(Math.max(3, longest + 1))
  return `${ticks}${language}\n${text.replace(/\n*$/, '')}\n${ticks}`
}
