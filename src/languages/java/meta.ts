import { ancestor, child, namedChildren, type Node } from '../../syntax/node.js'
import type { MetaSite, MetaText } from '../../patch-space/meta-site.js'
import { openMarker, closeMarker } from '../../instrument/refusals.js'

/** HotSpot does not compile methods over 8,000 bytes; these are estimates of the code size of candidates. */
const roomPerTable = 6500
const roomPerCandidate = 48
const roomPerCharacter = 2

/**
 * A site is `(S.on()?assay$at3(a,b):assay$was3(` original `,a,b))`: locals need not be final, so candidates are in
 * methods that take them as parameters. `at` evaluates the active candidate, `was` receives the value of the original,
 * and `all` drops the candidates that would have given another value (Fix2Fit, definition 4.2).
 */
export function javaMeta(site: MetaSite, node: Node, source: string, H: string): MetaText | undefined {
  const type = site.schema === 'assignment' ? typeOf(site.declared) : 'boolean'
  const holder = ancestor(node, (n) => n.type in ends)
  const names = usedIn(site)
  if (!type || !holder || names.some(({ declared }) => !typeOf(declared))) return undefined
  const context = contextOf(node, holder, source)
  const S = `${H}$${site.number}.S`
  const methods = new Tables(site, type, context, names, S)
  const args = names.map(({ name }) => name)
  const at = `${context.qualifier}assay$at${site.number}(${args.join(',')})`
  const was = `${context.qualifier}assay$was${site.number}`
  const [open, close] = isNarrow(type) ? [`(${type})(`, ')'] : ['', '']
  const mark = openMarker('site', site.number)
  const rest = args.map((name) => `,${name}`).join('')
  return {
    around:
      site.schema === 'guard'
        ? [`${mark}if(${S}.on()?${at}:${was}(true${rest})){${closeMarker}`, '}']
        : [`${mark}(${S}.on()?${at}:${was}(${open}${closeMarker}`, `${mark}${close}${rest}))${closeMarker}`],
    tables: [
      { at: ends[holder.type](holder), text: `${mark}${methods.text()}${closeMarker}` },
      { at: source.length, text: methods.holder(H) },
    ],
  }
}

/** Where the body of a class ends, by the kind of body. */
const ends: Readonly<Record<string, (body: Node) => number>> = {
  class_body: (body) => body.end - 1,
  interface_body: (body) => body.end - 1,
  enum_body_declarations: (body) => body.end,
}

/** A type as a parameter may have it. */
const typeOf = (declared: string | undefined) =>
  declared === undefined || /^(var|val)$/.test(declared) ? undefined : declared.replace(/\s*\.\.\.$/, '[]')

/** Java narrows a constant when it is assigned, but not when it is passed as an argument. */
const isNarrow = (type: string) => /^(byte|short|char|int|long|float|double)$/.test(type)

