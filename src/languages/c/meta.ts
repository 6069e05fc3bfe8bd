import type { MetaSite, MetaText } from '../../patch-space/meta-site.js'
import { textOf, type Node } from '../../syntax/node.js'

/** Evaluating it beside the program could end the program: it follows a pointer, divides, or computes what may not fit. */
const mayTrap = /->|\[|[*/%+]|<<|>>|[\w)\]]\s*-|(^|[^&])&[^&]/

/**
 * How a site of a meta-program is written. `__assay_selector` says which candidate is in force. Where the host wants to know
 * which candidates would do the same, their values are noted beside the one that is used; a candidate that cannot safely be
 * evaluated there counts as different.
 */
export function cMeta({ number, schema, candidates }: MetaSite, node: Node, source: string): MetaText {
  const isValue = schema === 'assignment'
  const value = (expression: string) => (isValue ? `(${expression})` : `!!(${expression})`)
  const type = isValue ? `__typeof__(${textOf(source, node).replace(/\s+/g, ' ')})` : 'int'
  const cases = candidates.map(({ selector, expression }) => `case ${selector}:__assay_v=${value(expression)};break;`)
  const noted = candidates.map(({ selector, expression }) =>
    mayTrap.test(expression)
      ? `__assay_differs(${number},${selector});`
      : `__assay_value(${number},${selector},(unsigned long)${value(expression)});`,
  )
  const open = `__extension__({if(__assay_noting){${noted.join('')}}${type} __assay_v;switch(__assay_selector){${cases.join('')}default:__assay_v=`
  const close = `;}__assay_taken(${number},(unsigned long)__assay_v);__assay_v;})`
  const tables: MetaText['tables'] = []
  // Two pairs of braces, so that a following `else` is not attached to this `if`.
  if (schema === 'guard') return { around: [`{if(${open}1${close}){`, '}}'], tables }
  return { around: isValue ? [`${open}(`, `)${close}`] : [`${open}!!(`, `)${close}`], tables }
}
