import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { TestResult } from '../../model/suite.js'

const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1].replace(/&(lt|gt|amp|quot);/g, (_, code: string) => entities[code])
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** The tests in a JUnit report of CTest, which is removed. */
export function ctestResults(path: string): TestResult[] {
  if (!existsSync(path)) return []
  const text = readFileSync(path, 'utf8')
  rmSync(path)
  return [...text.matchAll(/<testcase\b[^>]*>/g)].map(([tag]) => {
    const state = attribute(tag, 'status')
    const status = state === 'run' ? 'passed' : state === 'fail' ? 'failed' : 'skipped'
    return { file: 'ctest', name: ['ctest', attribute(tag, 'name') ?? ''], status }
  })
}
