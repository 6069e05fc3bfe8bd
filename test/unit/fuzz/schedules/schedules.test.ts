import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { varghaDelaney } from '../../../../src/commands/bench/vargha-delaney.js'
import type { Driver } from '../../../../src/model/driver.js'
import { Corpus } from '../../../../src/fuzz/corpus.js'
import { Samples } from '../../../../src/fuzz/input.js'
import { Mutator } from '../../../../src/fuzz/mutator.js'
import { distanceWeight, DistanceScale, factorAflgo } from '../../../../src/fuzz/schedules/aflgo.js'
import { temperature } from '../../../../src/fuzz/schedules/cooling.js'
import { factorFix2fit, separabilityWeight } from '../../../../src/fuzz/schedules/fix2fit.js'
import { PowerSchedule, type Mode } from '../../../../src/fuzz/schedules/power.js'
import { Dictionary } from '../../../../src/inputs/dictionary.js'
import { Random } from '../../../../src/inputs/random.js'

describe('power schedules', () => {
  it('cool down as in equation 1', () => {
    expect(temperature(0)).toBe(1)
    expect(temperature(1 / 6)).toBeCloseTo(0.05)
    // Figure 3 has an hour until exploitation.
    expect(temperature(20, 60)).toBeCloseTo(0.3684, 4)
    expect(temperature(120, 60)).toBeCloseTo(0.0025)
  })

  it('prefer what is near (equations 2 and 3)', () => {
    // Nothing is preferred at the start.
    for (const distance of [0, 0.3, 1]) expect(factorAflgo(distance, 1)).toBe(1)
    expect(distanceWeight(0.25, 0.2)).toBeCloseTo(0.75 * 0.8 + 0.1)
    expect(factorAflgo(0, 0)).toBe(32)
    expect(factorAflgo(0.5, 0)).toBe(1)
    expect(factorAflgo(1, 0)).toBe(1 / 32)
  })

  it.each([
    // Minutes, separability, exponent: figure 3.
    [0, 1, 0],
    [20, 1, 0.6316],
    [120, 1, 0.9975],
    [20, 0.5, 0.3158],
    [120, 0.5, 0.4988],
    [120, 0, 0],
  ])('after %d minutes with separability %d (equations 5 and 6)', (minutes, separability, exponent) => {
    const warmth = temperature(minutes, 60)
    expect(separabilityWeight(separability, warmth)).toBeCloseTo(exponent, 4)
    expect(factorFix2fit(separability, warmth, 16)).toBeCloseTo(16 ** exponent, 2)
  })

  it('stay between 1 and the largest factor', () => {
    const unit = () => fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(unit(), unit(), (separability, spent) => {
        const factor = factorFix2fit(separability, temperature(spent), 20)
        expect(factor).toBeGreaterThanOrEqual(1)
        expect(factor).toBeLessThanOrEqual(20.000001)
      }),
    )
  })

  it('tell distances on the scale of what was kept', () => {
    const scale = new DistanceScale()
    expect(scale.of(7)).toBe(0)
    for (const away of [4, undefined, 12]) scale.note(away)
    expect([4, 6, 12, undefined].map((away) => scale.of(away))).toEqual([0, 0.25, 1, 1])
  })

  const near = { away: 0, separated: { refined: 0, ruledOut: 3 } }
  const far = { away: 10, separated: { refined: 2, ruledOut: 0 } }

  it.each([
    ['coverage', [false, false], [1, 1]],
    ['distance', [false, false], [32, 1 / 32]],
    ['filtering', [true, false], [32 * 8, 1 / 32]],
    ['separability', [false, true], [32, 8 / 32]],
  ] as [Mode, boolean[], number[]][])('of mode %s', (mode, interesting, factors) => {
    const power = new PowerSchedule({ mode, maxFactor: 8 })
    for (const facts of [near, far]) {
      power.note(facts)
      power.keep(facts)
      expect(power.factor(facts)).toBeCloseTo(1)
    }
    expect([near, far].map((facts) => power.isInteresting(facts))).toEqual(interesting)
    power.spent = 1
    expect(power.factor(near) / factors[0]).toBeCloseTo(1, 4)
    expect(power.factor(far) / factors[1]).toBeCloseTo(1, 4)
  })

  it('know nothing out of type', () => {
    const slot = { id: 0, place: '', value: 7 }
    const driver = { id: 0, slots: [slot] } as unknown as Driver
    const samples = new Samples([driver])
    const gradesOf = (inTypeOnly: boolean) => {
      const mutator = new Mutator(new Random(1), new Dictionary(), samples, inTypeOnly)
      const made = Array.from({ length: 500 }, () => mutator.mutate(driver, [], 8))
      expect(mutator.isWanted(driver, [0, 'seven'])).toBe(!inTypeOnly)
      return new Set(made.map((input) => samples.grade(input, driver)))
    }
    expect(gradesOf(false)).toContain('out-of-type')
    expect(gradesOf(true)).not.toContain('out-of-type')
  })

  it('draw inputs by their energy', () => {
    const driver = { id: 0, slots: [] } as unknown as Driver
    const power = new PowerSchedule({ mode: 'distance' })
    const corpus = new Corpus([driver], { power, random: new Random(1) })
    corpus.add(driver, [0, 'far'], [], { away: 10 })
    corpus.add(driver, [0, 'near'], [], { away: 0 })
    power.spent = 1
    const drawn = Array.from({ length: 4000 }, () => corpus.next(driver)[1])
    expect(drawn.filter((value) => value === 'near').length).toBeGreaterThan(3900)
  })
})

describe('Â12', () => {
  it('is the share of pairs that the first wins', () => {
    expect(varghaDelaney([1, 2, 3], [1, 2, 3])).toBe(0.5)
    expect(varghaDelaney([4, 5], [1, 2, 3])).toBe(1)
    expect(varghaDelaney([0], [1, 2])).toBe(0)
    // 2 beats 1 and ties with 2; 3 beats both.
    expect(varghaDelaney([2, 3], [1, 2])).toBe(3.5 / 4)
  })
})
