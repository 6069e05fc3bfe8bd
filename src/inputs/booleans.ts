import type { Domain } from './domain.js'

export const booleans: Domain<boolean> = {
  name: 'boolean',
  has: (value): value is boolean => typeof value === 'boolean',
  firsts: (value) => [!value],
  mutate: (value) => !value,
  shrink: () => [],
}
