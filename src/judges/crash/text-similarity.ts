/** The names that the source of the program mentions. */
export interface ProgramNames {
  readonly before: ReadonlySet<string>
  readonly after: ReadonlySet<string>
}

const numeral = /^[+-]?\d+(\.\d+)?$/
const word = /^[\w$-]+$/

/** Whether a string has the same format as those of the tests at its place. */
export function isSimilarText(value: string, samples: readonly string[], names: ProgramNames): boolean {
  if (!samples.length || samples.includes(value)) return true
  if (areNames(samples, names)) return false
  const marks = marksIn(samples)
  // The number of parts is a count: with more than the tests show, one may be missing.
  const isCounted = marks.every((mark) =>
    isWithin(
      timesIn(value, mark),
      samples.map((one) => timesIn(one, mark)),
    ),
  )
  return isCounted && hasLikeParts(value, samples, marks)
}

/** The samples are a few fixed names: the program does not know others. A patch may know more of them. */
function areNames(samples: readonly string[], { before, after }: ProgramNames): boolean {
  const isKnown = (one: string) => before.has(one) || after.has(one)
  return samples.every((one) => word.test(one) && isKnown(one)) && samples.some((one) => before.has(one))
}

/** The separators that all samples have. */
function marksIn([first, ...others]: readonly string[]): string[] {
  const marks = new Set(first.match(/[^\p{L}\p{N}]/gu) ?? [])
  return [...marks].filter((mark) => others.every((other) => other.includes(mark)))
}

/** Parts that are always numbers must stay numbers, with the widths and ranges of the samples: `12:30` has minutes. */
function hasLikeParts(value: string, samples: readonly string[], marks: readonly string[]): boolean {
  const parts = (text: string) => marks.reduce((list, mark) => list.flatMap((part) => part.split(mark)), [text])
  const [own, others] = [parts(value), samples.map(parts)]
  const isRecord = others.every(({ length }) => length === own.length)
  return own.every((part, i) => {
    const shown = isRecord ? others.map((list) => list[i]) : others.flat()
    return !shown.every((one) => numeral.test(one)) || isLikeNumeral(part, shown)
  })
}

/** With a sign or a point only where one is shown. */
const formOf = (part: string) => part.replace(/\d+/g, '0')

const isLikeNumeral = (part: string, shown: readonly string[]) =>
  shown.some((one) => formOf(one) === formOf(part)) &&
  isWithin(Number(part), shown.map(Number)) &&
  isWithin(
    part.length,
    shown.map(({ length }) => length),
  )

const timesIn = (text: string, mark: string) => text.split(mark).length - 1

const isWithin = (value: number, shown: readonly number[]) => value >= Math.min(...shown) && value <= Math.max(...shown)
