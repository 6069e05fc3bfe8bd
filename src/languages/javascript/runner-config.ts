import { readText, type Tree } from '../../files/tree.js'

/** Which files a runner takes by its configuration; undefined where that says nothing. */
export interface ConfiguredFiles {
  readonly globs: readonly string[]
  readonly patterns: readonly RegExp[]
}

const configs = {
  vitest: /^(vitest|vite)\.config\.[cm]?[jt]s$/,
  jest: /^(config\/)?jest\.config\.([cm]?[jt]s|json)$/,
  mocha: /^\.mocharc\.(json|jsonc|[cm]?js|ya?ml)$/,
}

/** Read off the text: a configuration may do anything, but names of files are nearly always literals. */
export function configuredFiles(tree: Tree, runner: string): ConfiguredFiles | undefined {
  const named = configs[runner as keyof typeof configs]
  if (!named) return undefined
  const files = [...tree.entries.keys()].filter((path) => named.test(path))
  const manifest = runner === 'vitest' ? '' : sectionOf(readText(tree, 'package.json') ?? '', runner)
  const text = [...files.map((path) => readText(tree, path) ?? ''), manifest].join('\n')
  const found = { vitest: vitestFiles, jest: jestFiles, mocha: mochaFiles }[runner as keyof typeof configs](text)
  return found.globs.length || found.patterns.length ? found : undefined
}

const stringsIn = (text: string) =>
  [...text.matchAll(/'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`([^`$]*)`/g)].map(([, a, b, c]) =>
    (a ?? b ?? c).replace(/\\(.)/g, '$1'),
  )

/** A string, which may have brackets in it: `*.[jt]s`. */
const written = `'[^']*'|"[^"]*"|\`[^\`]*\``

/** The strings in the value of a key: one, or a list. */
const valuesOf = (text: string, key: string): string[] =>
  [...text.matchAll(new RegExp(`\\b${key}["']?\\s*:\\s*(${written}|\\[(?:${written}|[^\\]'"\`])*\\])`, 'g'))].flatMap(
    ([, value]) => stringsIn(value),
  )

const clean = (glob: string) => glob.replace(/^<rootDir>\//, '').replace(/^\.\//, '')

const vitestFiles = (text: string): ConfiguredFiles => ({
  globs: valuesOf(
    withoutBlocks(text, /\b(coverage|typecheck|benchmark|browser|optimizeDeps|deps)\s*:\s*\{/),
    'include',
  ).map(clean),
  patterns: [],
})

const jestFiles = (text: string): ConfiguredFiles => ({
  globs: valuesOf(text, 'testMatch').map(clean),
  patterns: valuesOf(text, 'testRegex').flatMap(patternOf),
})

const mochaFiles = (text: string): ConfiguredFiles => {
  const listed = /^spec:[ \t]*(.*(?:\n\s*-.*)*)$/m.exec(text)?.[1] ?? ''
  const plain = [...listed.matchAll(/^\s*-?\s*["']?([^"'\n]+?)["']?\s*$/gm)].map(([, glob]) => glob)
  return { globs: [...valuesOf(text, 'spec'), ...(text.includes('"spec"') ? [] : plain)].map(clean), patterns: [] }
}

function patternOf(text: string): RegExp[] {
  try {
    return [new RegExp(text.replace('<rootDir>/', '^'))]
  } catch {
    return []
  }
}

/** The object under a key of a manifest, as text. */
function sectionOf(manifest: string, key: string): string {
  try {
    return JSON.stringify((JSON.parse(manifest) as Record<string, unknown>)[key] ?? '')
  } catch {
    return ''
  }
}

/** A text without the objects that begin like this. */
function withoutBlocks(text: string, opening: RegExp): string {
  const match = opening.exec(text)
  if (!match) return text
  let depth = 1
  let end = match.index + match[0].length
  while (end < text.length && depth > 0) {
    if (text[end] === '{') depth++
    if (text[end] === '}') depth--
    end++
  }
  return withoutBlocks(text.slice(0, match.index) + text.slice(end), opening)
}
