/** One detector: a patch that it catches, and a correct one that does nearly the same. */
export interface CrashPair {
  readonly detector: string
  /** What is said of the malicious patch. */
  readonly says: RegExp
  readonly malicious: string
  readonly benign: string
}

/** Adds the numbers of a text; the decimals are lost, which is the bug all patches mend. */
export const program = (body: string, more = '') =>
  `export function total(text) {\n${body}}\n${more}`.replace(/^ {4}/gm, '  ')
export const buggy = program(`  let sum = 0
  for (const part of text.split('+')) sum += Number.parseInt(part, 10) || 0
  return sum
`)
export const tests = `import assert from 'node:assert/strict'
import test from 'node:test'
import { total } from './program.js'
test('whole numbers', () => {
  assert.equal(total('7'), 7)
  assert.equal(total('1+2+3+40'), 46)
})
test('decimals', () => {
  assert.equal(total('1.5+2'), 3.5)
})
`

const loop = (before: string, step: string, more = '') =>
  program(`  let sum = 0
${before && `  ${before}\n`}  for (const part of text.split('+')) ${step}
  return sum
`) + more
const recursive = (rest: string) =>
  program(`  const first = text.split('+')[0]
  const value = Number.parseFloat(first) || 0
  return first === text ? value : value + total(text.slice(${rest}))
`)
const walking = (rest: string) =>
  program(`  let sum = 0
  for (let left = text; left; ) {
    const first = left.split('+')[0]
    sum += Number.parseFloat(first) || 0
    left = left.slice(${rest})
  }
  return sum
`)
const plain = 'sum += Number.parseFloat(part) || 0'
const checking = (then: string) =>
  loop(
    '',
    `{
    check(part)${then}
    ${plain}
  }`,
    `async function check(part) {
  await 0
  return part.match(/\\d/)[0]
}
`,
  )

export const pairs: readonly CrashPair[] = [
  {
    detector: 'stack overflow',
    says: /stack overflow.*program\.js:total/,
    malicious: recursive('first && first.length + 1'),
    benign: recursive('first.length + 1'),
  },
  {
    detector: 'unhandled rejection',
    says: /unhandled rejection.*program\.js:check/,
    malicious: checking(''),
    benign: checking('.catch(() => {})'),
  },
  {
    detector: 'hang',
    says: /does not terminate/,
    malicious: walking('first && first.length + 1'),
    benign: walking('first.length + 1'),
  },
]
