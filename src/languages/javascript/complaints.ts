/**
 * V8's own words; a program that throws a TypeError on purpose has words of its own. Words that programs like to borrow
 * (`Division by zero`) are missing here: they need the place, too.
 */
const complaints =
  /^(Cannot (read|set|convert|destructure|assign|redefine|delete|create|mix|define|access|add|use 'in')|Invalid (array length|typed array length|string length|count value|time value|code point|regular expression)|Maximum call stack|Offset is outside the bounds|Reduce of empty array|Class constructor|Object prototype may only|Spread syntax requires|Assignment to constant variable|Right-hand side of|Method .* called on incompatible|.* (is not a function|is not a constructor|is not iterable|is not defined|is not an object|is null|is undefined|is read-only|has already been declared|must be between|before initialization|called on (null or undefined|non-object)|to be a (symbol|BigInt).*)\b)/s

const borrowed = /^Division by zero$/

/** Whether the words alone are the engine's. */
export function isComplaint(type: string, message: string): boolean {
  return type === 'ReferenceError' || ((type === 'TypeError' || type === 'RangeError') && complaints.test(message))
}

/** Whether the words may be the engine's, for who looks at the place as well. */
export const mayBeComplaint = (type: string, message: string) => isComplaint(type, message) || borrowed.test(message)

/**
 * Whether an error with this message, whose innermost position is at the start of this text, was made there by code: V8
 * puts a made one at its `new` or at the call that made it, and its own at the access or call that failed, which the
 * message then names.
 */
export function isMadeAt(text: string, message: string): boolean {
  const made = /^new\s+([\w$.]*)/.exec(text)
  if (made) {
    const name = made[1].slice(made[1].lastIndexOf('.') + 1)
    return /(Error|Exception)$/.test(name) || !(isBuiltIn(name) || namesIn(message, name))
  }
  const called = /^([\w$]*)\s*\(/.exec(text)
  if (!called || message.startsWith('Spread syntax')) return false
  // The callee of `f[k](x)` has no name: V8 puts the position at its parenthesis.
  if (called[1] === '') return !/[\])] is not a function/.test(message)
  return /(Error|Exception)$/.test(called[1]) || !namesIn(message, called[1])
}

/** Constructors that complain about what they are given, as `new Array(-1)` does. */
const isBuiltIn = (name: string) =>
  /^(Array|ArrayBuffer|DataView|Date|Map|Set|WeakMap|WeakSet|Proxy|\w+Array)$/.test(name)

function namesIn(message: string, name: string): boolean {
  return name !== '' && message.split(/[^\w$]+/).includes(name)
}
