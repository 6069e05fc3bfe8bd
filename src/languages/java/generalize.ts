import { basename, dirname } from 'node:path/posix'
import { isBound, type AssertionSite, type Range, type Slot } from '../../model/driver.js'
import { nameParameters, type NamedSlot } from '../shared/parameters.js'
import { UserError } from '../../util/errors.js'
import { Edits } from '../../instrument/edits.js'
import { child, namedChildren, nodeAt, walk, type Node } from '../../syntax/node.js'
import type { GeneralizeDraft } from '../language.js'
import { classesOf, compileOver } from './build.js'
import { importsAt, importText, wordFor } from './generalize-text.js'
import { preservationNote } from '../shared/preservation-note.js'
import { relations } from './lift/claims.js'
import { javaLiteral, quoteJava } from './literal.js'
import { undecided } from '../../model/pattern.js'

/** A preservation test in which the constants of a failing test are parameters. */
export async function generalize(draft: GeneralizeDraft): Promise<{ path: string; text: string }> {
  const made = new Generalizer(draft, true).run()
  const base = await classesOf(draft.tree, draft.plan)
  if (base.complaints) return made
  const troubleWith = async ({ path, text }: { path: string; text: string }) =>
    (await compileOver(base.classes, new Map([[path, text]]), draft.plan.build!)).complaints
  if (!(await troubleWith(made))) return made
  // A void call has no value to preserve; the compiler reports which calls are void.
  const plain = new Generalizer(draft, false).run()
  const trouble = await troubleWith(plain)
  if (trouble)
    throw new UserError(
      `the test "${draft.driver.name}" cannot be generalised (${trouble[0].message})`,
      'Write the preservation test by hand: docs/preservation.md.',
    )
  return plain
}

class Generalizer {
  private readonly method: Node
  private readonly body: Node
  /** The constants that become parameters, and the parameters. */
  private readonly replaced: readonly NamedSlot[]
  private readonly parameters: readonly NamedSlot[]
  private kept = 0

  constructor(
    private readonly draft: GeneralizeDraft,
    /** Whether calls whose value is ignored are assumed to return one. */
    private readonly takesValues: boolean,
  ) {
    const { driver, root, source } = draft
    const method = driver.site && nodeAt(root, driver.site, (node) => node.type === 'method_declaration')
    const body = method && child(method, 'body')
    if (!method || !body || driver.slots.some((slot) => slot.row >= 0))
      throw new UserError(
        `the test "${driver.name}" cannot be generalised: its values come from a table`,
        'Write the preservation test by hand: docs/preservation.md.',
      )
    this.method = method
    this.body = body
    const own = driver.slots.filter(
      (slot) =>
        slot.start >= body.start &&
        slot.end <= body.end &&
        slot.value !== null &&
        !this.isFixed(nodeAt(root, slot, () => true)),
    )
    this.replaced = nameParameters(own, draft.site, source, wordFor)
    this.parameters = this.replaced.filter(({ isShared }) => !isShared)
  }

  run(): { path: string; text: string } {
    const { draft, method, body } = this
    const { source, file } = draft
    const edits = new Edits(source)
    for (const other of file.tests) if (other !== draft.driver.site) edits.replace(other.start, other.end, '')
    const name = this.text(child(method, 'name'))
    const type = `${name.replace(/^test_?/, '').replace(/^./, (c) => c.toUpperCase()) || 'It'}Preservation`
    const steps = this.steps()
    // Constants used only for the expected value are not inputs of the program.
    const used = this.parameters.filter(({ name: as }) => new RegExp(`\\b${as}\\b`).test(steps))
    const parameters = used.map(({ slot, name: as }) => this.declared(slot, as))
    const list = parameters.length > 2 ? `\n            ${parameters.join(',\n            ')}` : parameters.join(', ')
    edits.replace(method.start, body.start, `@Preservation\n    public void ${name}(${list}) `)
    edits.replace(body.start, body.end, this.bodyText(steps, used))
    edits.open(importsAt(this.draft.root), importText(this.draft.root, this.parameters.length > 0))
    const old = basename(file.path, '.java')
    const text = edits
      .apply()
      .replace(new RegExp(`\\b${old}\\b`, 'g'), type)
      .replace('@Preservation', `${this.note()}@Preservation`)
      .replace(/(\n[ \t]*){3,}(?=[ \t]*\S)/g, (gap) => `\n\n${gap.slice(gap.lastIndexOf('\n') + 1)}`)
    return { path: `${this.folder()}/${type}.java`, text }
  }

