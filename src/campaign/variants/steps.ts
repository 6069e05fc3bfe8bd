import type { Range } from '../../model/driver.js'
import type { LocalName, LocalUse, TestOutline, TestStep } from '../../model/outline.js'
import type { Random } from '../../inputs/random.js'
import { firstOfEach } from '../../util/first-of-each.js'
import { inTurns } from '../../util/in-turns.js'
import type { Variant } from './variant.js'

/** Places at which a step of another test is tried. */
const mostPlaces = 3
/** A step of another test brings at most so many declarations of what it uses. */
const mostBrought = 3
/** Longer steps are tests of their own. */
const longest = 300

/**
 * What a test does, done otherwise: a step left out, twice, or after the next one; steps and calls of the file's other
 * tests on the same kind of object; what they assert, asked at the end. The tests show that such calls are valid, and
 * their order is up to the caller.
 */
export function stepVariants(outline: TestOutline, source: string, random: Random): Variant[] {
  return new Steps(outline, source, random).all()
}

class Steps {
  private readonly own: readonly TestStep[]
  /** Variables of the test, with the number of the step after which there are. */
  private readonly locals: readonly (LocalName & { readonly from: number })[]

  constructor(
    private readonly outline: TestOutline,
    private readonly source: string,
    private readonly random: Random,
  ) {
    this.own = outline.steps
    this.locals = this.own.flatMap(({ declares }, i) => declares.map((one) => ({ ...one, from: i + 1 })))
  }

  all(): Variant[] {
    const own = [this.leftOut(), this.twice(), this.exchanged()].flat()
    const others = [this.otherCalls(), this.otherValues(), this.inserted(), this.asked()]
    return firstOfEach(inTurns([own, ...others]), ({ at, text }) => `${at.start} ${at.end} ${text}`)
  }

  private text({ start, end }: Range): string {
    return this.source.slice(start, end)
  }

  private leftOut(): Variant[] {
    const steps = this.own.filter(({ kind }) => kind === 'call')
    return steps.map(({ whole }) => ({ at: whole, text: '', idea: `without ${whole.start}`, isComparable: true }))
  }

  /** An assertion may do something, too: `assertEquals("a", iterator.next())`. */
  private twice(): Variant[] {
    const steps = this.own.filter(({ kind, calls }) => kind === 'call' || (kind === 'assertion' && calls.length > 0))
    return steps.map(({ whole }) => {
      const text = ended(this.text(whole))
      return { at: whole, text: `${text} ${text}`, idea: `twice ${whole.start}`, isComparable: true }
    })
  }

  private exchanged(): Variant[] {
    return this.own.slice(1).flatMap((second, i) => {
      const first = this.own[i]
      if (first.kind !== 'call' || second.kind !== 'call') return []
      const between = this.source.slice(first.whole.end, second.whole.start)
      return [
        {
          at: { start: first.whole.start, end: second.whole.end },
          text: ended(this.text(second.whole)) + between + this.text(first.whole),
          idea: `exchanged ${first.whole.start}`,
          isComparable: true,
        },
      ]
    })
  }

  /** Another call on the same object in the place of the test's own. */
  private otherCalls(): Variant[] {
    return this.own.flatMap((step, i) =>
      step.calls.flatMap((at) =>
        this.foreignCalls().flatMap(({ step: other, call, test }) => {
          const [receiver] = usesWithin(other.uses, call)
          const own = this.counterpart(receiver.name, test, i)
          if (own !== usesWithin(step.uses, at)[0].name) return []
          const text = this.moved(other, call, test, i)
          if (text?.brought.length !== 0 || text.body === this.text(at)) return []
          return [{ at, text: text.body, idea: `${at.start} ${withoutValues(text.body)}`, isComparable: true }]
        }),
      ),
    )
  }

  private foreignCalls() {
    return this.outline.others.flatMap((test) =>
      test.flatMap((step) => step.calls.map((call) => ({ step, call, test }))),
    )
  }

  /** A variable begins with what one of its kind has in another test. */
  private otherValues(): Variant[] {
    return this.own.flatMap(({ declares }, i) =>
      declares.flatMap(({ origin, value }) => {
        if (!value || !origin) return []
        return this.outline.others.flatMap((test) =>
          test.flatMap((other) =>
            other.declares.flatMap((declared) => {
              if (declared.origin !== origin || !declared.value) return []
              const text = this.moved(other, declared.value, test, i)
              if (text?.brought.length !== 0 || text.body === this.text(value)) return []
              return [{ at: value, text: text.body, idea: `${value.start} ${text.body}`, isComparable: true }]
            }),
          ),
        )
      }),
    )
  }