const usedIn = ({ variables, candidates }: MetaSite) =>
  variables.filter(({ name }) => {
    const used = new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`)
    return candidates.some(({ expression }) => used.test(expression))
  })

interface Context {
  readonly modifiers: string
  /** Type parameters of the method, with a space after them. */
  readonly generics: string
  /** What comes before a call of a table, so that its type parameters are those of the caller. */
  readonly qualifier: string
}

function contextOf(node: Node, holder: Node, source: string): Context {
  const text = (n: Node) => source.slice(n.start, n.end)
  const isStaticNode = (n: Node) => n.children.some((c) => c.type === 'modifiers' && /\bstatic\b/.test(text(c)))
  let isStatic = false
  let parameters: Node | undefined
  for (let at: Node | null = node; at && at !== holder; at = at.parent) {
    if (/^(static_initializer|explicit_constructor_invocation|constant_declaration)$/.test(at.type)) isStatic = true
    if (/^(method|field)_declaration$/.test(at.type) && isStaticNode(at)) isStatic = true
    if (/^(method|constructor)_declaration$/.test(at.type)) parameters = child(at, 'type_parameters')
  }
  const isInterface = holder.type === 'interface_body'
  const modifiers = isInterface ? (isStatic ? 'static ' : 'default ') : `private ${isStatic ? 'static ' : ''}`
  if (!parameters) return { modifiers, generics: '', qualifier: '' }
  const own = namedChildren(parameters).map((p) => text(namedChildren(p).find((c) => c.type.endsWith('identifier'))!))
  const around = ancestor(holder, (n) => child(n, 'name') !== undefined)
  const receiver = isStatic ? text(child(around!, 'name')!) : 'this'
  return { modifiers, generics: `${text(parameters)} `, qualifier: `${receiver}.<${own.join(',')}>` }
}

/** The methods of a site. Their names contain a dollar sign to avoid conflicts. */
class Tables {
  private readonly chunks: MetaSite['candidates'][]
  private readonly parameters: string
  private readonly rest: string

  constructor(
    private readonly site: MetaSite,
    private readonly type: string,
    private readonly context: Context,
    names: MetaSite['variables'],
    private readonly S: string,
  ) {
    this.chunks = chunked(site.candidates)
    this.parameters = names.map(({ name, declared }) => `,${typeOf(declared)} ${name}`).join('')
    this.rest = names.map(({ name }) => `,${name}`).join('')
  }

  text(): string {
    const { type, S } = this
    const watch = (value: string, error: string) => `if(assay$s.isWatching())${this.call('all', value, error)};`
    const chosen = this.chunks.map((_, i) => `case ${i}:assay$v=${this.call(`one${i}_`, 'assay$s.selector()')};break;`)
    const own = `final assay.host.MetaSite assay$s=${S};`
    return [
      this.method(
        type,
        'at',
        '',
        `${own}${type} assay$v;try{switch(assay$s.chunk()){${chosen.join('')}default:throw new IllegalStateException();}}` +
          `catch(Throwable assay$t){${watch(nothingOf(type), 'assay$t')}throw assay$s.natural(assay$t);}` +
          `${watch('assay$v', 'null')}return assay$v;`,
      ),
      this.method(
        type,
        'was',
        `${type} assay$v`,
        `${own}if(assay$s.isSeen())${this.call('all', 'assay$v', 'null')};return assay$v;`,
      ),
      this.method(
        'void',
        'all',
        `${type} assay$v,Throwable assay$t`,
        `${own}assay$s.open(assay$t);try{final boolean[] assay$g=assay$s.agreeing();final boolean assay$x=assay$t!=null;` +
          this.chunks
            .map((_, i) => `if(assay$s.isLeft(${i}))${this.call(`all${i}_`, 'assay$s,assay$g,assay$v,assay$x')};`)
            .join('') +
          `assay$s.finish();}finally{assay$s.shut();}`,
      ),
      ...this.chunks.map((chunk, i) => this.one(chunk, i)),
      ...this.chunks.map((chunk, i) => this.all(chunk, i)),
    ].join('')
  }

  /** A class of its own holds the site, because not every class may have static fields. */
  holder(H: string): string {
    const chunks = this.chunks.map((chunk) => rangesOf(chunk.map(({ selector }) => selector))).join(';')
    const { number, isPure, schema } = this.site
    return (
      `final class ${H}$${number}{static final assay.host.MetaSite S=` +
      `${H}.P.site(${number},${isPure || schema === 'guard'},"${chunks}");}`
    )
  }

  /** Evaluates the active candidate, which throws its original error. */
  private one(chunk: MetaSite['candidates'], number: number): string {
    const cases = chunk.map(
      ({ selector, expression }) =>
        `case ${selector}:${openMarker('candidate', selector)}return (${expression});${this.mark}`,
    )
    const body = `switch(assay$k){${cases.join('')}default:throw new IllegalStateException();}`
    return this.method(this.type, `one${number}_`, 'int assay$k', body, ' throws Throwable')
  }

  private all(chunk: MetaSite['candidates'], number: number): string {
    const { type } = this
    const looks = chunk.map(
      ({ selector, expression }) =>
        `if(assay$g[${selector}])try{${openMarker('candidate', selector)}final ${type} assay$c=(${expression});${this.mark}` +
        `if(assay$x||${differ(type)})assay$s.drop(${selector});}catch(Throwable assay$t){assay$s.threw(${selector},assay$t);}`,
    )
    const first = `assay.host.MetaSite assay$s,boolean[] assay$g,${type} assay$v,boolean assay$x`
    return this.method('void', `all${number}_`, first, looks.join(''))
  }

  private get mark(): string {
    return openMarker('site', this.site.number)
  }

  private method(type: string, name: string, first: string, body: string, thrown = ''): string {
    const { modifiers, generics } = this.context
    const parameters = first ? first + this.parameters : this.parameters.slice(1)
    return `${modifiers}${generics}${type} assay$${name}${this.site.number}(${parameters})${thrown}{${body}}`
  }

  private call(name: string, ...first: string[]): string {
    return `${this.context.qualifier}assay$${name}${this.site.number}(${first.join(',')}${this.rest})`
  }
}

const differ = (type: string) =>
  /^(boolean|byte|short|char|int|long)$/.test(type) ? 'assay$c!=assay$v' : 'assay$s.isOther(assay$c,assay$v)'

const nothingOf = (type: string) => (type === 'boolean' ? 'false' : isNarrow(type) ? `(${type})0` : 'null')

function chunked(candidates: MetaSite['candidates']): MetaSite['candidates'][] {
  const chunks: MetaSite['candidates'][number][][] = []
  let room = 0
  for (const candidate of candidates) {
    const size = roomPerCandidate + candidate.expression.length * roomPerCharacter
    if (room < size) {
      chunks.push([])
      room = roomPerTable
    }
    room -= size
    chunks.at(-1)!.push(candidate)
  }
  return chunks
}

/** `0-99,105` */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] + 1 === number) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}
