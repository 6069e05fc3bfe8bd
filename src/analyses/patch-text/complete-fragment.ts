/** A fragment made whole enough to be parsed; what was added stands outside of `start` and `end`. */
export interface Mended {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Comments, strings, regular expressions and brackets, and the end of a comment that began above. */
const token =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|(?<=(?:^|[=(,:;!&|?{}[+]|\breturn)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/|\*\/|[{}()[\]]/g
const closing: Record<string, string> = { '{': '}', '(': ')', '[': ']' }
/** What a closing brace without its opening one may belong to, by the word behind it. */
const openers: Record<string, string> = { else: 'if (_) {', catch: 'try {', finally: 'try {', while: 'do {' }

/**
 * Opens what a fragment only closes and closes what it leaves open. A parser gets over the rest by itself, but a stray
 * brace would make it give up on much of what follows.
 */
export function mend(fragment: string): Mended {
  const source = unqualified(uncommented(fragment))
  const open: string[] = []
  let head = ''
  for (const { 0: word, index } of source.matchAll(token)) {
    if (Object.hasOwn(closing, word)) open.push(closing[word])
    else if (open.at(-1) === word) open.pop()
    else if (word === '}' && !open.includes(word))
      head = (openers[/^\}\s*(\w+)/.exec(source.slice(index))?.[1] ?? ''] ?? '{') + head
    else if ((word === ')' || word === ']') && !open.length) head = (word === ')' ? '_(' : '_[') + head
  }
  const stray = /^\s*(?:case\b[^;{}]*?:|default\s*:|else\b)/m.exec(source)?.[0].trim()
  if (stray && !head && !/\bswitch\b|\bif\b/.test(source.slice(0, source.indexOf(stray)))) {
    head = stray === 'else' ? 'if (_) ;' : 'switch (_) {'
    if (stray !== 'else') open.unshift('}')
  }
  const start = head.length + 1
  const last = open.some((bracket) => bracket !== '}') ? ';' : ''
  const tail = open
    .reverse()
    .join('')
    .replace(/^[)\]]+/, `$&${last}`)
  return { text: `${head}\n${source}\n${tail}`, start, end: start + source.length }
}

/** Without the rest of a comment that began above, and the beginning of one that ends below. */
function uncommented(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  const marks = [...source.matchAll(token)].filter(({ 0: word }) => word === '*/' || word.startsWith('/*'))
  const [first, last] = [marks[0], marks.at(-1)]
  if (first?.[0] === '*/') return blank(source.slice(0, first.index + 2)) + uncommented(source.slice(first.index + 2))
  if (last && !/^\/\*[^]*\*\/$/.test(last[0])) return source.slice(0, last.index) + blank(source.slice(last.index))
  // Lines of a comment of which neither end is in sight.
  return !first && source.split('\n').every((line) => /^\s*\*|^\s*$/.test(line)) ? blank(source) : source
}

/** Some tools write every name in full; a person would not, and the program is the same. */
const unqualified = (source: string) =>
  source.replace(/\b(?:org|com|net|java|javax|edu|io)\.(?:[a-z][a-z0-9_]*\.)+(?=[A-Z])/g, '')
