import { takesFile, valueIn, type Driver, type Slot } from '../model/driver.js'
import type { Dictionary } from '../inputs/dictionary.js'
import type { MutationContext } from '../inputs/domain.js'
import type { Random } from '../inputs/random.js'
import { initialValuesIn, intoSpan, mutateIn, randomIn } from '../inputs/span.js'
import { initialValuesOf, mutateValue, retypes } from '../inputs/values.js'
import { everyNumber } from './every-number.js'
import { conformToSlot, withValue, type Samples } from './input.js'
import { otherTokens, sharedTokens, withToken, type SharedToken } from './shared-tokens.js'
import { repeatSlot, type Overrides } from '../model/input.js'

/** Initial values per slot before random mutation. */
const firstsPerSlot = 112
/** There are many generated sequences, and their constants are already varied. */
const firstsPerGenerated = 12
/** An input file is all that its driver has. */
const firstsPerFile = 2000
const slotsTried = 40
/** Of slots that are tried two at a time: how many, with how many values each, and how many inputs that makes at most. */
const slotsPaired = 6
const valuesPaired = 12
const kinPaired = 6
const mostPairs = 400
/** Values of each slot that are tried before what stands in several places, and how much of that. */
const singlesFirst = 8
const mostTogether = 48
/** How often a mutation changes what stands in several places. */
const asOne = 0.08
/** How often a generated call gets what another has in the same place. */
const borrowed = 0.25
/** How often a preservation test gets an input that is made from nothing. */
const afresh = 0.2
/** How often a mutation is repeated if it must be in type. */
const triesInType = 8

/** Makes inputs for a driver out of others. */
export class Mutator {
  private readonly shared = new WeakMap<Driver, readonly SharedToken[]>()

  constructor(
    private readonly random: Random,
    private readonly dictionary: Dictionary,
    private readonly samples: Samples,
    private readonly inTypeOnly = false,
  ) {}

  /**
   * Power schedules use in-type inputs only: out-of-type inputs also distinguish patches, but their mutations are out
   * of type again and can never rule a patch out.
   */
  isWanted(driver: Driver, input: Overrides): boolean {
    return !this.inTypeOnly || this.samples.grade(input, driver) !== 'out-of-type'
  }

  /** Values to try on every slot before random mutation, the most useful first. */
  firsts(driver: Driver): Overrides[] {
    const isFile = takesFile(driver)
    const most = driver.generated ? firstsPerGenerated : isFile ? firstsPerFile : firstsPerSlot
    const bySlot = driver.slots.slice(0, slotsTried).map((slot) => {
      const values = this.firstValues(slot)
      // The same content in another type is tried early, but after the first values of the right one.
      return [
        ...values.slice(0, 12),
        ...(slot.span ? [] : retypes(slot.value, slot.type).slice(0, 6)),
        ...values.slice(12),
      ]
        .slice(0, most)
        .map((value): Overrides => [slot.id, value])
    })
    const inputs: Overrides[] = driver.preserves || isFile ? [] : [[repeatSlot, 2]]
    for (let i = 0; i < most; i++) {
      if (i === singlesFirst) inputs.push(...this.together(driver))
      for (const list of bySlot) if (i < list.length) inputs.push(list[i])
    }
    return driver.failing && !driver.preserves ? [...inputs, ...this.pairs(driver)] : inputs
  }

  /** What stands in several places of a test changes in all of them; all its numbers change in the same way. */
  private together(driver: Driver): Overrides[] {
    if (driver.preserves || takesFile(driver)) return []
    const made = this.tokensOf(driver).flatMap((shared) =>
      otherTokens(shared, driver).map((other) => withToken([], shared, other, driver)),
    )
    const tokens = made.filter(({ length }) => length).slice(0, mostTogether)
    return driver.generated ? tokens : [...tokens, ...everyNumber(driver).slice(0, mostTogether)]
  }

  private tokensOf(driver: Driver): readonly SharedToken[] {
    const known = this.shared.get(driver) ?? sharedTokens(driver)
    this.shared.set(driver, known)
    return known
  }

