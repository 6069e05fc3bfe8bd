/** How often each number has to be shown: below, a repetition may be chance. A guess. */
const often = 3

/**
 * The integers that tests write at a place. Where they are always the same few, each of them several times, they are codes, such
 * as the number of operands of an operator: another number means nothing there. (By Good and Turing, the share of values that
 * are still to come is that of those shown only once.)
 */
export class Codes {
  private readonly places = new Map<unknown, Set<string>>()

  /** `where` is the literal: one that several tests share counts once. */
  add(value: unknown, where: string): void {
    this.places.set(value, (this.places.get(value) ?? new Set()).add(where))
  }

  allow(value: unknown): boolean {
    return typeof value !== 'number' || this.places.has(value) || !this.areAll()
  }

  private areAll(): boolean {
    const shown = [...this.places]
    return shown.length > 1 && shown.every(([value, { size }]) => Number.isInteger(value) && size >= often)
  }
}
