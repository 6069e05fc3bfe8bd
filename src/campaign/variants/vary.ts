import type { Random } from '../../inputs/random.js'
import type { Range } from '../../model/driver.js'
import type { OutlinedCall, NamedObject, OutlinedPart, TestOutline } from '../../model/outline.js'
import { isLook, type Api, type Recipe } from '../../model/sequences.js'
import { Filler } from './fill.js'
import { inTurns } from '../../util/in-turns.js'
import { looksAtEnd } from './looks.js'
import type { Variant, VariantLanguage } from './variant.js'

/** Different arguments that a call is tried with where the test shows none; constants among them are varied later. */
const fillings = 2
/** Positions at which a call is inserted. */
const mostPositions = 2

/**
 * Variants of a test that reach the same code in other ways: another entry point on the same object with the same
 * arguments, another overload, options added to an object that is being built, further calls between the test's own.
 */
class Variations {
  private readonly filler: Filler
  private readonly lineage = new Map<string, Set<string>>()

  constructor(
    private readonly api: Api,
    private readonly outline: OutlinedPart,
    private readonly given: TestOutline['given'],
    private readonly source: string,
    private readonly language: VariantLanguage,
    private readonly random: Random,
  ) {
    for (const { makes } of api.recipes)
      for (const type of makes) {
        const own = this.plain(makes[0])
        this.lineage.set(own, (this.lineage.get(own) ?? new Set()).add(this.plain(type)))
      }
    this.filler = new Filler(api, random, language.call, (type, need) => this.isOf(type, need))
  }

  private plain(type: string): string {
    return this.language.plainType(type)
  }

  /** The most promising kinds first, in turns, so that a limit leaves some of each. */
  all(): Variant[] {
    const kinds = [
      this.otherArguments(),
      this.otherCalls(),
      this.options(),
      looksAtEnd(this.outline, this.api.recipes, this.language, (type, need) => this.isOf(type, need)),
      this.functions(),
      this.predicates(),
      this.insertions(),
      this.swaps(),
    ]
    const known = new Set<string>()
    return inTurns(kinds).filter(({ at, text }) => {
      const own = `${at.start} ${at.end} ${text}`
      if (known.has(own) || inShort(text) === inShort(this.textAt(at))) return false
      known.add(own)
      return true
    })
  }

  private textAt({ start, end }: Range): string {
    return this.source.slice(start, end)
  }

  private isOf(type: string, need: string): boolean {
    const wanted = this.plain(need)
    return type === wanted || this.lineage.get(type)?.has(wanted) === true
  }

  /** Objects that a statement can use. */
  private objectsAt(statement: number): NamedObject[] {
    return this.outline.objects.filter(({ from }) => from <= statement)
  }

  /** The same objects and arguments in another call that leads to the change, or in another overload. */
  private otherCalls(): Variant[] {
    return this.outline.calls.flatMap((call) =>
      this.shuffled(this.siblingsOf(call)).flatMap((recipe) => this.replaced(call, recipe)),
    )
  }

  private siblingsOf({ kind, owner, name, type }: OutlinedCall): Recipe[] {
    const { recipes } = this.api
    // What makes an object of the same type, or of a subtype, is another way to begin.
    const makes = (r: Recipe, wanted: string) =>
      r.receiver === undefined && this.isOf(this.plain(r.makes[0] ?? ''), wanted)
    if (kind === 'construction') return recipes.filter((r) => makes(r, owner))
    if (kind === 'helper') return []
    const leads = ({ calls, template }: Recipe) => calls !== undefined || template.includes(`.${name}(`)
    if (kind === 'static')
      return recipes.filter(
        (r) =>
          (type !== undefined && makes(r, type)) ||
          (leads(r) && r.receiver === undefined && this.language.ownerOf(r) === owner),
      )
    // A function that takes the object, too: `Range.copy(a)` or `new Range(a)` for `a.clone()`.
    const takes = (r: Recipe) =>
      r.receiver === undefined ? this.accepts(r.needs[0], owner) : this.isOf(owner, r.needs[r.receiver])
    return recipes.filter((r) => leads(r) && takes(r))
  }

  /** Whether a value of a type is one of those that a parameter takes. */
  private accepts(need: string | undefined, type: string): boolean {
    return need?.split(' | ').some((one) => this.isOf(type, one)) === true
  }

  private replaced(call: OutlinedCall, recipe: Recipe): Variant[] {
    const receiver = call.receiver ? [this.textAt(call.receiver)] : []
    const own = call.arguments.map((argument) => this.textAt(argument))
    const parameters = recipe.needs.slice(receiver.length)
    const missing = parameters.slice(own.length)
    const isDirect = this.language.isChanged?.(recipe) === true
    const made: Variant[] = []
    for (let i = 0; i < (missing.length ? fillings : 1); i++) {
      const more = this.filler.fillAll(missing, this.objectsAt(call.statement))
      if (!more) break
      const uses = [...receiver, ...own.slice(0, parameters.length), ...more]
      const text = this.inParentheses(this.language.call(recipe, uses))
      const guessed = recipe.guessed === true || !isLike(call, recipe)
      made.push({
        at: call.whole,
        text,
        idea: `${call.whole.start} ${call.whole.end} ${recipe.template}`,
        guessed,
        isDirect,
      })
    }
    return made
  }

