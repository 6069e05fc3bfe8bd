import { isBound, type AssertionSite, type Range, type Slot } from '../../model/driver.js'
import { nameParameters, type NamedSlot } from '../shared/parameters.js'
import { UserError } from '../../util/errors.js'
import { Edits } from '../../instrument/edits.js'
import { ancestor, child, namedChildren, nodeAt, type Node } from '../../syntax/node.js'
import { parse } from '../../syntax/parser.js'
import type { GeneralizeDraft } from '../language.js'
import { preservationNote } from '../shared/preservation-note.js'
import { relations } from './lift/claims.js'
import { isConstantExpression } from './lift/constants.js'
import { chainRoot, shimmed, frameworkNames } from './lift/framework-names.js'
import { javascriptLiteral, quoteJavascript } from './literal.js'
import { javascriptTable } from './table.js'
import { type Pattern } from '../../model/pattern.js'
import { isModuleSource } from './test-text.js'
import { complementOf, lastCall, wordFor, indent, dedent } from './generalize-text.js'

const hooks = ['before', 'beforeAll', 'beforeEach', 'setup', 'suiteSetup']

/** A preservation test in which the constants of a failing test are parameters. */
export async function generalize(draft: GeneralizeDraft): Promise<{ path: string; text: string }> {
  const made = new Generalizer(draft).run()
  const root = await parse(javascriptTable.grammarOf(made.path)!, made.text)
  if (root.broken)
    throw new UserError(
      `the test "${draft.driver.name}" cannot be generalised`,
      'Write the preservation test by hand: docs/preservation.md.',
    )
  return made
}

class Generalizer {
  private readonly source: string
  /** The constants that become parameters, and the parameters. */
  private readonly replaced: readonly NamedSlot[]
  private readonly parameters: readonly NamedSlot[]
  private readonly imports = new Set(['preservation'])
  private readonly test: Node
  private readonly body: Node
  private kept = 0
  private usesEquality = false

  constructor(private readonly draft: GeneralizeDraft) {
    const { source, driver, root } = draft
    this.source = source
    const { site } = driver
    const found = site && nodeAt(root, site, (node) => node.type === 'call_expression')
    const args = found && child(found, 'arguments')
    const body = args && namedChildren(args).find((node) => javascriptTable.functions.has(node.type))
    if (!found || !body || driver.slots.some((slot) => slot.row >= 0))
      throw new UserError(
        `the test "${driver.name}" cannot be generalised: its values come from a table`,
        'Write the preservation test by hand: docs/preservation.md.',
      )
    this.test = found
    this.body = child(body, 'body')!
    const own = driver.slots.filter(
      (slot) => slot.start >= found.start && slot.end <= found.end && !this.isFixed(nodeAt(root, slot, () => true)),
    )
    this.replaced = nameParameters(own, draft.site, source, wordFor)
    this.parameters = this.replaced.filter(({ isShared }) => !isShared)
  }

  /** The bound of a relation, the start of a loop and expected values in a helper call are not inputs. */
  private isFixed(node: Node | undefined): boolean {
    if (!node?.parent) return false
    if (isBound(node, this.draft.site)) return true
    if (this.checker && node.parent.parent === this.checker) return true
    return ancestor(node, (n) => n.field === 'initializer' && n.parent?.type === 'for_statement') !== undefined
  }

  /** A test without assertions may call a helper function of its file that has them. */
  private get checker(): Node | undefined {
    const last = lastCall(this.body)
    const call = last && namedChildren(last)[0]
    const callee = call?.type === 'call_expression' ? this.text(child(call, 'function')) : ''
    const declared = namedChildren(this.draft.root).find(
      (n) =>
        /function_declaration|lexical_declaration/.test(n.type) &&
        new RegExp(`^(async\\s+)?(function|const)\\s+${callee}\\b`).test(this.text(n)),
    )
    return callee && declared && /\b(assert|expect|should)\b/.test(this.text(declared)) ? call : undefined
  }

