import type { Random } from '../../inputs/random.js'
import { isLook, type Api, type Recipe, type Sequence, type SequenceStep } from '../../model/sequences.js'

const deepest = 4
const mostSteps = 14
const mostMutators = 3
const mostLooks = 6

/** Makes sequences of calls from recipes: what a call needs is made, found in the sequence, or written as a constant. */
export class SequenceGenerator {
  private readonly makers = new Map<string, Recipe[]>()
  private readonly mutators: readonly Recipe[]
  private readonly observers: readonly Recipe[]
  /** Something in the sequence that is being made is a guess. */
  private guesses = false

  constructor(
    api: Api,
    private readonly random: Random,
  ) {
    for (const recipe of api.recipes)
      for (const type of recipe.makes) {
        const list = this.makers.get(type)
        if (list) list.push(recipe)
        else this.makers.set(type, [recipe])
      }
    this.mutators = api.recipes.filter(({ receiver }) => receiver !== undefined)
    const observers = this.mutators.filter(isLook)
    this.observers = [...observers.filter(saysSo), ...observers.filter((recipe) => !saysSo(recipe))]
  }

  /** A short sequence with the target; undefined if something it needs cannot be made. */
  fresh(target: Recipe): Sequence | undefined {
    this.guesses = false
    return this.ended([], target, undefined)
  }

  /** A longer one: further calls on the objects of a successful sequence, before the same call. */
  extended({ steps, target, guessed }: Sequence): Sequence | undefined {
    this.guesses = guessed
    const longer = steps.slice(0, target)
    for (let i = 1 + this.random.below(mostMutators); i > 0 && longer.length < mostSteps; i--) this.mutate(longer)
    return this.ended(longer, steps[target].recipe, this.random.chance(0.5) ? steps[target] : undefined)
  }

  /** `before`: the target's step as it was, whose objects are used again. */
  private ended(steps: SequenceStep[], recipe: Recipe, before: SequenceStep | undefined): Sequence | undefined {
    const made = [...steps]
    const uses = this.all(recipe, made, 0, (i) =>
      before && typeof before.uses[i] === 'number' ? before.uses[i] : undefined,
    )
    if (!uses) return undefined
    const target = made.length
    const whole = [...made, { recipe, uses }]
    return { steps: [...whole, ...this.looks(whole)], target, guessed: this.guesses || recipe.guessed === true }
  }

  /** Calls that read the objects that the last step received, and the one it returned. */
  private looks(steps: readonly SequenceStep[]): SequenceStep[] {
    const last = steps.at(-1)!
    const objects = [...last.uses.filter((use) => typeof use === 'number'), steps.length - 1]
    return objects.flatMap((object) => {
      const isFor = ({ needs }: Recipe) => steps[object].recipe.makes.includes(needs[0])
      const fitting = this.observers.filter((recipe) => isFor(recipe) && recipe !== last.recipe)
      return fitting.slice(0, mostLooks).map((recipe) => ({ recipe, uses: [object] }))
    })
  }

  /** Does something to one of the objects. */
  private mutate(steps: SequenceStep[]): void {
    const objects = steps.flatMap(({ recipe }, i) => (this.isObject(recipe) ? [i] : []))
    if (!objects.length) return
    const object = this.random.pick(objects)
    const isFor = ({ receiver, needs }: Recipe) => steps[object].recipe.makes.includes(needs[receiver!])
    const fitting = this.mutators.filter(isFor)
    if (!fitting.length) return
    const recipe = this.random.pick(fitting)
    const longer = [...steps]
    const uses = this.all(recipe, longer, 1, (i) => (i === recipe.receiver ? object : undefined))
    if (uses) steps.splice(0, steps.length, ...longer, { recipe, uses })
  }

  private isObject({ makes }: Recipe): boolean {
    return this.mutators.some(({ receiver, needs }) => makes.includes(needs[receiver!]))
  }

  private all(
    recipe: Recipe,
    steps: SequenceStep[],
    depth: number,
    given: (need: number) => number | string | undefined,
  ): (number | string)[] | undefined {
    const uses: (number | string)[] = []
    for (const [i, type] of recipe.needs.entries()) {
      const use = given(i) ?? this.make(type, steps, depth)
      if (use === undefined) return undefined
      uses.push(use)
    }
    return uses
  }

  /** A value of a type: the step that makes it, or its text. */
  private make(type: string, steps: SequenceStep[], depth: number): number | string | undefined {
    const there = steps.flatMap(({ recipe }, i) => (recipe.makes.includes(type) && !recipe.literal ? [i] : []))
    if (there.length && this.random.chance(0.6)) return this.random.pick(there)
    const makers = this.makers.get(type) ?? []
    const simple = makers.filter(({ needs }) => !needs.length)
    // What needs an object of the same kind first is a detour.
    const direct = makers.filter(({ receiver }) => receiver === undefined)
    const most = direct.length && this.random.chance(0.8) ? direct : makers
    // At depth, only recipes without needs end the recursion.
    const choice = depth >= deepest || (simple.length && this.random.chance(0.3)) ? simple : most
    for (let tries = 0; tries < 4 && choice.length; tries++) {
      const recipe = this.random.pick(choice)
      const longer = [...steps]
      const uses = this.all(recipe, longer, depth + 1, () => undefined)
      if (!uses || longer.length >= mostSteps) continue
      steps.splice(0, steps.length, ...longer)
      this.guesses ||= recipe.guessed === true
      // One type that stands for another.
      if (recipe.template === '$0') return uses[0]
      if (isInline(recipe, uses)) return filled(recipe.template, uses as string[])
      return steps.push({ recipe, uses }) - 1
    }
    return there.length ? this.random.pick(there) : undefined
  }
}

/** Its name says that a call only looks. */
const saysSo = ({ template }: Recipe) =>
  /\.(get|is|has|size|length|count|total|to[A-Z]|value|keys|values|entries|items)\w*(\(\))?$/.test(template)

/** Constants and what is built of them are written where they are needed. */
const isInline = ({ calls, declared, imports, literal }: Recipe, uses: readonly (number | string)[]) =>
  literal === true || (!calls && !declared && !imports?.length && uses.every((use) => typeof use === 'string'))

const filled = (template: string, uses: readonly string[]) =>
  template.replace(/\$(\d+)/g, (_, i: string) => uses[Number(i)])
