import type { Expression } from './expression.js'
import type { Variable } from './location.js'

/** A member that is not used yet on a variable, but on another one of its kind. */
export interface SiblingMember {
  readonly text: string
  readonly type: string
}

/**
 * Members that a variable has because another of its kind has them: where `a.from`, `a.to` and `b.from` are used, there is
 * a `b.to`. Of one kind are variables of the same declared type and, where types are not declared, with a common member.
 */
export function siblingMembers(
  values: readonly Expression[],
  variables: readonly Variable[],
  isStrict: boolean,
): SiblingMember[] {
  const declared = new Map(variables.map((variable) => [variable.name, variable.declared]))
  const members = new Map<string, Map<string, string>>()
  for (const { text = '', type } of values) {
    const [, name, member] = /^([\w$]+)\.([\w$]+)$/.exec(text) ?? []
    if (name === undefined || !declared.has(name)) continue
    if (!members.has(name)) members.set(name, new Map())
    members.get(name)!.set(member, type)
  }
  const isAlike = (a: string, b: string) => {
    if (declared.get(a) !== undefined || declared.get(b) !== undefined) return declared.get(a) === declared.get(b)
    return !isStrict && [...(members.get(a)?.keys() ?? [])].some((member) => members.get(b)?.has(member))
  }
  return [...members].flatMap(([name, own]) =>
    variables
      .filter((other) => other.name !== name && isAlike(name, other.name))
      .flatMap((other) =>
        [...own]
          .filter(([member]) => !members.get(other.name)?.has(member))
          .map(([member, type]) => ({ text: `${other.name}.${member}`, type })),
      ),
  )
}
