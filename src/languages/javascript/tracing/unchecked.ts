const typed = /\.[cm]?tsx?$/
const note = '// @ts-nocheck'
/** The header of an instrumented file where nothing but a comment follows it. */
const alone = /^(;var __assay\$=.*\)\})\s*(\/\/.*)?$/

/**
 * A TypeScript file that is not type checked. The compiler wants to be told so on a line of its own before anything else;
 * the lines that follow stay where they are whenever the first two can be joined.
 */
export function unchecked(path: string, text: string): string {
  if (!typed.test(path)) return text
  const [, line, rest] = /^([^\r\n]*)\r?\n([^]*)$/.exec(text) ?? [text, text, '']
  const header = alone.exec(line)
  if (header) return `${note}\n${header[1]} ${rest}`
  const isWhole = !/\/[/*]|`/.test(line) && /[;{,]\s*$|\bfrom\s*(['"])[^'"]*\1\s*$/.test(line)
  return isWhole ? `${note}\n${line}${/['"]\s*$/.test(line) ? ';' : ''} ${rest}` : `${note}\n${text}`
}
