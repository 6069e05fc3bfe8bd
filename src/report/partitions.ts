import type { Partition, Split } from '../patches/partitions.js'

export interface DrawingOptions {
  /** What a member is called. */
  readonly name: (member: number) => string
  /** A test in words; its driver and the bare input unless told otherwise. */
  readonly test?: (split: Split) => string
  /** Levels of the tree that are drawn. */
  readonly depth?: number
  /** Parts of one partition that are drawn. */
  readonly parts?: number
  /** Columns. */
  readonly width?: number
}

const plainTest = ({ driver, input }: Split) => `${driver} ${JSON.stringify(input.filter((_, i) => i % 2 === 1))}`

const cut = (text: string, width: number) => (text.length <= width ? text : text.slice(0, Math.max(0, width - 1)) + '…')

/** The tree of partitions as text: each with its members, what it showed, and the test that split it. */
export function drawPartitions(root: Partition, options: DrawingOptions): string[] {
  const { name, test = plainTest, depth = 8, parts: most = 12, width = 110 } = options
  const lines: string[] = []
  const put = (text: string) => lines.push(cut(text.replaceAll('\n', ' '), width))
  const draw = (partition: Partition, first: string, rest: string, level: number): void => {
    put(first + headline(partition, name, test))
    const { parts, split } = partition
    if (!split) return
    if (level >= depth) return void put(`${rest}└ … ${leavesUnder(partition)} groups further down`)
    put(`${rest}│ split by ${test(split)}`)
    const shown = parts.length > most ? [...parts].sort((a, b) => b.members.length - a.members.length) : parts
    for (const [i, part] of shown.slice(0, most).entries()) {
      const isLast = i === parts.length - 1
      draw(part, rest + (isLast ? '└ ' : '├ '), rest + (isLast ? '  ' : '│ '), level + 1)
    }
    if (parts.length > most) put(`${rest}└ … and ${parts.length - most} more`)
  }
  draw(root, '', '', 0)
  return lines
}

function headline(
  { members, shown, removed, split }: Partition,
  name: (member: number) => string,
  test: (split: Split) => string,
): string {
  const count = `${members.length} ${members.length === 1 ? 'patch' : 'patches'}`
  const said = shown === undefined ? '' : `${shown}: `
  const who = split ? '' : ` (${members.slice(0, 8).map(name).join(', ')}${members.length > 8 ? ', …' : ''})`
  return said + count + who + (removed ? ` ruled out by ${test(removed)}` : '')
}

const leavesUnder = ({ parts }: Partition): number =>
  parts.length ? parts.reduce((sum, part) => sum + leavesUnder(part), 0) : 1

/** The same tree, whole, for a program. */
export function partitionsJson(partition: Partition, { name, test = plainTest }: DrawingOptions): object {
  const { members, shown, split, removed, parts } = partition
  const told = (by: Split) => ({ driver: by.driver, input: by.input, test: test(by) })
  return {
    ...(shown !== undefined && { shown }),
    ...(removed && { removed: told(removed) }),
    ...(split
      ? { split: told(split), parts: parts.map((part) => partitionsJson(part, { name, test })) }
      : { members: members.map(name) }),
  }
}
