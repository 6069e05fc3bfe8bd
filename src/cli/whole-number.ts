import { UserError } from '../util/errors.js'

/** A flag's value; commands that have to answer at once use it, too. */
export function wholeNumber(flag: string, text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new UserError(`${flag} is "${text}", but must be a whole number`, `For example: ${flag} 10.`)
  return value
}
