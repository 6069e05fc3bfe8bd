import type { Random } from '../../inputs/random.js'
import type { NamedObject } from '../../model/outline.js'
import type { Api, Recipe } from '../../model/sequences.js'

/** How deep what fills a parameter may be made of other values. */
const deepest = 2

/** Writes a recipe with what it needs as source text. */
export type WriteCall = (recipe: Recipe, uses: readonly string[]) => string

/** Finds texts for the parameters of calls: objects of the test, constants, and what is made of them. */
export class Filler {
  private readonly makers = new Map<string, Recipe[]>()

  constructor(
    { recipes }: Api,
    private readonly random: Random,
    private readonly write: WriteCall,
    private readonly isOf: (type: string, need: string) => boolean,
  ) {
    for (const recipe of recipes) {
      if (recipe.receiver !== undefined || recipe.guessed) continue
      for (const type of recipe.makes) this.makers.set(type, [...(this.makers.get(type) ?? []), recipe])
    }
  }

  /** A text of a type; undefined if there is none. */
  fill(need: string, objects: readonly NamedObject[], depth = 0): string | undefined {
    const own = objects.filter(({ type }) => this.isOf(type, need)).map(({ name }) => name)
    if (own.length && this.random.chance(0.5)) return this.random.pick(own)
    const makers = this.makers.get(need) ?? []
    const plain = makers.filter(({ needs }) => !needs.length)
    const choice = depth >= deepest || (plain.length && this.random.chance(0.7)) ? plain : makers
    for (let tries = 0; tries < 3 && choice.length; tries++) {
      const recipe = this.random.pick(choice)
      const uses = this.fillAll(recipe.needs, objects, depth + 1)
      if (uses) return this.write(recipe, uses)
    }
    return own.length ? this.random.pick(own) : undefined
  }

  fillAll(needs: readonly string[], objects: readonly NamedObject[], depth = 0): string[] | undefined {
    const texts: string[] = []
    for (const need of needs) {
      const text = this.fill(need, objects, depth)
      if (text === undefined) return undefined
      texts.push(text)
    }
    return texts
  }
}
