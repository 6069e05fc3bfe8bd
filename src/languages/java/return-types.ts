import type { Api, Recipe } from '../../model/sequences.js'

/** A type without its arguments. */
export function erased(type: string): string {
  let text = type
  for (let before = ''; before !== text;) [before, text] = [text, text.replace(/<[^<>]*>/g, '')]
  return text.trim()
}

const simple = (type: string) => type.slice(type.lastIndexOf('.') + 1)

/** What the recipes of a program tell about the types of expressions in its tests. Types are without arguments. */
export class ReturnTypes {
  private readonly bySimpleName = new Map<string, Set<string>>()
  private readonly returns = new Map<string, string>()
  private readonly constants = new Map<string, string>()

  constructor({ recipes }: Api) {
    for (const recipe of recipes) {
      for (const type of [...recipe.needs, ...recipe.makes]) this.note(erased(type.replace(/^place:\S+ /, '')))
      this.take(recipe)
    }
  }

  /** The full name of a type as it is written in a test; undefined if it is none of the program, or ambiguous. */
  named(written: string): string | undefined {
    const known = this.bySimpleName.get(simple(erased(written)))
    return known?.size === 1 ? [...known][0] : undefined
  }

  returned(owner: string, method: string, isStatic: boolean): string | undefined {
    return this.returns.get(`${isStatic ? 'static ' : ''}${owner}.${method}`)
  }

  constant(written: string): string | undefined {
    const at = written.lastIndexOf('.')
    const owner = this.named(written.slice(0, Math.max(0, at)))
    return owner && this.constants.get(`${owner}${written.slice(at)}`)
  }

  private note(type: string): void {
    if (!/^[\w.]+$/.test(type)) return
    const known = this.bySimpleName.get(simple(type)) ?? new Set()
    this.bySimpleName.set(simple(type), known.add(type))
  }

  private take({ template, needs, makes, receiver }: Recipe): void {
    const made = makes[0] && erased(makes[0])
    if (!made) return
    const text = template.replace(/^\([\w.[\]]+\) /, '')
    const method = /^\$0\.(\w+)\(/.exec(text)?.[1]
    if (method && receiver !== undefined) return void this.returns.set(`${erased(needs[0])}.${method}`, made)
    const called = /^([\w.]+)\.(\w+)\(/.exec(text)
    if (called) {
      this.note(called[1])
      this.returns.set(`static ${called[1]}.${called[2]}`, made)
    } else if (/^[\w.]+\.[A-Z]\w*$/.test(text)) this.constants.set(text, made)
  }
}
