export interface Token {
  readonly text: string
  readonly kind: 'plain' | 'comment' | 'string' | 'number' | 'keyword' | 'call'
}

const keywords = new Set(
  (
    'abstract as assert async await auto bool boolean break byte case catch char class const continue debugger default ' +
    'delete do double else enum export extends extern false final finally float for from function goto if implements ' +
    'import in instanceof int interface let long new null of package private protected public record register return ' +
    'short signed sizeof static struct super switch synchronized this throw throws transient true try typedef typeof ' +
    'undefined union unsigned var void volatile while with yield NULL #include #define #if #ifdef #ifndef #endif #else'
  ).split(' '),
)

/** Common tokens of JavaScript, Java and C. It works line by line, so block comments are recognised by their star. */
const pattern =
  /(?<comment>\/\/.*|\/\*.*?(?:\*\/|$)|^\s*\*(?:\/|\s.*|$))|(?<string>"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|`(?:\\.|[^`\\])*`?)|(?<number>\b(?:0[xX][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)[a-zA-Z]{0,3}\b)|(?<word>[#@]?[A-Za-z_$][\w$]*)/g

/** The tokens of one line of code, for simple syntax colouring. */
export function tokens(line: string): Token[] {
  const found: Token[] = []
  let end = 0
  for (const match of line.matchAll(pattern)) {
    if (match.index > end) found.push({ text: line.slice(end, match.index), kind: 'plain' })
    end = match.index + match[0].length
    found.push({ text: match[0], kind: kindOf(match, line[end]) })
  }
  if (end < line.length) found.push({ text: line.slice(end), kind: 'plain' })
  return found
}

function kindOf({ groups, 0: text }: RegExpMatchArray, next: string | undefined): Token['kind'] {
  if (groups?.comment !== undefined) return 'comment'
  if (groups?.string !== undefined) return 'string'
  if (groups?.number !== undefined) return 'number'
  if (keywords.has(text)) return 'keyword'
  return next === '(' ? 'call' : 'plain'
}
