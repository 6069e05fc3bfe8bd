import { child, textOf, type Node } from '../../syntax/node.js'
import type { MetaSite, MetaText } from '../../patch-space/meta-site.js'
import { javascriptTable } from './table.js'

/** V8 optimises functions of moderate size only. Truths are written 32 at a time. */
const candidatesPerFunction = 96

/**
 * How a site of a meta-program is written; the host's half is host/sites.ts. Around what is there:
 *
 *     (R.m[K]>1&&R.on(K,table)?R.now(K,[x,y],this):R.was(K,R.p[K]++,(original),R.m[K]&&[x,y],this))
 *
 * `m` says what is to be done at the site: 0 nothing, 1 candidates are watched, 2 one of them is in force, 3 not known
 * yet. `p` counts running originals, so that one that throws is detected. Candidates are evaluated after the original:
 * if that is pure the order does not matter, and if it is not, no candidate agrees with it.
 */
export function metaText(runtime: string, site: MetaSite, node: Node, source: string): MetaText {
  const { number, schema, isPure, hasThis } = site
  const words = wordsIn(site)
  const names = [...new Set(site.variables.map(({ name }) => name))].filter((name) => words.has(name))
  const scope = `[${names.join()}]`
  const self = hasThis && words.has('this') ? 'this' : 'void 0'
  const table = `${runtime}m${number}`
  const tables = [
    { at: source.length, text: `\n;${tableText(runtime, table, { ...site, hasThis: self === 'this' }, names)}` },
  ]
  if (schema === 'guard')
    // Two pairs of braces, so that a following `else` is not attached to this `if`.
    return {
      around: [`{if(!${runtime}.m[${number}]||${runtime}.gd(${number},${table},${scope},${self})){`, '}}'],
      tables,
    }
  const chosen = `${runtime}.m[${number}]>1&&${runtime}.on(${number},${table})?${runtime}.now(${number},${scope},${self}):`
  const [open, close] = keepingName(node, source)
  const around: readonly [string, string] = isPure
    ? [
        `(${chosen}${runtime}.was(${number},${runtime}.p[${number}]++,(${open}`,
        `${close}),${runtime}.m[${number}]&&${scope},${self}))`,
      ]
    : [`(${chosen}(${runtime}.m[${number}]&&${runtime}.out(${number}),(${open}`, `${close})))`]
  return { around, tables }
}

/**
 * All candidates of a site: at once, each in a `try` of its own, and one by one. It is a declaration, because a module in
 * an import cycle may be used before its end was reached.
 */
function tableText(
  runtime: string,
  name: string,
  { schema, candidates, hasThis }: Pick<MetaSite, 'schema' | 'candidates' | 'hasThis'>,
  names: readonly string[],
): string {
  const truth = schema === 'assignment' ? '' : '!!'
  // Only `this` needs it; a name such as `package` must not be in strict code.
  const strict = hasThis ? `'use strict';` : ''
  const all: string[] = []
  const one: string[] = []
  for (let from = 0; from < candidates.length; from += candidatesPerFunction) {
    const expressions = candidates.slice(from, from + candidatesPerFunction).map(({ expression }) => {
      // A comment to the end of the line would take the parenthesis with it.
      return `(${expression}${expression.includes('//') ? '\n' : ''})`
    })
    const parameters = names.map((variable) => `,${variable}`).join('')
    const each = (write: (expression: string, i: number) => string) => expressions.map(write).join('')
    const [o, e, w] = [`${runtime}o`, `${runtime}x`, `${runtime}w`]
    const written = each((text, i) => {
      const value = truth ? `if${text}${w}|=${1 << (i & 31)}` : `${o}[${from + i}]=${text}`
      const isLast = (i & 31) === 31 || i === expressions.length - 1
      const word = truth && isLast ? `${o}[${(from + i) >> 5}]=${w};${w}=0;` : ''
      return `try{${value}}catch(${e}){${runtime}.e(${from + i},${e})}${word}`
    })
    all.push(`function(${o}${parameters}){${strict}let ${w}=0;${written}}`)
    const cases = each((text, i) => `case ${from + i}:return ${truth}${text};`)
    one.push(`function(${o}${parameters}){${strict}switch(${o}){${cases}}}`)
  }
  const selectors = candidates.map(({ selector }) => selector)
  return `function ${name}(){return{per:${candidatesPerFunction},truth:${truth !== ''},selectors:[${selectors.join()}],all:[${all.join()}],one:[${one.join()}]}}`
}

function wordsIn({ candidates }: MetaSite): Set<string> {
  const words = new Set<string>()
  for (const { expression } of candidates)
    for (const [word] of expression.matchAll(/[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/gu)) words.add(word)
  return words
}

/** A function or class takes its name from what it is assigned to, which it would not inside of parentheses with more. */
function keepingName(node: Node, source: string): readonly [string, string] {
  if ((!javascriptTable.functions.has(node.type) && node.type !== 'class') || child(node, 'name')) return ['', '']
  const target = node.parent && (child(node.parent, 'name') ?? child(node.parent, 'left'))
  if (target?.type !== 'identifier') return ['', '']
  const name = JSON.stringify(textOf(source, target))
  return [`{${name}:`, `}[${name}]`]
}
