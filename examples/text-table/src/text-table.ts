export type Alignment = 'left' | 'right' | 'center'

/** Rows of texts, printed in columns. */
export class TextTable {
  private rows: string[][] = []
  private readonly alignments: Alignment[] = []

  /** No column gets wider than the limit. */
  constructor(private readonly limit: number = 20) {
    if (!(limit >= 1)) throw new RangeError(`a column of ${limit}`)
  }

  addRow(cells: string[]): this {
    this.rows.push(cells)
    return this
  }

  align(column: number, alignment: Alignment): this {
    this.alignments[column] = alignment
    return this
  }

  sortBy(column: number): this {
    const key = (row: string[]) => row[column] ?? ''
    this.rows = this.rows.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
    return this
  }

  widths(): number[] {
    const columns = Math.max(0, ...this.rows.map((row) => row.length))
    return Array.from({ length: columns }, (_, i) =>
      Math.min(this.limit, Math.max(...this.rows.map((row) => (row[i] ?? '').length))),
    )
  }

  toString(): string {
    const widths = this.widths()
    const line = (row: string[]) => widths.map((width, i) => fit(row[i] ?? '', width, this.alignments[i] ?? 'left'))
    return this.rows.map((row) => `|${line(row).join('|')}|`).join('\n')
  }
}

/** The rows in columns of at most twenty characters. */
export function formatTable(rows: string[][]): string {
  const table = new TextTable()
  for (const row of rows) table.addRow(row)
  return table.toString()
}

function fit(text: string, width: number, alignment: Alignment): string {
  const room = width - text.length
  switch (alignment) {
    case 'right':
      return ' '.repeat(room) + text
    case 'center':
      return ' '.repeat(room >> 1) + text + ' '.repeat(room - (room >> 1))
    default:
      return text + ' '.repeat(room)
  }
}
