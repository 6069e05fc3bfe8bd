import { tags } from '../../block.js'
import type { Value } from '../../../../model/samples.js'
import type { Kind, Property } from '../../statement.js'
import type { BinaryRows } from '../rows.js'
import { longest } from '../unary/length.js'
import { PairCandidate, truth, type PairTruth } from './pair.js'

/** Everything begins with the empty string, and with itself. */
function ask(isKept: boolean, part: string, text: string): PairTruth {
  if (part.length >= longest && part !== text) return 'unknown'
  if (isKept) return part === '' || part === text ? 'trivial' : 'kept'
  return text.length < longest ? 'broken' : 'unknown'
}

const isIn = (part: string, text: string) => ask(text.includes(part), part, text)
const isStart = (part: string, text: string) => ask(text.startsWith(part), part, text)

class TextRelation implements Property {
  constructor(
    readonly kind: string,
    private readonly write: (part: string, text: string) => string,
    readonly ask: (part: string, text: string) => PairTruth,
  ) {}
  text([part, text]: readonly string[]) {
    return this.write(part!, text!)
  }
  test([part, text]: readonly Value[]) {
    return typeof part === 'string' && typeof text === 'string' ? truth(this.ask(part, text)) : undefined
  }
}

const substring = new TextRelation('substring', (part, text) => `${part} in ${text}`, isIn)
const start = new TextRelation('start', (part, text) => `${text} starts with ${part}`, isStart)

export const substringKinds: readonly Kind<BinaryRows>[] = [substring, start].map((statement) => ({
  name: statement.kind,
  of: [tags.string, tags.string],
  isDirected: true,
  create: () => new PairCandidate(statement, [tags.string, tags.string], statement.ask),
}))
