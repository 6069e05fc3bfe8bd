import type { TargetFunction } from '../../model/sequences.js'

/** A recipe as reflection finds it. */
export interface ReflectedRecipe {
  readonly template: string
  readonly needs: readonly string[]
  readonly makes: readonly string[]
  readonly declared: string
  /** For each need the place of the argument, `method#0`, or ''. */
  readonly places: readonly string[]
  readonly literal: boolean
  readonly receiver: boolean
  /** It calls something that is not public. */
  readonly hidden: boolean
  readonly wanted: TargetFunction | undefined
}

/**
 * Gives a parameter for which constants were seen its own type, `place:method#0 int`. Recipes for an int also make this
 * type, but the constants of the place come first.
 */
export function withSamples(
  found: readonly ReflectedRecipe[],
  samples: ReadonlyMap<string, readonly string[]>,
): ReflectedRecipe[] {
  const places = new Map<string, { readonly type: string; readonly texts: readonly string[] }>()
  const given = found.map((recipe) => {
    const needs = recipe.needs.map((type, i) => {
      const texts = [...new Set((samples.get(recipe.places[i] ?? '') ?? []).flatMap((text) => fitted(text, type)))]
      if (texts.length === 0) return type
      const place = `place:${recipe.places[i]} ${type}`
      places.set(place, { type, texts })
      return place
    })
    return { ...recipe, needs }
  })
  const constants = [...places].flatMap(([place, { type, texts }]) =>
    texts.map((template): ReflectedRecipe => ({
      ...blank,
      template,
      makes: [place],
      declared: type.replace(/<.*>/, ''),
    })),
  )
  const placesOf = (makes: readonly string[]) =>
    [...places].filter(([, { type }]) => makes.includes(type)).map(([place]) => place)
  return [...constants, ...given.map((recipe) => ({ ...recipe, makes: [...recipe.makes, ...placesOf(recipe.makes)] }))]
}

const blank = { needs: [], places: [], literal: true, receiver: false, hidden: false, wanted: undefined } as const

const whole = /^-?(0[xX][\da-fA-F_]+|0[bB][01_]+|[\d_]+)[lL]?$/
const numeric = /^-?[\d._]+([eE][-+]?\d+)?[fFdDlL]?$/
const texts = ['java.lang.String', 'java.lang.CharSequence', 'java.lang.Object', 'java.lang.Comparable<?>']
const boxes: Readonly<Record<string, string>> = {
  'java.lang.Integer': 'int',
  'java.lang.Long': 'long',
  'java.lang.Double': 'double',
  'java.lang.Float': 'float',
  'java.lang.Short': 'short',
  'java.lang.Byte': 'byte',
  'java.lang.Character': 'char',
  'java.lang.Boolean': 'boolean',
}

/** A constant as it has to be written for a type, or nothing when it is not one of that type. */
function fitted(text: string, type: string): string[] {
  const box = boxes[type]
  const simple = type.replace(/^java\.lang\./, '')
  if (text === 'null') return /^[a-z]+$/.test(type) ? [] : [`(${simple.replace(/<.*>/, '')}) null`]
  if (box) return fitted(text, box).map((plain) => `(${simple}) (${plain})`)
  if (text.startsWith('"')) return texts.includes(type) ? [text] : []
  if (/^new \w+(\s*\[\s*\])+\s*\{/.test(text)) return text.slice(4).replace(/\s|\{.*/gs, '') === simple ? [text] : []
  switch (type) {
    case 'int':
      return (whole.test(text) && !/[lL]$/.test(text)) || text.startsWith('Integer.M') ? [text] : []
    case 'short':
    case 'byte':
      return whole.test(text) && !/[lL]$/.test(text) ? [`(${type}) ${text}`] : []
    case 'long':
      return whole.test(text) ? [text.replace(/[lL]?$/, 'L')] : text.startsWith('Long.M') ? [text] : []
    case 'double':
      return numeric.test(text) ? [asDouble(text)] : /^Double\.[A-Z]/.test(text) ? [text] : []
    case 'float':
      return numeric.test(text) ? [asDouble(text) + 'f'] : []
    case 'char':
      return text.startsWith("'") ? [text] : []
    case 'boolean':
      return /^(Boolean\.)?(true|false)$/i.test(text) ? [text] : []
    default:
      return []
  }
}

function asDouble(text: string): string {
  const plain = text.replace(/[fFdDlL]$/, '')
  return /[.eE]/.test(plain) ? plain : `${plain}.0`
}