  /** `src/test/java/x` has its preservation tests in `src/preserve/java/x`. */
  private folder(): string {
    const { file, plan } = this.draft
    const home = plan.build!.testDirs.find((dir) => file.path.startsWith(`${dir}/`)) ?? ''
    const inside = dirname(file.path).slice(home.length).replace(/^\//, '')
    const root = /(^|\/)test(?=\/|$)/.test(home) ? home.replace(/(^|\/)test(?=\/|$)/, '$1preserve') : 'preserve'
    return inside ? `${root}/${inside}` : root
  }

  private text(node: Range | undefined): string {
    return node ? this.draft.source.slice(node.start, node.end) : ''
  }

  private isFixed(node: Node | undefined): boolean {
    if (!node?.parent) return false
    if (isBound(node, this.draft.site)) return true
    for (let n: Node | null = node; n; n = n.parent)
      if (n.field === 'init' && n.parent?.type === 'for_statement') return true
    return false
  }

  private declared({ value, type, start, end }: Slot, name: string): string {
    const items = Array.isArray(value) ? value : [value]
    const of = type?.items ?? type
    const texts = items.map((item) =>
      quoteJava(
        of?.name === 'string' || of?.name === 'char' || of?.name === 'enum'
          ? String(item)
          : javaLiteral(item, { type: of }).replace(/^(Double|Float)\.|[Lf]$/g, ''),
        '"',
      ),
    )
    const near = Array.isArray(value) ? `{${texts.join(', ')}}` : texts[0]
    const written = this.draft.source.slice(start, end)
    const word =
      of?.name === 'string' ? 'String' : of?.name === 'enum' ? written.replace(/\.\w+$/, '') : (of?.name ?? 'int')
    return `@Near(${near}) ${word}${Array.isArray(value) ? '[]' : ''} ${name}`
  }

  private lifted(range: Range): string {
    const edits = new Edits(this.text(range))
    for (const { slot, name } of this.replaced)
      if (slot.start >= range.start && slot.end <= range.end)
        edits.replace(slot.start - range.start, slot.end - range.start, name)
    return edits.apply()
  }

  /** The test with conditions instead of its assertions. */
  private steps(): string {
    const { body, draft } = this
    const range = { start: body.start + 1, end: body.end - 1 }
    const edits = new Edits(this.text(range))
    const put = ({ start, end }: Range, text: string) => {
      const line = draft.source.slice(draft.source.lastIndexOf('\n', start - 1) + 1, start)
      const depth = /^[ \t]*/.exec(line)![0]
      const isAmongOthers = nodeAt(draft.root, { start, end }, () => true)?.parent?.type === 'block'
      const lines = isAmongOthers ? text : `{\n    ${text.replaceAll('\n', '\n    ')}\n}`
      edits.replace(start - range.start, end - range.start, lines.replaceAll('\n', `\n${depth}`))
      replaced.push({ start, end })
    }
    const replaced: Range[] = []
    const isInside = (r: Range) => r.start >= range.start && r.end <= range.end && r.end > r.start
    for (const assertion of draft.file.assertions.filter((a) => isInside(a.statement)))
      put(assertion.statement, this.asCondition(assertion))
    for (const call of this.bareCalls(replaced)) put(call, this.keepCall(call))
    walk(body, (node) => {
      if (node.type === 'catch_clause' && draft.grounds.pattern === 'CC') this.noteCaught(node, edits, range)
      return undefined
    })
    for (const { slot, name } of this.replaced)
      if (!replaced.some((r) => slot.start >= r.start && slot.end <= r.end))
        edits.replace(slot.start - range.start, slot.end - range.start, name)
    return edits.apply().replace(/^\s*\n|\s+$/g, '')
  }

  private bodyText(steps: string, used: readonly NamedSlot[]): string {
    const { draft } = this
    const complement = draft.grounds.pattern === 'CC' ? this.complement(used) : ''
    const expected = this.expected()
    const caught =
      expected && !/^(java\.lang\.)?(Exception|Throwable)$/.test(expected)
        ? ` catch (${expected} expected) {\n            preserveIf(${draft.grounds.pattern === 'CC' ? '!complement' : 'false'}, () -> new String[] {expected.toString()});\n        }`
        : ''
    const inner = steps
      .split('\n')
      .map((line) => (line.trim() ? `    ${line}` : ''))
      .join('\n')
    return `{\n${complement}        try {\n${inner}\n        }${caught} catch (Exception unexpected) {\n            // Fails if only the patched version throws.\n            failToPreserve();\n        }\n    }`
  }

  private get condition(): string {
    return this.draft.grounds.pattern === 'CC' ? 'complement' : 'true'
  }

  /** The class in `@Test(expected = X.class)`. */
  private expected(): string | undefined {
    const modifiers = this.method.children.find((c) => c.type === 'modifiers')
    return /\bexpected\s*=\s*([\w.]+)\.class/.exec(this.text(modifiers))?.[1]
  }

  /** The initial condition excludes all inputs that share a constant with the failing one. */
  private complement(used: readonly NamedSlot[]): string {
    const parts = used.map(({ slot, name }) => {
      if (Array.isArray(slot.value))
        return `java.util.Arrays.equals(${name}, new ${slot.type?.items?.name === 'string' ? 'String' : slot.type?.items?.name}[] ${javaLiteral(slot.value, slot)})`
      return typeof slot.value === 'string' && slot.type?.name === 'string'
        ? `${name}.equals(${javaLiteral(slot.value, slot)})`
        : Number.isNaN(slot.value)
          ? `Double.isNaN(${name})`
          : `${name} == ${this.text(slot)}`
    })
    return `        // ${undecided} Exclude exactly these inputs. This draft\n        // excludes inputs that share a constant with the failing one.\n        final boolean complement = !(${parts.join(' || ') || 'false'});\n`
  }

  /** Calls whose value is ignored: the one before `fail`, or the last of a test without assertions. */
  private bareCalls(replaced: readonly Range[]): Node[] {
    const found: Node[] = []
    const isCall = (node: Node | undefined) =>
      node?.type === 'expression_statement' &&
      /^(method_invocation|object_creation_expression)$/.test(namedChildren(node)[0]?.type ?? '')
    walk(this.body, (node) => {
      if (node.type !== 'block') return undefined
      const statements = namedChildren(node)
      statements.forEach((statement, i) => {
        const next = statements[i + 1]
        if (isCall(statement) && next && /^(\w+\.)*fail\s*\(/.test(this.text(next))) found.push(statement)
      })
      return undefined
    })
    const last = namedChildren(this.body).findLast((statement) => isCall(statement))
    const isFree = (node: Node) => !replaced.some((r) => node.start >= r.start && node.end <= r.end)
    const shows = this.draft.file.assertions.some(
      (a) =>
        a.statement.end > a.statement.start && a.statement.start >= this.body.start && a.statement.end <= this.body.end,
    )
    return [...found, ...(last && !shows && !found.length ? [last] : [])].filter(isFree)
  }

  private keepCall(statement: Node): string {
    const call = this.lifted(statement)
    if (!this.takesValues) return `${call}\npreserveIf(${this.condition}, () -> "returned");`
    return this.keep(call.replace(/;$/, ''), this.condition)
  }

  /** Evaluated outside of the outputs, where an exception is not ignored. */
  private keep(value: string, condition: string | ((kept: string) => string)): string {
    const name = `kept${++this.kept}`
    const text = typeof condition === 'string' ? condition : condition(name)
    return `final Object ${name} = ${value};\npreserveIf(${text}, () -> new Object[] {${name}});`
  }

  private asCondition(assertion: AssertionSite): string {
    const { grounds, site } = this.draft
    if (/^(\w+\.)*fail\s*\(/.test(this.text(assertion.statement))) return ''
    const node = nodeAt(this.draft.root, assertion.actual, () => true)
    const isLambda = node?.type === 'lambda_expression'
    const inner = isLambda ? child(node, 'body')! : undefined
    if (inner?.type === 'block') return this.lifted({ start: inner.start + 1, end: inner.end - 1 }).trim()
    const value = this.lifted(inner ?? assertion.actual)
    if (grounds.pattern === 'EGA')
      return assertion === site
        ? this.general(assertion, node)
        : `${value.includes('(') ? `final Object unused${++this.kept} = ${value};` : ''}`
    if (grounds.pattern === 'RI') {
      if (assertion !== site || assertion.claim?.kind !== 'implementation')
        return `final Object unused${++this.kept} = ${value};`
      const name = `expected${++this.kept}`
      return `final Object ${name} = ${this.lifted(assertion.claim.expected)};\n${this.keep(value, (kept) => `java.util.Objects.equals(${kept}, ${name})`)}`
    }
    if (!isLambda) return this.keep(value, this.condition)
    const run = this.takesValues
      ? this.keep(value, this.condition)
      : `${value};\npreserveIf(${this.condition}, () -> "returned");`
    return `try {\n    ${run.replaceAll('\n', '\n    ')}\n} catch (RuntimeException expected) {\n    preserveIf(${this.condition === 'true' ? 'false' : '!complement'}, () -> new String[] {expected.toString()});\n}`
  }

  /** A general assertion as a condition; what it compares are the outputs. */
  private general(assertion: AssertionSite, node: Node | undefined): string {
    const actual = this.lifted(assertion.actual)
    const isWanted = assertion.claim?.kind === 'relation' && assertion.claim.than === true
    const operands = node
      ? [...new Set(relations.operandsOf(node, this.draft.source).map((n) => this.lifted(n)))]
      : [actual]
    const names = operands.map(() => `kept${++this.kept}`)
    const kept = operands.map((operand, i) => `final Object ${names[i]} = ${operand};\n`).join('')
    return `${kept}preserveIf(${isWanted ? actual : `!(${actual})`}, () -> new Object[] {${names.join(', ')}});`
  }

  private noteCaught(clause: Node, edits: Edits, range: Range): void {
    const block = child(clause, 'body')
    const parameter = clause.children.find((c) => c.type === 'catch_formal_parameter')
    const name = this.text(parameter && child(parameter, 'name'))
    if (!block || !name) return
    const depth = /[ \t]*$/.exec(this.draft.source.slice(0, clause.parent!.start))![0]
    edits.close(
      block.start + 1 - range.start,
      `\n${depth}    preserveIf(!complement, () -> new String[] {${name}.toString()});\n${depth}`,
    )
  }

  private note(): string {
    const { driver, grounds } = this.draft
    return `// Generated by assay generalize from ${driver.name.replace(' > ', '#')}.\n    // ${preservationNote(grounds, grounds.pattern)}\n    `
  }
}
