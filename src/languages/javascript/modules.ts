import { join as joinPath, dirname, normalize } from 'node:path/posix'
import { createPathsMatcher, parseTsconfig } from 'get-tsconfig'
import { readText, type Tree } from '../../files/tree.js'

const specifiers = /\b(?:from|import|require\s*\(|import\s*\(|require\.resolve\s*\()\s*(['"])((?:\\.|(?!\1).)*)\1/g
const endings = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.mts',
  '.cts',
  '/index.ts',
  '/index.tsx',
  '/index.js',
  '/index.mjs',
  '/index.cjs',
]

/** The files of the project that the given ones load, directly or not, themselves included. */
export function importClosure(tree: Tree, start: readonly string[]): string[] {
  const resolve = resolver(tree)
  const seen = new Set<string>()
  const queue = [...start]
  while (queue.length) {
    const path = queue.pop()!
    if (seen.has(path) || !tree.entries.has(path)) continue
    seen.add(path)
    if (!/\.[cm]?[jt]sx?$/.test(path)) continue
    for (const match of readText(tree, path)!.matchAll(specifiers)) {
      const found = resolve(match[2], path)
      if (found) queue.push(...found)
    }
  }
  return [...seen].sort()
}

/** What a file loads of its own project: by relative path, or by the project's name. `paths` is empty where it is missing. */
export function ownImports(tree: Tree, path: string): { specifier: string; paths: readonly string[] }[] {
  const { name = '', main, module, exports } = safeParse(readText(tree, 'package.json') ?? '{}')
  const resolve = resolver(tree)
  const isOwn = (specifier: string) =>
    /^\.\.?(\/|$)/.test(specifier) || (name !== '' && (specifier === name || specifier.startsWith(`${name}/`)))
  return [...(readText(tree, path) ?? '').matchAll(specifiers)]
    .map(([, , specifier]) => specifier)
    .filter((specifier) => isOwn(specifier) && !/\.(json|node|css|txt|wasm)$|[*?]/.test(specifier))
    .map((specifier) => {
      // The project's own name stands for what its manifest names, not for what else could be its entry.
      const named = [main, module, ...leaves(exports)].filter((file) => typeof file === 'string')
      const entries = named.flatMap((file) => foundFile(tree, normalize(file)) ?? [])
      return { specifier, paths: specifier === name && named.length ? entries : (resolve(specifier, path) ?? []) }
    })
}

const wholeImports =
  /\bimport\s+(?:\*\s+as\s+)?([\w$]+)\s+from\s*['"]([^'"]+)['"]|\b(?:const|let|var)\s+([\w$]+)\s*=\s*require\s*\(\s*['"]([^'"]+)['"]\s*\)/g

/** The names a file has for whole modules of the project, by the path of the module. */
export function moduleNames(tree: Tree, path: string): Map<string, string> {
  const resolve = resolver(tree)
  const names = new Map<string, string>()
  for (const [, imported, from, required, of] of (readText(tree, path) ?? '').matchAll(wholeImports))
    for (const file of resolve(from ?? of, path) ?? []) names.set(file, imported ?? required)
  return names
}

/** Resolves within the project only: relative paths, the project's own name, tsconfig aliases. */
export function resolver(tree: Tree): (specifier: string, from: string) => string[] | undefined {
  const manifest = tree.entries.has('package.json') ? safeParse(readText(tree, 'package.json')!) : {}
  const known = new Map<string, (specifier: string) => string[]>()
  const aliasesFor = (folder: string) => {
    const aliases = known.get(folder) ?? tsconfigAliases(tree, folder)
    known.set(folder, aliases)
    return aliases
  }
  return (specifier, from) => {
    if (specifier.startsWith('.')) return found(tree, normalize(joinPath(dirname(from), specifier)))
    const named = aliasesFor(dirname(from))(specifier)
      .map((path) => found(tree, path))
      .find(Boolean)
    if (named || !manifest.name) return named
    if (specifier === manifest.name) return entryPoints(tree, '', manifest)
    return specifier.startsWith(`${manifest.name}/`)
      ? (found(tree, specifier.slice(manifest.name.length + 1)) ?? entryPoints(tree, '', manifest))
      : undefined
  }
}

function found(tree: Tree, path: string): string[] | undefined {
  const clean = path.replace(/\/$/, '').replace(/^\.$/, '')
  for (const ending of endings) {
    const candidate = (clean + ending).replace(/^\//, '')
    if (tree.entries.has(candidate)) return [candidate]
  }
  const typed = clean.replace(/\.([cm]?)jsx?$/, '.$1ts')
  for (const candidate of [typed, `${typed}x`]) if (tree.entries.has(candidate)) return [candidate]
  const manifest = joinPath(clean, 'package.json')
  if (tree.entries.has(manifest)) return entryPoints(tree, clean, safeParse(readText(tree, manifest)!))
  return undefined
}

interface Manifest {
  name?: string
  main?: string
  module?: string
  exports?: unknown
}

function entryPoints(tree: Tree, folder: string, manifest: Manifest): string[] {
  const named = [manifest.main, manifest.module, ...leaves(manifest.exports), 'index'].filter(
    (x): x is string => typeof x === 'string',
  )
  return [...new Set(named.flatMap((path) => (path === '.' ? [] : (foundFile(tree, joinPath(folder, path)) ?? []))))]
}

function foundFile(tree: Tree, path: string): string[] | undefined {
  for (const ending of endings) if (tree.entries.has(path + ending)) return [path + ending]
  return undefined
}

function leaves(exports: unknown): string[] {
  if (typeof exports === 'string') return [exports]
  return typeof exports === 'object' && exports !== null ? Object.values(exports).flatMap(leaves) : []
}

function safeParse(text: string): Manifest {
  try {
    return JSON.parse(text) as Manifest
  } catch {
    return {}
  }
}

/** The aliases of the nearest tsconfig.json: tests may have one of their own. */
function tsconfigAliases(tree: Tree, folder: string): (specifier: string) => string[] {
  const path = folder === '.' ? 'tsconfig.json' : `${folder}/tsconfig.json`
  const file = tree.entries.get(path)?.from
  if (!file) return folder === '.' ? () => [] : tsconfigAliases(tree, dirname(folder))
  try {
    const matcher = createPathsMatcher({ path: file, config: parseTsconfig(file) })
    const root = file.slice(0, -path.length)
    return (specifier) =>
      (matcher?.(specifier) ?? []).filter((found) => found.startsWith(root)).map((found) => found.slice(root.length))
  } catch {
    return () => []
  }
}
