// CommonJS, so that the code under test can load it in any test runner; other modules import it all the same.

/** Elements that are remembered; those two before the place a copy starts from must be among them. */
const window = 65536

/** Places that are remembered by one hash. */
const buckets = 16384

/**
 * Even, so that what is multiplied with it 32 times leaves a 32-bit number: `recent * factor + value` is a hash of the
 * last 32 values.
 */
const factor = 0x3c6ef362

/**
 * Records a trace in little memory: what repeats earlier elements is stored as a copy of them (LZ77), so a loop of equal
 * rounds takes one copy, however many rounds it has. Nothing is lost.
 *
 * The format is a list of tokens, 32-bit signed integers:
 *
 *     n, v1 … vn       (n > 0)   n elements, as they are
 *     -n, distance     (n > 0)   n elements, each equal to the one `distance` back in the trace; 1 <= distance <= 65536.
 *                                n may exceed distance: `2, 7, 8, -6, 2` is 7 8 7 8 7 8 7 8
 *
 * The algorithm: while a copy goes on, an element that continues it only makes it longer. Any other element ends it and
 * is stored as it is. Two tables remember at which such element the trace last had the same 32 elements behind it, and
 * the same three. A copy starts from the first of these places (long contexts tell best how it goes on) where the last
 * three elements are truly the same, and takes back those of the three that were stored as they are just before. Any
 * other way to find copies would make valid tokens, too.
 */
class Folder {
  /** Elements recorded since the last `take`. */
  count = 0
  /** Whether there were more than `limit` elements; what came after is lost. */
  cut = false

  private readonly limit: number
  private readonly history = new Int32Array(window)
  /** Hash of the last 32 elements, and of the last three → the place in the trace of the last of them. */
  private readonly longPlaces = new Int32Array(buckets).fill(-1)
  private readonly shortPlaces = new Int32Array(buckets).fill(-1)
  private recent = 0
  private tokens = new Int32Array(1024)
  private size = 0
  /** Where the token stands that counts the elements which are stored as they are, if those are the last. */
  private literals = -1
  /** Length of the copy that goes on, or 0. */
  private copied = 0
  private distance = 0

  constructor({ limit = 10_000_000 }: { limit?: number } = {}) {
    this.limit = limit
  }

  push(value: number): void {
    const at = this.count
    if (at >= this.limit) {
      this.cut = true
      return
    }
    this.count = at + 1
    this.recent = (Math.imul(this.recent, factor) + value) | 0
    const history = this.history
    if (this.copied > 0) {
      if (history[(at - this.distance) & 0xffff] === value) {
        history[at & 0xffff] = value
        this.copied++
        return
      }
      this.endCopy()
    }
    history[at & 0xffff] = value
    this.store(value)
    if (at >= 2) this.findCopy(at)
  }

  /** Records the first elements of an array; quicker than one by one. */
  pushAll(values: Int32Array, size: number): void {
    for (let i = 0; i < size; i++) {
      if (this.copied > 0) i += this.continueCopy(values, i, size)
      if (i < size) this.push(values[i])
    }
  }

  /** How many elements from `start` on continue the copy. */
  private continueCopy(values: Int32Array, start: number, size: number): number {
    const { history, distance } = this
    let { count, recent } = this
    const end = Math.min(size, start + this.limit - count)
    let i = start
    for (; i < end; i++, count++) {
      const value = values[i]
      if (history[(count - distance) & 0xffff] !== value) break
      history[count & 0xffff] = value
      recent = (Math.imul(recent, factor) + value) | 0
    }
    this.count = count
    this.recent = recent
    this.copied += i - start
    return i - start
  }

  /** The tokens of everything since the last call; starts anew. */
  take(): Int32Array {
    if (this.copied > 0) this.endCopy()
    const tokens = this.tokens.slice(0, this.size)
    this.longPlaces.fill(-1)
    this.shortPlaces.fill(-1)
    this.size = this.count = this.recent = 0
    this.literals = -1
    this.cut = false
    return tokens
  }

  private store(value: number): void {
    if (this.size + 2 > this.tokens.length) this.grow()
    if (this.literals < 0) {
      this.literals = this.size++
      this.tokens[this.literals] = 0
    }
    this.tokens[this.literals]++
    this.tokens[this.size++] = value
  }

  private findCopy(at: number): void {
    const long = hash(this.recent)
    const short = hash(
      hash3(this.history[(at - 2) & 0xffff], this.history[(at - 1) & 0xffff], this.history[at & 0xffff]),
    )
    const likely = this.longPlaces[long]
    const possible = this.shortPlaces[short]
    this.longPlaces[long] = this.shortPlaces[short] = at
    if (this.isAlike(likely, at)) this.startCopy(at - likely)
    else if (this.isAlike(possible, at)) this.startCopy(at - possible)
  }

  private isAlike(place: number, at: number): boolean {
    if (place < 0 || at - place > window - 3) return false
    const history = this.history
    for (let i = 0; i < 3; i++) if (history[(place - i) & 0xffff] !== history[(at - i) & 0xffff]) return false
    return true
  }

  private startCopy(distance: number): void {
    this.distance = distance
    this.copied = Math.min(3, this.tokens[this.literals])
    this.size -= this.copied
    this.tokens[this.literals] -= this.copied
    if (this.tokens[this.literals] === 0) this.size--
    this.literals = -1
  }

  private endCopy(): void {
    if (this.size + 2 > this.tokens.length) this.grow()
    this.tokens[this.size++] = -this.copied
    this.tokens[this.size++] = this.distance
    this.copied = 0
  }

  private grow(): void {
    const grown = new Int32Array(2 * this.tokens.length)
    grown.set(this.tokens)
    this.tokens = grown
  }
}

const hash3 = (first: number, second: number, third: number) =>
  (Math.imul(Math.imul(first, 0x85ebca6b) + second, 0xc2b2ae35) + third) | 0

/** 14 bits: the high bits of a product depend on all bits of the number. */
const hash = (bits: number) => Math.imul(bits, 0x9e3779b1) >>> 18

export = Folder
