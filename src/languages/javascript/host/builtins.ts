/** Functions the host itself depends on. A subject that replaces one keeps it only for the execution that did. */
const relied: Record<string, string[]> = {
  'Array.prototype': ['push', 'slice', 'map', 'filter', 'indexOf', 'includes', 'join', 'some', 'sort', 'flatMap'],
  Object: ['keys', 'is', 'getPrototypeOf', 'getOwnPropertyDescriptor'],
  'Map.prototype': ['get', 'set', 'has'],
  'Set.prototype': ['add', 'has'],
  'String.prototype': ['slice', 'charCodeAt'],
  'RegExp.prototype': ['test', 'exec'],
  'Promise.prototype': ['then'],
  Math: ['clz32', 'min', 'floor'],
  Number: ['isInteger'],
  JSON: ['stringify'],
}

const paths = Object.entries(relied).flatMap(([holder, names]) => names.map((name) => `${holder}.${name}`))
const kept = new Function(`return [${paths.join(',')}]`)() as unknown[]

/** Written out in full, because it runs after every execution: a loop over names would cost more than a small test. */
export const restoreBuiltins = new Function(
  'kept',
  `return function(){${paths.map((path, i) => `if(${path}!==kept[${i}])${path}=kept[${i}];`).join('')}}`,
)(kept) as () => void
