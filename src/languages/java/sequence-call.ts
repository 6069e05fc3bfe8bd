import type { SequenceStep } from '../../model/sequences.js'

/**
 * The text of a step. A template has casts where the compiler might otherwise choose another overload; those that change
 * nothing are left out.
 */
export function callOf({ recipe, uses }: SequenceStep, steps: readonly SequenceStep[]): string {
  return recipe.template.replace(/(?:\(([\w.[\]]+)\) )?\$(\d+)/g, (_, cast: string | undefined, index: string) => {
    const use = uses[Number(index)]
    const step = typeof use === 'number' ? steps[use] : undefined
    const type = cast ?? primitive.exec(recipe.needs[Number(index)])?.[1]
    if (step && !step.recipe.literal)
      // Unboxing a number would make the compiler consider other overloads.
      return type && step.recipe.declared !== type ? `(${type}) v${use}` : `v${use}`
    const text = step?.recipe.template ?? String(use)
    const needsCast = cast && !isOf(cast, text)
    // `(Integer) -1` would be a subtraction.
    return needsCast ? `(${cast}) ${text.startsWith('-') ? `(${text})` : text}` : text
  })
}

const primitive = /^(?:place:\S+ )?(int|long|double|float|short|byte|char|boolean)$/

const written: Readonly<Record<string, RegExp>> = {
  int: /^-?\d+$/,
  long: /^-?\d+L$/,
  double: /^-?\d*\.\d+$|^Double\.[A-Z]/,
  float: /f$/,
  char: /^'/,
  boolean: /^(true|false)$/,
  'java.lang.String': /^"/,
}

/** Whether a constant is of a type as it is written. */
function isOf(type: string, text: string): boolean {
  const simple = type.replace(/^java\.lang\./, '')
  return written[type]?.test(text) === true || text.startsWith(`(${simple}) `) || text.startsWith(`new ${simple} {`)
}