  /** A step of another test between the test's own. */
  private inserted(): Variant[] {
    return this.foreign('call').flatMap(({ step, test }) => {
      const places = this.own.flatMap(({ whole }, i) => (i > 0 ? [{ at: whole.start, i }] : []))
      const fitting = places.flatMap(({ at, i }) => {
        const text = this.moved(step, step.whole, test, i)
        return text && (text.isAboutOwn || !step.uses.length) ? [{ at, text: `${inBlock(text)} ` }] : []
      })
      return this.some(fitting, mostPlaces).map(({ at, text }) => ({
        at: { start: at, end: at },
        text,
        idea: `step ${withoutValues(text)}`,
        isComparable: true,
      }))
    })
  }

  /** What another test asserts about such an object, at the end. */
  private asked(): Variant[] {
    const end = this.own.at(-1)?.whole.end
    if (end === undefined) return []
    return this.foreign('assertion').flatMap(({ step, test }) => {
      const text = this.moved(step, step.whole, test, this.own.length)
      if (!text?.isAboutOwn) return []
      const at = { start: end, end }
      return [{ at, text: `\n${inBlock(text)}`, idea: `asked ${withoutValues(text.body)}`, isComparable: true }]
    })
  }

  private foreign(kind: TestStep['kind']) {
    return this.outline.others.flatMap((test) =>
      test.filter((step) => step.kind === kind).map((step) => ({ step, test })),
    )
  }

  /** The test's own variable for one of another test, before one of its steps. */
  private counterpart(name: string, test: readonly TestStep[], before: number): string | undefined {
    const other = test.flatMap(({ declares }) => declares).find((one) => one.name === name)
    const there = this.locals.filter(({ from }) => from <= before)
    const alike = there.filter(({ origin }) => origin === other?.origin)
    return (alike.find((own) => own.name === name) ?? (other?.origin ? alike[0] : undefined))?.name
  }

  /** A part of another test's step in the words of this one, with the declarations that it needs. */
  private moved(step: TestStep, part: Range, test: readonly TestStep[], before: number, depth = 0): Moved | undefined {
    if (part.end - part.start > longest) return undefined
    const brought: string[] = []
    const names = new Map<string, string>()
    let isAboutOwn = false
    for (const { name, isFixed } of usesWithin(step.uses, part)) {
      if (names.has(name)) continue
      if (step.declares.some((own) => own.name === name)) {
        names.set(name, `${name}Other`)
        continue
      }
      const own = this.counterpart(name, test, before)
      if (own !== undefined && !(isFixed && own !== name)) {
        names.set(name, own)
        isAboutOwn = true
        continue
      }
      const home = test.find(
        ({ kind, declares }) => kind === 'declaration' && declares.some((one) => one.name === name),
      )
      const more =
        home && !isFixed && depth < mostBrought ? this.moved(home, home.whole, test, before, depth + 1) : undefined
      if (!more) return undefined
      brought.push(...more.brought, more.body)
      names.set(name, `${name}Other`)
    }
    if (brought.length > mostBrought) return undefined
    return { body: this.renamed(step, part, names), brought: [...new Set(brought)], isAboutOwn }
  }

  private renamed({ uses }: TestStep, part: Range, names: ReadonlyMap<string, string>): string {
    let text = ''
    let from = part.start
    for (const { name, at } of usesWithin(uses, part)) {
      text += this.source.slice(from, at.start) + (names.get(name) ?? name)
      from = at.end
    }
    return text + this.source.slice(from, part.end)
  }

  private some<T>(list: readonly T[], most: number): T[] {
    const left = [...list]
    while (left.length > most) left.splice(this.random.below(left.length), 1)
    return left
  }
}

interface Moved {
  readonly body: string
  /** Declarations that come with it. */
  readonly brought: readonly string[]
  /** It is about a variable of the test itself. */
  readonly isAboutOwn: boolean
}

const usesWithin = (uses: readonly LocalUse[], { start, end }: Range) =>
  uses.filter(({ at }) => at.start >= start && at.end <= end)

/** Another statement may follow in the same line. */
const ended = (statement: string) => (statement.endsWith(';') ? statement : `${statement};`)

/** What it declares is its own. */
const inBlock = ({ body, brought }: Moved) =>
  brought.length ? `{ ${[...brought, body].map(ended).join(' ')} }` : ended(body)

/** Steps that differ only in constants are of one idea. */
const withoutValues = (text: string) => text.replace(/(["'`])(?:\\.|(?!\1).)*\1|\b\d[\w.]*/gs, '_')

/** Two variants at once, where they change different places. */
export function pairsOf(variants: readonly Variant[], source: string, random: Random, most: number): Variant[] {
  const pairs: Variant[] = []
  for (let tries = 0; tries < 4 * most && pairs.length < most && variants.length > 1; tries++) {
    const [a, b] = [random.pick(variants), random.pick(variants)].sort((x, y) => x.at.start - y.at.start)
    if (a.at.end > b.at.start || a.at.start === b.at.start) continue
    const at = { start: a.at.start, end: b.at.end }
    const text = a.text + source.slice(a.at.end, b.at.start) + b.text
    pairs.push({ at, text, idea: 'two at once', isComparable: true })
  }
  return pairs
}
