/** Functions the host itself depends on. A subject that replaces one keeps it only for the execution that did. */
const relied: [object, string[]][] = [
  [
    Array.prototype,
    [
      'push',
      'pop',
      'slice',
      'splice',
      'map',
      'filter',
      'indexOf',
      'includes',
      'join',
      'some',
      'unshift',
      'sort',
      'flatMap',
      'forEach',
    ],
  ],
  [Object, ['keys', 'is', 'getPrototypeOf', 'getOwnPropertyDescriptor', 'defineProperty', 'assign']],
  [Map.prototype, ['get', 'set', 'has', 'entries']],
  [Set.prototype, ['add', 'has', 'values']],
  [String.prototype, ['slice', 'charCodeAt', 'replace', 'startsWith', 'toLowerCase']],
  [RegExp.prototype, ['test', 'exec']],
  [Promise.prototype, ['then']],
  [Promise, ['resolve']],
  [Math, ['clz32', 'min', 'max', 'floor', 'imul']],
  [Number, ['isInteger', 'isFinite']],
  [Function.prototype, ['call', 'apply', 'bind', 'toString']],
  [JSON, ['stringify', 'parse']],
]

const kept = relied.flatMap(([holder, names]) =>
  names.map((name) => ({
    holder: holder as Record<string, unknown>,
    name,
    value: (holder as Record<string, unknown>)[name],
  })),
)

export function restoreBuiltins(): void {
  for (let i = 0; i < kept.length; i++) {
    const { holder, name, value } = kept[i]
    if (holder[name] !== value) holder[name] = value
  }
}