  run(): { path: string; text: string } {
    const { draft, source } = this
    const { pattern } = draft.grounds
    const steps = this.steps()
    // Constants used only for the expected value are not inputs of the program.
    const used = this.parameters.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(steps))
    const body = this.bodyText(steps, used)
    const isAsync = /\bawait\b/.test(body) ? 'async ' : ''
    const domains = used.map(({ slot, name }) => `${name}: ${this.domainOf(slot.value)}`)
    const names = used.map(({ name }) => name).join(', ')
    const tools = /\bfailToPreserve\b/.test(body) ? '{ preserveIf, failToPreserve }' : '{ preserveIf }'
    const given = domains.length > 3 ? `{\n    ${domains.join(',\n    ')},\n  }` : `{ ${domains.join(', ')} }`
    const call =
      `preservation(\n  ${quoteJavascript(draft.driver.name.split(' > ').join(': '))},\n  ${names ? given : '{}'},\n` +
      `  ${isAsync}(${names ? `{ ${names} }` : '_'}, ${tools}) => {\n${indent(body, 4)}\n  },\n)\n`
    const prelude = this.prelude(call)
    return {
      path: draft.file.path.replace(/(\.(test|spec))?(\.[cm]?[jt]sx?)$/, `.preserve$3`),
      text: `${this.note(pattern)}${this.importText(source)}${prelude}\n${call}`,
    }
  }

  private text(node: Range | undefined): string {
    return node ? this.source.slice(node.start, node.end) : ''
  }

  /** A part of the source with parameters in place of constants. */
  private lifted(range: Range): string {
    const edits = new Edits(this.text(range))
    this.liftInto(edits, range, () => true)
    return edits.apply()
  }

  private liftInto(edits: Edits, range: Range, isWanted: (slot: Slot) => boolean): void {
    for (const { slot, name } of this.replaced)
      if (slot.start >= range.start && slot.end <= range.end && isWanted(slot))
        edits.replace(slot.start - range.start, slot.end - range.start, name)
  }

  /** The test with conditions instead of its assertions. */
  private steps(): string {
    const { body, draft } = this
    const isBlock = body.type === 'statement_block'
    const range = isBlock ? { start: body.start + 1, end: body.end - 1 } : body
    const edits = new Edits(this.text(range))
    const inside = draft.file.assertions.filter((a) => a.statement.start >= range.start && a.statement.end <= range.end)
    for (const assertion of inside) this.replace(edits, assertion.statement, range, this.asCondition(assertion))
    const isFree = ({ start, end }: Range) => !inside.some((a) => start >= a.statement.start && end <= a.statement.end)
    const last = inside.length ? undefined : lastCall(body)
    if (last) this.replace(edits, last, range, this.keep(this.shownBy(last), this.condition))
    this.liftInto(edits, range, (slot) => isFree(slot) && !(last && slot.start >= last.start && slot.end <= last.end))
    return [...this.setUp(), dedent(edits.apply())].filter(Boolean).join('\n')
  }

  private bodyText(steps: string, used: readonly NamedSlot[]): string {
    const complement = this.draft.grounds.pattern === 'CC' ? `${complementOf(used)}\n` : ''
    return `${complement}try {\n${indent(steps, 2)}\n} catch {\n  // Fails if only the patched version throws.\n  failToPreserve()\n}`
  }

  /** Replaces a statement by lines with the same indentation. */
  private replace(edits: Edits, statement: Range, range: Range, text: string): void {
    const line = this.source.slice(this.source.lastIndexOf('\n', statement.start - 1) + 1, statement.start)
    const depth = /^[ \t]*/.exec(line)![0]
    const node = nodeAt(this.draft.root, statement, () => true)
    const isAmongOthers = ['statement_block', 'program'].includes(node?.parent?.type ?? '')
    const lines = isAmongOthers || this.isWhole(statement) ? text : `{\n  ${text.replaceAll('\n', '\n  ')}\n}`
    edits.replace(statement.start - range.start, statement.end - range.start, lines.replaceAll('\n', `\n${depth}`))
  }

  /** The test is a function without braces, and this is all it does. */
  private isWhole({ start, end }: Range): boolean {
    return this.body.start === start && this.body.end === end
  }

  /** The value of a call; for a call that only checks, its argument. */
  private shownBy(statement: Node): string {
    const { checker } = this
    if (!checker) return this.lifted(statement).replace(/;$/, '')
    const given = namedChildren(child(checker, 'arguments')!).filter(
      (argument) => !isConstantExpression(argument, this.source),
    )
    return `[${given.map((argument) => this.lifted(argument)).join(', ')}]`
  }

  private get condition(): string {
    return this.draft.grounds.pattern === 'CC' ? 'complement' : 'true'
  }

  /** What takes the place of an assertion. */
  private asCondition(assertion: AssertionSite): string {
    const { grounds, site } = this.draft
    const isCall = /^(async\s*)?(\(|function\b|\w+\s*=>)/.test(this.text(assertion.actual).trim())
    const awaits = /^(return|await)\b/.test(this.text(assertion.statement)) ? 'await ' : ''
    const actual = this.lifted(assertion.actual)
    const value = awaits + (isCall ? `(${actual})()` : actual)
    if (grounds.pattern === 'EGA')
      return assertion === site ? this.general(assertion) : /[(]/.test(value) ? `void (${value})` : ''
    if (grounds.pattern === 'RI') {
      if (assertion !== site || assertion.claim?.kind !== 'implementation') return `void (${value})`
      this.usesEquality = true
      const name = `expected${++this.kept}`
      return `const ${name} = ${this.lifted(assertion.claim.expected)}\n${this.keep(value, (kept) => `isDeepStrictEqual(${kept}, ${name})`)}`
    }
    if (assertion.claim?.kind === 'throws')
      return `try {\n  ${this.keep(value, this.condition).replaceAll('\n', '\n  ')}\n} catch (error) {\n  preserveIf(${this.condition === 'true' ? 'false' : '!complement'}, () => [String(error)])\n}`
    return this.keep(value, this.condition)
  }

  /** Evaluated outside of the outputs, where an exception is not ignored. */
  private keep(value: string, condition: string | ((kept: string) => string)): string {
    const name = `kept${++this.kept}`
    const text = typeof condition === 'string' ? condition : condition(name)
    return `const ${name} = ${value}\npreserveIf(${text}, () => [${name}])`
  }

  /** A general assertion as a condition; what it compares are the outputs. */
  private general(assertion: AssertionSite): string {
    const actual = this.lifted(assertion.actual)
    const { claim } = assertion
    if (claim?.kind !== 'relation') return this.keep(actual, 'true')
    if (claim.is !== 'equal') return this.keep(actual, (kept) => `${kept} ${claim.is} ${String(claim.than)}`)
    const node = nodeAt(this.draft.root, assertion.actual, () => true)
    const outputs = node
      ? [...new Set(relations.operandsOf(node, this.source).map((operand) => this.lifted(operand)))]
      : [actual]
    return `preserveIf(${claim.than ? actual : `!(${actual})`}, () => [${outputs.join(', ')}])`
  }

  private domainOf(value: unknown): string {
    const kind =
      typeof value === 'number'
        ? Number.isInteger(value)
          ? 'integer'
          : 'number'
        : typeof value === 'bigint' || typeof value === 'string'
          ? typeof value
          : Array.isArray(value)
            ? 'array'
            : value instanceof RegExp
              ? 'regexp'
              : typeof value === 'object' && value !== null
                ? 'object'
                : undefined
    this.imports.add(typeof value === 'boolean' ? 'boolean' : (kind ?? 'near'))
    if (typeof value === 'boolean') return 'boolean()'
    return kind ? `${kind}.near(${javascriptLiteral(value)})` : `near(${javascriptLiteral(value)})`
  }

  /** Declarations of the suites around the test and what runs before each test, from the outside in. */
  private setUp(): string[] {
    const words = frameworkNames(this.draft.root, this.source)
    const suites: Node[] = []
    for (let at: Node | undefined = this.test; at; at = ancestor(at, (n) => n.type === 'call_expression'))
      if (at !== this.test && words.describes.has(this.text(chainRoot(at)))) suites.unshift(at)
    const blocks = suites.flatMap((suite) => {
      const fn = namedChildren(child(suite, 'arguments')!).find((n) => javascriptTable.functions.has(n.type))
      return fn ? [child(fn, 'body')!] : []
    })
    return [this.draft.root, ...blocks].flatMap((block, level) =>
      namedChildren(block).flatMap((statement) => {
        const hook = this.hookBody(statement)
        if (hook) return [dedent(this.text({ start: hook.start + 1, end: hook.end - 1 }))]
        return level > 0 && statement.type.endsWith('_declaration') ? [dedent(this.text(statement))] : []
      }),
    )
  }

  private hookBody(statement: Node): Node | undefined {
    const call = statement.type === 'expression_statement' ? namedChildren(statement)[0] : undefined
    if (call?.type !== 'call_expression' || !hooks.includes(this.text(child(call, 'function')))) return undefined
    const fn = namedChildren(child(call, 'arguments')!).find((n) => javascriptTable.functions.has(n.type))
    const body = fn && child(fn, 'body')
    return body?.type === 'statement_block' ? body : undefined
  }

  /** The top-level code of the test file that is not a test. */
  private prelude(call: string): string {
    const kept: { text: string; isFramework: boolean }[] = []
    for (const statement of namedChildren(this.draft.root)) {
      if (statement.type === 'expression_statement' && namedChildren(statement)[0]?.type === 'call_expression') continue
      const text = this.text(statement)
      const from = /(?:from\s*|require\(\s*|^import\s*)['"]([^'"]+)['"]/.exec(text)?.[1]
      const isFramework = from !== undefined && from in shimmed
      kept.push({ text, isFramework })
    }
    const rest =
      kept
        .filter((k) => !k.isFramework)
        .map((k) => k.text)
        .join('\n') + call
    // `import x, { y as z } from` and `const { x } = require(`: the names come before the module.
    const isUsed = ({ text }: { text: string }) =>
      (text.replace(/(from|require\().*$/s, '').match(/[A-Za-z_$][\w$]*/g) ?? [])
        .filter((name) => !['import', 'const', 'let', 'var', 'as'].includes(name))
        .some((name) => new RegExp(`(?<![\\w$'"])${name.replaceAll('$', '\\$')}\\s*[.(]`).test(rest))
    const needed = kept.filter((k) => !k.isFramework || isUsed(k))
    const isImport = ({ text }: { text: string }) => /^import\b|\brequire\(/.test(text)
    return needed.map((k, i) => `${i > 0 && !isImport(k) && isImport(needed[i - 1]) ? '\n' : ''}${k.text}\n`).join('')
  }

  private importText(source: string): string {
    const names = `{ ${[...this.imports].sort().join(', ')} }`
    const isModule = isModuleSource(source, this.draft.file.path)
    const one = (what: string, from: string) =>
      isModule
        ? `import ${what} from ${quoteJavascript(from)}\n`
        : `const ${what} = require(${quoteJavascript(from)})\n`
    return one(names, 'assay/preserve') + (this.usesEquality ? one('{ isDeepStrictEqual }', 'node:util') : '')
  }

  private note(pattern: Pattern): string {
    const { driver, grounds } = this.draft
    return `// Generated by assay generalize from the test "${driver.name}".\n// ${preservationNote(grounds, pattern)}\n`
  }
}
