import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../support/project.js'

const inFolder = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
    .map((path) => join(folder, path))
const top = readdirSync(root).filter((name) => name.endsWith('.md'))
const pages = [...top, ...inFolder('docs'), ...inFolder('examples')]

/** Without what only looks like a link. */
const prose = (page: string) =>
  readFileSync(join(root, page), 'utf8')
    .replace(/^```.*?^```/gms, '')
    .replace(/`[^`\n]*`(?!\])/g, '')

interface Link {
  readonly page: string
  readonly path: string
  readonly heading: string | undefined
}

const linksOf = (page: string): Link[] =>
  [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [path, heading] = link.split('#')
      return { page, path: path ? normalize(join(dirname(page), path)) : page, heading }
    })

/** As GitHub names them. */
const headingsOf = (page: string) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, text]) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('the documentation', () => {
  it.each(pages)('%s has no broken link', (page) => {
    const links = linksOf(page)
    expect(links.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
    const lost = links.filter(({ path, heading }) => heading !== undefined && !headingsOf(path).includes(heading))
    expect(lost).toEqual([])
  })

  it('has an index that names every page once', () => {
    const named = linksOf('docs/README.md').flatMap(({ path }) => (path.endsWith('.md') ? [path] : []))
    expect(named.sort()).toEqual(
      inFolder('docs')
        .filter((page) => page !== 'docs/README.md')
        .sort(),
    )
  })
})
