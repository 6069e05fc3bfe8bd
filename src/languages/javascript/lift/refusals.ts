import type { Node } from '../../../syntax/node.js'

/** Features that a host does not support, and the reason shown to the user. */
const ofFile: [RegExp, string][] = [
  [/\b(vi|jest)\s*\.\s*(mock|doMock|unstable_mockModule)\s*\(/, 'mocks modules'],
  [/\bmock\s*\.\s*module\s*\(/, 'mocks modules'],
  [/\brequire\(\s*['"](proxyquire|rewire|mockery)['"]\s*\)/, 'replaces modules'],
]

const ofTest: [RegExp, string][] = [
  [/\buseFakeTimers\s*\(|\bmock\s*\.\s*timers\b/, 'uses fake timers'],
  [
    /\b(vi|jest)\s*\.\s*(advanceTimers\w*|runAllTimers\w*|setSystemTime|stubGlobal|stubEnv|importActual|resetModules|isolateModules)\s*\(/,
    'controls timers or modules through its framework',
  ],
]

export function refusalOfFile(root: Node, source: string): string | undefined {
  if (root.broken) return 'has a syntax error'
  return ofFile.find(([pattern]) => pattern.test(source))?.[1]
}

export function refusalOfTest(test: Node, source: string): string | undefined {
  const text = source.slice(test.start, test.end)
  return ofTest.find(([pattern]) => pattern.test(text))?.[1]
}
