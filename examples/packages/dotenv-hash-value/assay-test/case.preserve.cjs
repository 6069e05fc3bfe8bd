const { preservation, string, oneOf, array, object, boolean } = require('assay/preserve')
const dotenv = require('..')

/**
 * Whether what a line says does not hang on a "#" that has no whitespace before it, nor on one where it is unclear
 * whether it starts a comment (right after the "=", or behind a quote that is not closed).
 */
function isClear(line) {
  if (/[\u2028\u2029]/.test(line)) return false
  const match = line.match(/^\s*[\w.-]+\s*=\s*(.*)$/)
  if (!match) return true
  const [, rest] = match
  if (/^["'].*\s$/.test(rest)) return false
  if (!rest.includes('#')) return true
  if (/^("[^"]*"|'[^']*')(\s+#.*|\s*)$/.test(rest)) return true
  return /^[^#"'\s][^#]*\s#/.test(rest)
}

const keeps = (source, multiline, { preserveIf, failToPreserve }) => {
  const condition = source.split(/\r\n|\n|\r/).every(isClear)
  try {
    const actual = dotenv.parse(source, { multiline })
    preserveIf(condition, () => [actual])
  } catch {
    failToPreserve()
  }
}

const gap = () => oneOf('', '', ' ', '  ', '\t')

preservation(
  'lines with a value, quoted or not, and perhaps a comment',
  {
    lines: array.of(
      object.of({
        lead: oneOf('', '', '', ' ', '# ', '#', 'export '),
        key: oneOf('A', 'B', 'PASS', 'a.b', 'x-y', '1', '', 'A B'),
        before: gap(),
        after: gap(),
        quote: oneOf('', '', '"', "'"),
        value: string.of({ max: 6, alphabet: 'ab1 #"\'=\\n:' }),
        end: oneOf('', '', '', ' ', ' # note', '  #note', '\t# a#b', ' # "c"', " # it's", ' #'),
      }),
      { min: 1, max: 3 }
    ),
    newline: oneOf('\n', '\r\n', '\r'),
    multiline: boolean(),
  },
  ({ lines, newline, multiline }, preserving) =>
    keeps(lines.map(({ lead, key, before, after, quote, value, end }) => lead + key + before + '=' + after + quote + value + quote + end).join(newline), multiline, preserving)
)

preservation(
  'values with a comment that is set off',
  {
    value: string.of({ min: 1, max: 8, alphabet: 'abc12 /:=.?&"\'$' }),
    comment: string.of({ max: 6, alphabet: 'ab #"\'=' }),
    space: oneOf(' ', '\t', '   '),
  },
  ({ value, comment, space }, preserving) => keeps(`PASS=${value}${space}#${comment}`, false, preserving)
)

preservation('sources like this one', { source: string.near('# only comment\nA=b # note\nB="x # y"') }, ({ source }, preserving) => keeps(source, false, preserving))