  /**
   * Two slots at a time, in type: what a constant of the failing test means often shows only beside another value in
   * another place, and chance seldom changes both.
   */
  private pairs(driver: Driver): Overrides[] {
    const slots = driver.slots.slice(0, slotsPaired).map((slot): { slot: Slot; values: unknown[] } => {
      const isInType = (value: unknown) => this.samples.grade([slot.id, value], driver) !== 'out-of-type'
      const kin = this.samples.kin(slot).filter(isInType).slice(0, kinPaired)
      const values = [...kin, ...this.firstValues(slot).filter(isInType)]
      return { slot, values: [...new Set(values)].slice(0, valuesPaired) }
    })
    const pairs = slots.flatMap((a, i) => slots.slice(i + 1).map((b) => [a, b] as const))
    const inputs: Overrides[] = []
    for (let rank = 0; rank < 2 * valuesPaired - 1; rank++)
      for (const [a, b] of pairs)
        for (let i = Math.max(0, rank - b.values.length + 1); i <= rank && i < a.values.length; i++)
          inputs.push([a.slot.id, a.values[i], b.slot.id, b.values[rank - i]])
    return inputs.slice(0, mostPairs)
  }

  mutate(driver: Driver, parent: Overrides, width: number): Overrides {
    for (let i = 0; i < triesInType; i++) {
      const made = this.mutateOnce(driver, parent, width)
      if (this.isWanted(driver, made)) return made
    }
    return parent
  }

  private mutateOnce(driver: Driver, parent: Overrides, width: number): Overrides {
    const { random } = this
    if (driver.preserves && random.chance(afresh)) return this.drawn(driver, width)
    const shared = driver.preserves || takesFile(driver) ? [] : this.tokensOf(driver)
    if (shared.length && random.chance(asOne)) {
      const one = random.pick(shared)
      return withToken(parent, one, random.pick(otherTokens(one, driver)), driver)
    }
    let input = parent
    const changes = 1 + (random.chance(0.4) ? 1 : 0) + (random.chance(0.15) ? random.below(3) : 0)
    for (let i = 0; i < changes; i++) {
      const slot = random.pick(driver.slots)
      const other = random.chance(0.1) ? random.pick(driver.slots) : slot
      const copied =
        driver.generated && random.chance(borrowed)
          ? conformToSlot(random.pick(this.samples.of(slot)), slot)
          : other === slot
            ? undefined
            : conformToSlot(valueIn(input, other), slot)
      input = withValue(input, slot.id, copied ? copied.value : this.mutated(valueIn(input, slot), slot, width))
    }
    return !driver.preserves && !takesFile(driver) && random.chance(0.01) ? withValue(input, repeatSlot, 2) : input
  }

  /** A fresh random input: the values allowed for the parameters are worth sampling. */
  private drawn(driver: Driver, width: number): Overrides {
    return driver.slots.flatMap((slot) => {
      const value = slot.span && slot.span.kind !== 'near' ? randomIn(slot.span, this.random) : slot.value
      return [slot.id, slot.span?.kind === 'near' ? this.mutated(value, slot, width) : value]
    })
  }

  private firstValues(slot: Slot): unknown[] {
    const values = initialValuesOf(slot.value, this.setting(slot, 0))
    const { span } = slot
    return span ? [...initialValuesIn(span), ...values].filter((value) => conformToSlot(value, slot)) : values
  }

  private mutated(value: unknown, slot: Slot, width: number): unknown {
    // Values in an allowed range are mutated part by part; sometimes like any other value, which uses the dictionary.
    if (slot.span && slot.span.kind !== 'near' && this.random.chance(0.8))
      return mutateIn(value, slot.span, this.random)
    const made = mutateValue(value, this.setting(slot, width))
    if (!slot.span) return made
    return (conformToSlot(intoSpan(made, slot.span, this.random, width), slot) ?? slot).value
  }

  private setting(slot: Slot, width: number): MutationContext {
    const { random, dictionary, samples } = this
    const { options, marks } = samples
    return { random, dictionary, pool: samples.of(slot), options, marks, width, ...(slot.type && { type: slot.type }) }
  }
}
