import { quoteJavascript } from './literal.js'
import { isModuleSource } from './test-text.js'

/** How a written test checks a value: in the words of the file that it was made from. */
export interface AssertionStyle {
  /** `isDeep` for arrays and objects. */
  equals(actual: string, expected: string, isDeep: boolean): string
  /** `run` is a function; `error` is the name of its type. */
  throws(run: string, error: string): string
  /** What the file has to import for a check; empty if it has it already. */
  importsFor(check: string): string
}

/** Types of errors that have the same name everywhere. */
const known = /^(Error|TypeError|RangeError|SyntaxError|ReferenceError|URIError|EvalError)$/
const typeOf = (error: string) => (known.test(error) ? error : '')
const isAsync = (run: string) => run.startsWith('async')

export function assertionStyle(source: string, path: string): AssertionStyle {
  const own = ownAssert(source, path)
  const context = contextOf(source)
  if (context) return context
  if (/\bexpect\s*\(/.test(source)) {
    if (/\)\s*\.(?:(?:not|resolves|rejects)\s*\.\s*)*to[A-Z]\w*\(/.test(source)) return jest
    if (/\)\s*\.(?:to|not|be|deep)\b/.test(source)) return chaiExpect(own)
  }
  const assert = importedAssert(source)
  return assert ? { ...nodeAssert(assert), importsFor: () => '' } : own
}

const jest: AssertionStyle = {
  equals: (actual, expected, isDeep) => `expect(${actual}).${isDeep ? 'toStrictEqual' : 'toBe'}(${expected})`,
  throws: (run, error) =>
    isAsync(run)
      ? `await expect((${run})()).rejects.toThrow(${typeOf(error)})`
      : `expect(${run}).toThrow(${typeOf(error)})`,
  importsFor: () => '',
}

/** chai compares plain values with `===`, and has nothing for promises. */
const chaiExpect = (own: AssertionStyle): AssertionStyle => ({
  ...own,
  equals: (actual, expected, isDeep) =>
    `expect(${actual}).to.${isDeep || /^(NaN|-0)$/.test(expected) ? 'deep.' : ''}equal(${expected})`,
  throws: (run, error) => (isAsync(run) ? own.throws(run, error) : `expect(${run}).to.throw(${typeOf(error)})`),
})

/** `t` of ava, tape and tap: a test that asserts with nothing else may count as one that asserts nothing. */
function contextOf(source: string): AssertionStyle | undefined {
  const library = /(?:from|require\()\s*['"](ava|tape|tap)['"]/.exec(source)?.[1]
  const t =
    /\(\s*(?:async\s*)?(?:function\s*\w*\s*)?\(?\s*(\w?t)\s*\)?\s*(?:=>|\{)|,\s*(?:async\s+)?(?:function\s*\w*\s*)?\(?\s*(\w?t)\s*\)?\s*(?:=>|\{)/.exec(
      source,
    )
  const name = t?.[1] ?? t?.[2]
  if (!library || !name) return undefined
  const [same, deep] = { ava: ['is', 'deepEqual'], tape: ['equal', 'deepEqual'], tap: ['equal', 'same'] }[library]!
  return {
    equals: (actual, expected, isDeep) => `${name}.${isDeep ? deep : same}(${actual}, ${expected})`,
    throws: (run) => {
      if (!isAsync(run)) return `${name}.throws(${run})`
      return library === 'ava' ? `await ${name}.throwsAsync(${run})` : `await ${name}.rejects(${run})`
    },
    importsFor: () => '',
  }
}

const nodeAssert = (name: string): Omit<AssertionStyle, 'importsFor'> => ({
  equals: (actual, expected, isDeep) => `${name}.${isDeep ? 'deepStrictEqual' : 'strictEqual'}(${actual}, ${expected})`,
  throws: (run, error) =>
    `${isAsync(run) ? `await ${name}.rejects` : `${name}.throws`}(${run}, { name: ${quoteJavascript(error)} })`,
})

/** The name under which a file has Node's assertions. */
function importedAssert(source: string): string | undefined {
  const module = `['"](?:node:)?assert(?:/strict)?['"]`
  const forms = [
    `^import\\s+(?:\\*\\s+as\\s+)?([\\w$]+)\\s+from\\s+${module}`,
    `^import\\s*\\{\\s*(?:strict|default)\\s+as\\s+([\\w$]+)\\s*\\}\\s*from\\s+${module}`,
    `^(?:const|let|var)\\s+([\\w$]+)\\s*=\\s*require\\(\\s*${module}\\s*\\)(?:\\.strict)?\\s*(?:;|$)`,
  ]
  return forms.map((form) => new RegExp(form, 'm').exec(source)?.[1]).find(Boolean)
}

/** Node's assertions work in every framework, but may have to be imported. */
function ownAssert(source: string, path: string): AssertionStyle {
  const name = /\bassert\b/.test(source) ? 'nodeAssert' : 'assert'
  const line = isModuleSource(source, path)
    ? `import ${name} from 'node:assert'\n`
    : `const ${name} = require('node:assert')\n`
  return { ...nodeAssert(name), importsFor: (check) => (check.includes(`${name}.`) ? line : '') }
}
