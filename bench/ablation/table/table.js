/** The text is not that of a table. */
class InvalidTable extends Error {}

/**
 * Reads a table: a line with the names of its columns, and then its rows. Cells are parted by commas; `a*3` is one that spans
 * three columns, `-2` leaves two columns out, and a row that begins with `>` goes on where the one before it ended.
 */
function readTable(text) {
  const [head, ...rows] = text.split('\n')
  const names = head.split(',')
  const columns = names.map(() => [])
  const width = columns.length
  let at = 0
  for (const [row, line] of rows.entries()) {
    const isContinued = line.startsWith('>')
    if (!isContinued) at = 0
    for (const cell of line.slice(isContinued ? 1 : 0).split(',')) {
      const [value, times = '1'] = cell.split('*')
      const span = numberIn(times)
      if (value.startsWith('-')) {
        at += numberIn(value.slice(1))
      } else {
        if (at + span > width + 1) {
          throw new InvalidTable(`row ${row} is too long`)
        }
        for (let i = 0; i < span; i++) columns[at + i].push(value)
        at += span
      }
    }
  }
  return columns.map((cells, i) => `${names[i]}: ${cells.join(' ')}`)
}

function numberIn(text) {
  if (!/^\d{1,2}$/.test(text)) throw new InvalidTable(`${text} is no number`)
  return Number(text)
}

/** The cells by column, or null where the text is not that of a table. */
export function table(text) {
  try {
    return readTable(text)
  } catch (error) {
    if (error instanceof InvalidTable) return null
    throw error
  }
}
