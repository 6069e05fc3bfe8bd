import type { OutlinedPart } from '../../model/outline.js'
import { isLook, type Recipe } from '../../model/sequences.js'
import type { Variant, VariantLanguage } from './variant.js'

/** What is asked of one object, and of an object that it returns. */
const mostLooks = 8
const mostInside = 2

const isText = ({ template }: Recipe) => template.endsWith('.toString()')

/** What a caller can see of a test's objects at its end, and of what calls on them return. */
export function looksAtEnd(
  { objects, statements }: OutlinedPart,
  recipes: readonly Recipe[],
  language: VariantLanguage,
  isOf: (type: string, need: string) => boolean,
): Variant[] {
  const end = statements.at(-1)?.end
  if (end === undefined) return []
  // What is written as text tells most.
  const looksOf = (type: string) =>
    recipes
      .filter((recipe) => isLook(recipe) && recipe.receiver === 0 && isOf(type, recipe.needs[0]))
      .sort((a, b) => Number(isText(b)) - Number(isText(a)))
  /** Statements with the calls: values first, then those of the objects they return. */
  const looksAt = (object: string, type: string): string[] => {
    const calls = looksOf(type).flatMap((recipe) => {
      const call = language.call(recipe, [object])
      const inner = looksOf(language.plainType(recipe.makes[0])).filter((look) => look.makes[0] !== recipe.makes[0])
      return inner.length
        ? inner.slice(0, mostInside).map((look) => ({ recipe: look, call: language.call(look, [call]), depth: 1 }))
        : [{ recipe, call, depth: 0 }]
    })
    return calls
      .sort((a, b) => a.depth - b.depth)
      .slice(0, mostLooks)
      .map(({ recipe, call }, i) => language.statement(recipe, call, i + 1))
  }
  return objects.flatMap(({ name, type, isConstant }) => {
    const returned = recipes.filter(
      (r) => r.receiver === 0 && r.needs.length === 1 && r.calls && isOf(type, r.needs[0]),
    )
    const inside = returned.map((r) => looksAt(language.call(r, [name]), language.plainType(r.makes[0] ?? '')))
    return [isConstant ? [] : looksAt(name, type), ...inside]
      .filter(({ length }) => length)
      .map((texts) => ({
        at: { start: end, end },
        text: ` ${texts.join(' ')}`,
        idea: `look ${end} ${texts[0]}`,
        isComparable: true,
      }))
  })
}
