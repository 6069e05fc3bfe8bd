import type { Scalar } from '../../model/samples.js'
import { withoutRoundingNoise } from './numbers.js'

/** What `x` was when the function was entered. */
export const originalOf = (name: string): string => `orig(${name})`
export const isOriginal = (name: string): boolean => name.startsWith('orig(')

/** Values before, then those after, then the answer: an equation is solved for the last of its variables. */
const rank = (name: string): number => (isOriginal(name) ? 0 : /^(return|error)\b/.test(name) ? 2 : 1)

/** An order of variables that depends on nothing but their names. */
export const byName = (a: string, b: string): number => rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0)

export function scalarText(value: Scalar): string {
  if (typeof value === 'number') return String(withoutRoundingNoise(value))
  return JSON.stringify(value)
}

/** Whether a variable is how long or how large another one is. */
export const isSize = (name: string): boolean => /\.(length|size)\)?$/.test(name)

/** `2*x + y - 3`. */
export function linearText(factors: readonly number[], names: readonly string[], constant: number): string {
  let text = ''
  const put = (factor: number, shown: string) => {
    text += text ? (factor < 0 ? ' - ' : ' + ') : factor < 0 ? '-' : ''
    text += shown
  }
  for (const [i, factor] of factors.entries()) {
    const size = Math.abs(factor)
    if (factor) put(factor, size === 1 ? names[i]! : `${size}*${names[i]}`)
  }
  if (constant || !text) put(constant, String(Math.abs(constant)))
  return text
}
