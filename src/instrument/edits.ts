/**
 * Insertions and replacements in a source text. A node is wrapped by an opening and a closing piece; where several
 * wrappers meet at one position, closing pieces of inner nodes come first and opening pieces of outer nodes come first,
 * which is the order in which a tree walk adds them.
 */
export class Edits {
  private readonly opens: { at: number; text: string; order: number }[] = []
  private readonly closes: { at: number; text: string; order: number }[] = []
  private readonly replaced: { start: number; end: number; text: string }[] = []

  constructor(private readonly source: string) {}

  /** Before what stands at `at`; call outer before inner. */
  open(at: number, text: string): void {
    this.opens.push({ at, text, order: this.opens.length })
  }

  /** After what ends at `at`; call inner before outer. */
  close(at: number, text: string): void {
    this.closes.push({ at, text, order: this.closes.length })
  }

  /** Before every other piece at its position. */
  first(at: number, text: string): void {
    this.closes.push({ at, text, order: -1 })
  }

  replace(start: number, end: number, text: string): void {
    this.replaced.push({ start, end, text })
  }

  apply(): string {
    const pieces = [
      ...this.closes.map((e) => ({ start: e.at, end: e.at, text: e.text, rank: 0, order: e.order })),
      ...this.opens.map((e) => ({ start: e.at, end: e.at, text: e.text, rank: 1, order: e.order })),
      ...this.replaced.map((e, order) => ({ ...e, rank: 2, order })),
    ].sort((x, y) => x.start - y.start || x.rank - y.rank || x.order - y.order)
    let result = ''
    let position = 0
    for (const { start, end, text, rank } of pieces) {
      if (start > position) {
        result += this.source.slice(position, start)
        position = start
      }
      // In minified code nothing is between a word and a bracket: `return(x)`, `"a"in(x)`.
      const touches = rank < 2 && /^[\w$]/.test(text) && /[\w$]$/.test(result.slice(-1))
      result += touches ? ` ${text}` : text
      position = Math.max(position, end)
    }
    return result + this.source.slice(position)
  }
}
