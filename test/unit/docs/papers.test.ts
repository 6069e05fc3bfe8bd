import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/papers.md', 'utf8')
const paths = [...page.matchAll(/`((?:\.?[\w-]+\/)+[\w.-]+\.(?:ts|cts|java))`/g)].map(([, path]) => path)

it('names files that exist', () => {
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => !existsSync(`src/${path}`))).toEqual([])
})

it('names symbols that their file has', () => {
  const pairs = [...page.matchAll(/`((?:[\w-]+\/)+[\w-]+\.ts)` `([A-Za-z]\w*)(?:\.(\w+))?`/g)]
  const lost = pairs.filter(([, path, ...names]) => {
    const text = readFileSync(`src/${path}`, 'utf8')
    return names.some((name) => name !== undefined && !new RegExp(`\\b${name}\\b`).test(text))
  })
  expect(pairs.length).toBeGreaterThan(50)
  expect(lost.map(([text]) => text)).toEqual([])
})
