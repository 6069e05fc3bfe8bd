/**
 * Error messages of V8; a program that throws a TypeError on purpose uses other messages. Messages that programs often
 * copy (`Division by zero`) are not listed: for these the position is needed as well.
 */
const complaints =
  /^(Cannot (read|set|convert|destructure|assign|redefine|delete|create|mix|define|access|add|use 'in')|Invalid (array length|typed array length|string length|count value|time value|code point|regular expression)|Maximum call stack|Offset is outside the bounds|Reduce of empty array|Class constructor|Object prototype may only|Spread syntax requires|Assignment to constant variable|Right-hand side of|Method .* called on incompatible|.* (is not a function|is not a constructor|is not iterable|is not defined|is not an object|is null|is undefined|is read-only|has already been declared|must be between|before initialization|called on (null or undefined|non-object)|to be a (symbol|BigInt).*)\b)/s

const borrowed = /^Division by zero$/

/** Whether the message alone shows that the engine raised the error. */
export function isEngineError(type: string, message: string): boolean {
  return type === 'ReferenceError' || ((type === 'TypeError' || type === 'RangeError') && complaints.test(message))
}

/** Whether the engine may have raised the error; the caller also checks the position. */
export const mayBeEngineError = (type: string, message: string) =>
  isEngineError(type, message) || borrowed.test(message)

/**
 * Whether the program created an error with this message, whose innermost position is at the start of this text: V8
 * puts the position of a created error at its `new` or at the call that created it, and of its own errors at the failed
 * access or call, which the message then names.
 */
export function isThrownByCode(text: string, message: string): boolean {
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

/** Constructors that throw for invalid arguments, such as `new Array(-1)`. */
const isBuiltIn = (name: string) =>
  /^(Array|ArrayBuffer|DataView|Date|Map|Set|WeakMap|WeakSet|Proxy|\w+Array)$/.test(name)

function namesIn(message: string, name: string): boolean {
  return name !== '' && message.split(/[^\w$]+/).includes(name)
}
