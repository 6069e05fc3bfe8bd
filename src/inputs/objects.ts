import type { Domain, Inner, MutationContext } from './domain.js'

type Bag = Record<string, unknown>

const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof RegExp) &&
  !(value instanceof Date)

export const objectsOf = ({ initialValuesOf, mutateValue, shrinkValue }: Inner): Domain<Bag> => ({
  name: 'object',
  has: isBag,
  firsts: (value, setting) => {
    const keys = Object.keys(value).slice(0, 8)
    return [
      {},
      ...keys.map((key) => without(value, key)),
      ...withOptions(value, setting),
      ...keys.flatMap((key) =>
        initialValuesOf(value[key], setting)
          .slice(0, 24)
          .map((other) => withKey(value, key, other)),
      ),
      ...keys.map((key) => withKey(value, key, { [key]: value[key] })),
      ...keys
        .slice(0, 3)
        .flatMap((key) => setting.dictionary.strings.slice(-8).map((name) => renamed(value, key, name))),
    ]
  },
  mutate: (value, setting) => {
    const { random, dictionary } = setting
    const keys = Object.keys(value)
    const names = dictionary.strings.length ? dictionary.strings : ['a', 'b', 'x']
    if (!keys.length) return { [random.pick(names)]: random.below(10) }
    const key = random.pick(keys)
    switch (random.below(8)) {
      case 0:
        return without(value, key)
      case 1:
        return renamed(value, key, random.chance(0.5) ? random.pick(names) : String(mutateValue(key, setting)))
      case 2: {
        const added = withOptions(value, setting)
        if (added.length && random.chance(0.5)) return random.pick(added)
        return withKey(value, random.pick(names), mutateValue(value[key], setting))
      }
      case 3:
        return withKey(value, key, value[random.pick(keys)])
      case 4:
        return withKey(value, key, random.chance(0.5) ? [value[key]] : { [key]: value[key] })
      default:
        return withKey(value, key, mutateValue(value[key], setting))
    }
  },
  shrink: (value, origin) => {
    const keys = Object.keys(value).slice(0, 30)
    const start = isBag(origin) ? origin : {}
    return [
      ...(keys.length > 1 ? [{}] : []),
      ...keys.map((key) => without(value, key)),
      ...keys.flatMap((key) =>
        shrinkValue(value[key], start[key])
          .slice(0, 20)
          .map((other) => withKey(value, key, other)),
      ),
    ]
  },
})

const optionsTried = 12
const valuesTried = 2

/** With one more key that other tests use, such as a flag. */
function withOptions(value: Bag, { options }: MutationContext): Bag[] {
  const others = [...(options ?? [])].filter(([key]) => !Object.hasOwn(value, key)).slice(0, optionsTried)
  return others.flatMap(([key, values]) => values.slice(0, valuesTried).map((other) => withKey(value, key, other)))
}

function fromEntries(entries: [string, unknown][]): Bag {
  const object: Bag = {}
  for (const [key, value] of entries)
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  return object
}

const without = (value: Bag, key: string) => fromEntries(Object.entries(value).filter(([k]) => k !== key))
const withKey = (value: Bag, key: string, item: unknown) =>
  fromEntries([
    ...Object.entries(value)
      .filter(([k]) => k !== key || Object.hasOwn(value, key))
      .map(([k, v]): [string, unknown] => [k, k === key ? item : v]),
    ...(Object.hasOwn(value, key) ? [] : [[key, item] as [string, unknown]]),
  ])
const renamed = (value: Bag, key: string, name: string) =>
  fromEntries(Object.entries(value).map(([k, v]) => [k === key ? name : k, v]))
