import type { FileChange } from '../syntax/change.js'
import type { Change } from '../syntax/changes.js'
import { conditionOf, elseOf, isIf, thenOf } from '../syntax/ifs.js'
import { child, isComment, namedChildren, textOf, walk, type Node } from '../syntax/node.js'
import { shapeOf } from '../syntax/shape.js'
import type { SyntaxTable } from '../syntax/table.js'
import { expressionSize } from './expression.js'
import type { PatchCandidate, ComparisonRange, Location } from './location.js'
import { locationsIn } from './locations.js'
import { purityAt } from './purity.js'
import { readExpression } from './read-expression.js'
import type { PatchLanguage } from './patch-syntax.js'

/** A node of the buggy file and the one in its place in the patched file. */
interface Twins {
  readonly before: Node
  readonly after: Node
}

/** Recognises a diff as a patch of the space: it changes one expression, or guards one statement. */
export function candidateOf(change: Change, language: PatchLanguage): PatchCandidate | undefined {
  const [first, ...others] = change
  if (!first || others.length) return undefined
  const [path, file] = first
  const chain = changedIn(file, language.table)
  if (!chain.length) return undefined
  const lines = new Set(chain.map(({ before }) => before.line + 1))
  const locations = locationsIn(file.before, path, language, lines)
  for (const { before, after } of chain.toReversed()) {
    const spot = locations.filter((l) => l.start === before.start && l.end === before.end)
    const condition = guardOf({ before, after }, file, language.table)
    const guard = condition && spot.find((l) => l.schema === 'guard')
    if (guard) return made(guard, condition, before, file, language)
    // The innermost expression that holds all of the change.
    const expression = before.named && after.named ? spot.find((l) => l.schema !== 'guard') : undefined
    if (expression) return made(expression, after, before, file, language)
  }
  return undefined
}

/** The nodes that hold all of a change, from the file's root to the smallest one. */
function changedIn({ before, after }: FileChange, table: SyntaxTable): Twins[] {
  const shape = (node: Node, source: string) => shapeOf(node, source, table, undefined, true)
  const whole = (node: Node, source: string): string => {
    const text = shape(node, source)
    if (!text.includes('ƒ')) return text
    return node.children.length ? node.children.map((c) => whole(c, source)).join('') : text
  }
  const chain: Twins[] = []
  let twins: Twins | undefined = { before: before.root, after: after.root }
  while (twins && whole(twins.before, before.source) !== whole(twins.after, after.source)) {
    chain.push(twins)
    const a = parts(twins.before)
    const b: Node[] = parts(twins.after)
    if (twins.before.type !== twins.after.type || a.length !== b.length) break
    const different: Twins[] = a.flatMap((node, i) =>
      whole(node, before.source) === whole(b[i], after.source) ? [] : [{ before: node, after: b[i] }],
    )
    twins = different.length === 1 ? different[0] : undefined
  }
  return chain
}

const parts = (node: Node) => node.children.filter((c) => !isComment(c))

/** The condition of an `if` that does nothing but guard the statement that stood in its place. */
function guardOf({ before, after }: Twins, file: FileChange, table: SyntaxTable): Node | undefined {
  const guard = only(after, table)
  if (!isIf(guard) || elseOf(guard)) return undefined
  const body = thenOf(guard)
  const kept = body && only(body, table)
  const shape = (node: Node, source: string) => shapeOf(node, source, table, undefined, true).replace(/; $/, '')
  const isSame = kept && shape(kept, file.after.source) === shape(before, file.before.source)
  return isSame ? conditionOf(guard) : undefined
}

/** The one statement of a block. */
function only(node: Node, table: SyntaxTable): Node {
  const inner = table.statementLists.has(node.type) ? namedChildren(node) : []
  return inner.length === 1 ? only(inner[0], table) : node
}

function made(
  location: Location,
  node: Node,
  place: Node,
  file: FileChange,
  language: PatchLanguage,
): PatchCandidate | undefined {
  const { source } = file.after
  const { variables } = location
  const purity = purityAt(place, variables, file.before.source, language)
  // Names are looked up where the expression replaces another one, its text is in the patched file.
  const isPure = purityAt(node, variables, source, language).isPure(node)
  const seen = namesIn(node, source, language).every((name) => purity.isSeen(name))
  if (!isPure || !seen || language.patches.whole.has(node.type)) return undefined
  const typing = language.patches.typing(file.after, node, variables)
  const names = new Set(variables.map((v) => v.name))
  const read = readExpression(node, { source, language, typing, names, ...purity, isPure: () => true })
  const comparisons = comparisonsIn(node, language.table)
  return { location, expression: textOf(source, node), isPure: true, size: expressionSize(read), comparisons }
}

function comparisonsIn(expression: Node, table: SyntaxTable): ComparisonRange[] {
  const found: ComparisonRange[] = []
  const within = ({ start, end }: Node) => ({ start: start - expression.start, end: end - expression.start })
  walk(expression, (node) => {
    const operator = child(node, 'operator')
    if (operator && table.comparisons.has(operator.type) && child(node, 'left') && child(node, 'right'))
      found.push({ ...within(node), operator: within(operator) })
    return true
  })
  return found
}

function namesIn(node: Node, source: string, language: PatchLanguage): string[] {
  const own = language.patches.names.has(node.type) && node.field !== 'field' && node.field !== 'name'
  return [...(own ? [textOf(source, node)] : []), ...node.children.flatMap((c) => namesIn(c, source, language))]
}