  /** `format` becomes `format.withQuote('"')`: calls that return an object of the same type. */
  private options(): Variant[] {
    return this.outline.values.flatMap(({ whole, type }) => {
      const fluent = this.api.recipes.filter(
        ({ receiver, needs, makes }) =>
          receiver === 0 && needs.length > 1 && this.isOf(type, needs[0]) && this.plain(makes[0] ?? '') === type,
      )
      return this.shuffled(fluent).flatMap((recipe) =>
        Array.from({ length: fillings }, () => this.filler.fillAll(recipe.needs.slice(1), this.objectsAt(0)))
          .filter((uses) => uses !== undefined)
          .map((uses) => ({
            at: whole,
            text: this.language.call(recipe, [this.textAt(whole), ...uses]),
            idea: `option ${recipe.template}`,
          })),
      )
    })
  }

  /** A call on one of the test's objects, before one of its statements. */
  private insertions(): Variant[] {
    const { objects, statements } = this.outline
    return objects.flatMap(({ name, type, from, isConstant }) => {
      const fitting = this.api.recipes.filter(
        (recipe) =>
          recipe.receiver === 0 &&
          this.isOf(type, recipe.needs[0]) &&
          (recipe.calls || !(isConstant || isLook(recipe))),
      )
      // Calls that lead to the change first.
      const ordered = [...fitting].sort((a, b) => Number(b.calls !== undefined) - Number(a.calls !== undefined))
      const positions = this.shuffled(statements.map((_, i) => i).filter((i) => i >= Math.max(1, from)))
      return ordered.flatMap((recipe) =>
        positions.slice(0, mostPositions).flatMap((position) => {
          const uses = this.filler.fillAll(recipe.needs.slice(1), this.objectsAt(position))
          if (!uses) return []
          const statement = this.language.statement(recipe, this.language.call(recipe, [name, ...uses]))
          const { start } = statements[position]
          const guessed = recipe.guessed === true
          return [{ at: { start, end: start }, text: `${statement} `, idea: `${name} ${recipe.template}`, guessed }]
        }),
      )
    })
  }

  /** What other tests give to the same call, unless both are constants, which are varied anyway. */
  private otherArguments(): Variant[] {
    const isConstant = (text: string) => /^(["'-]|\d|true\b|false\b)/.test(text)
    return this.outline.calls.flatMap(({ place, arguments: list }) =>
      list.flatMap((at, i) => {
        const own = this.textAt(at)
        const texts = this.given.get(`${place}#${i}`) ?? []
        return texts
          .filter((text) => text !== own && !(isConstant(text) && isConstant(own)))
          .map((text) => ({ at, text, idea: `${at.start} ${text}` }))
      }),
    )
  }

  /** Arguments in each other's place. */
  private swaps(): Variant[] {
    if (!this.language.isCompiled) return []
    return this.outline.calls.flatMap(({ arguments: list }) =>
      list.slice(1).map((second, i) => this.swapped(list[i], second)),
    )
  }

  /** A comparator in the other direction, and one for which all are equal. */
  private functions(): Variant[] {
    return this.outline.functions.flatMap(({ whole, parameters: [first, second] }) => {
      const equal = this.language.constantFunction(this.textAt(whole), '0')
      const all = equal === undefined ? [] : [{ at: whole, text: equal, idea: `equal ${whole.start}` }]
      return [this.swapped(first, second), ...all]
    })
  }

  /** A predicate that always says the same, or the opposite, or decides by the position of what it is asked about. */
  private predicates(): Variant[] {
    return this.outline.predicates.flatMap(({ whole, result }) => {
      const others = ['true', 'false', `!(${this.textAt(result)})`].map((text) => ({ at: result, text }))
      const byPosition = this.language.isCompiled ? [] : [{ at: whole, text: '(_, position) => position % 2 === 0' }]
      return [...others, ...byPosition].map((one) => ({ ...one, idea: `predicate ${whole.start} ${one.text}` }))
    })
  }

  private swapped(first: Range, second: Range): Variant {
    const between = this.source.slice(first.end, second.start)
    const text = this.textAt(second) + between + this.textAt(first)
    return { at: { start: first.start, end: second.end }, text, idea: `swap ${first.start}` }
  }

  private inParentheses(text: string): string {
    return text.startsWith('(') ? `(${text})` : text
  }

  private shuffled<T>(list: readonly T[]): T[] {
    const left = [...list]
    return list.map(() => left.splice(this.random.below(left.length), 1)[0])
  }
}

/** Variants of a test, of the functions that it calls, and of what prepares it. */
export function variationsOf(
  api: Api,
  { helpers, setUps, given, ...test }: TestOutline,
  source: string,
  language: VariantLanguage,
  random: Random,
): Variant[] {
  const of = (part: OutlinedPart) => new Variations(api, part, given, source, language, random).all()
  return inTurns([
    of(test),
    ...helpers.map((helper) => of(helper).map((variant) => ({ ...variant, helper }))),
    ...setUps.map((setUp) => of(setUp).map((variant) => ({ ...variant, setUp }))),
  ])
}

/** Without the names of packages, and casts, which change nothing. */
const inShort = (text: string) =>
  text.replace(/\b(?:[a-z]\w*\.)+(?=[A-Z])/g, '').replace(/\((?:[A-Z]\w*(?:\[\])*)\) /g, '')

/** Where types tell little, parameters of the same name are for the same. */
function isLike({ parameters: own, arguments: list }: OutlinedCall, { parameters }: Recipe): boolean {
  return !parameters || list.every((_, i) => i >= parameters.length || parameters[i] === own?.[i])
}
