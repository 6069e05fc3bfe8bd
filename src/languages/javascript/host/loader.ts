import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createPathsMatcher, getTsconfig } from 'get-tsconfig'

const ownRequire = createRequire(import.meta.url)

type Next<R> = (specifier: string, context: unknown) => Promise<R>
interface Resolved {
  url: string
  format?: string | null
  shortCircuit?: boolean
}
interface Loaded {
  format: string
  source: string
  shortCircuit: true
}

const inDependencies = (path: string) => path.includes(`${sep}node_modules${sep}`)
const typed = new Set(['.ts', '.mts', '.cts', '.tsx', '.jsx'])
const instead: Record<string, string[]> = {
  '.js': ['.ts', '.tsx', '.jsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
  '.jsx': ['.tsx'],
}
const appended = ['.ts', '.tsx', '.js', '.jsx', '.mts', '.mjs', '.cts', '.cjs', '.json']

/** Resolves as bundlers and test runners do: without extension, `.js` that is `.ts`, folders, tsconfig paths. */
export async function resolve(
  specifier: string,
  context: { parentURL?: string },
  next: Next<Resolved>,
): Promise<Resolved> {
  const parent = context.parentURL?.startsWith('file:') ? fileURLToPath(context.parentURL) : undefined
  if (!parent || inDependencies(parent) || specifier.startsWith('node:')) return next(specifier, context)
  for (const candidate of aliases(specifier, parent)) {
    const found = probe(candidate)
    if (found) return { url: pathToFileURL(found).href, shortCircuit: true }
  }
  try {
    return await next(specifier, context)
  } catch (error) {
    const found = parent && asRequired(specifier, parent)
    if (found) return { url: pathToFileURL(found).href, shortCircuit: true }
    // What transpiled files need besides comes with Assay.
    if (specifier.startsWith('@oxc-project/runtime/'))
      return { url: pathToFileURL(ownRequire.resolve(specifier)).href, shortCircuit: true }
    // A configuration may name the package that reads it without having it installed.
    if (specifier !== 'assay') throw error
    return { url: new URL('../../../index.js', import.meta.url).href, shortCircuit: true }
  }
}

/** Tests that a transpiler turns into CommonJS may leave out endings in the paths of packages, too. */
function asRequired(specifier: string, parent: string): string | undefined {
  try {
    return createRequire(parent).resolve(specifier)
  } catch {
    return undefined
  }
}

function aliases(specifier: string, parent: string): string[] {
  if (specifier.startsWith('.')) return [join(dirname(parent), decodeURI(specifier.replace(/[?#].*$/, '')))]
  if (specifier.startsWith('/') || specifier.startsWith('file:')) return []
  return matcherFor(dirname(parent))?.(specifier) ?? []
}

const matchers = new Map<string, ((specifier: string) => string[]) | null>()
function matcherFor(folder: string) {
  let matcher = matchers.get(folder)
  if (matcher === undefined) {
    const config = getTsconfig(folder)
    matcher = config ? createPathsMatcher(config) : null
    matchers.set(folder, matcher)
  }
  return matcher
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

function probe(path: string): string | undefined {
  if (isFile(path)) return path
  const extension = extname(path)
  for (const other of instead[extension] ?? []) {
    const candidate = path.slice(0, -extension.length) + other
    if (isFile(candidate)) return candidate
  }
  for (const extra of appended) if (isFile(path + extra)) return path + extra
  if (!existsSync(path)) return undefined
  const main = packageMain(path)
  if (main) return main
  for (const extra of appended) if (isFile(join(path, `index${extra}`))) return join(path, `index${extra}`)
  return undefined
}

function packageMain(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  if (!isFile(file)) return undefined
  const { main } = JSON.parse(readFileSync(file, 'utf8')) as { main?: string }
  return main && main !== '.' ? probe(join(folder, main)) : undefined
}

export async function load(url: string, context: { format?: string }, next: Next<Loaded>): Promise<Loaded> {
  if (!url.startsWith('file:')) return next(url, context)
  const path = fileURLToPath(url)
  const extension = extname(path)
  if (inDependencies(path)) return next(url, context)
  if (extension === '.json') return moduleOf(`export default ${await readFile(path, 'utf8')}`)
  if (!typed.has(extension) && extension !== '.js') return next(url, context)
  const source = await readFile(path, 'utf8')
  const isModule = /^[\s;]*(import|export)\b/m.test(source) || /\bimport\.meta\b/.test(source)
  if (!typed.has(extension))
    return isModule && context.format !== 'module' ? moduleOf(withCommonNames(source)) : next(url, context)
  const code = await strip(path, source)
  return extension === '.cts' || (!isModule && /\b(require\(|module\.exports|exports\.)/.test(source))
    ? { format: 'commonjs', source: code, shortCircuit: true }
    : moduleOf(withCommonNames(code))
}

const moduleOf = (source: string): Loaded => ({ format: 'module', source, shortCircuit: true })

async function strip(path: string, source: string): Promise<string> {
  const ready = transpiledFor(path)
  if (ready) return readFile(ready, 'utf8')
  const { transpile } = await import('../transpile.js')
  return transpile(path, source, usesLegacyDecorators(dirname(path)))
}

/** The JavaScript that came with an instrumented tree. */
function transpiledFor(path: string): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const candidate = join(folder, '.assay/js', `${path.slice(folder.length + 1)}.js`)
    if (isFile(candidate)) return candidate
    if (dirname(folder) === folder) return undefined
  }
}

const legacyDecorators = new Map<string, boolean>()
function usesLegacyDecorators(folder: string): boolean {
  let legacy = legacyDecorators.get(folder)
  if (legacy === undefined) {
    legacy = getTsconfig(folder)?.config.compilerOptions?.experimentalDecorators === true
    legacyDecorators.set(folder, legacy)
  }
  return legacy
}

/** Modules written for a bundler or for jest may still use the names of CommonJS. */
function withCommonNames(code: string): string {
  let prelude = ''
  if (/\brequire\s*[.(]/.test(code) && !/\bcreateRequire\b/.test(code))
    prelude += 'import{createRequire as __assay$r}from"node:module";const require=__assay$r(import.meta.url);'
  if (/\b__(dirname|filename)\b/.test(code) && !/const __(dirname|filename)\b/.test(code))
    prelude +=
      'import{fileURLToPath as __assay$u}from"node:url";const __filename=__assay$u(import.meta.url),__dirname=__assay$u(new URL(".",import.meta.url)).slice(0,-1);'
  const own = withWholePackages(code)
  if (own !== code) prelude += wholePackage
  return hasCommonExports(own)
    ? `${prelude}const module={exports:{}};let exports=module.exports;${own}\n${exportsOf(own)}`
    : prelude + own
}

const wholeImport = /^([ \t]*)import\s*\*\s*as\s+([\w$]+)\s+from\s*(['"])(?!\.|node:)([^'"]+)\3;?/gm
/** Of a package in CommonJS whose names Node does not find, a bundler takes them from what it exports. */
const wholePackage =
  "const __assay$w=(m)=>Object.keys(m).every((k)=>k==='default'||k==='module.exports')?{...m.default,...m}:m;"

const isInTemplate = (code: string, at: number) => code.slice(0, at).split('`').length % 2 === 0

/** `import * as lodash from 'lodash'` has the functions of lodash, as in vitest and jest. */
const withWholePackages = (code: string) =>
  code.replace(wholeImport, (whole: string, before: string, name: string, quote: string, from: string, at: number) =>
    // A test of a tool for code may have code in its texts.
    isInTemplate(code, at)
      ? whole
      : `${before}import*as __assay$n_${name} from ${quote}${from}${quote};const ${name}=__assay$w(__assay$n_${name});`,
  )

/** It imports as a module does and exports as CommonJS does, which Babel allows. */
const hasCommonExports = (code: string) =>
  /^\s*(module\.exports|exports\.\w+)\s*=/m.test(code) && !/^[\s;]*export\b/m.test(code)

function exportsOf(code: string): string {
  const names = new Set([...code.matchAll(/^\s*(?:module\.)?exports\.(\w+)\s*=/gm)].map(([, name]) => name))
  names.delete('default')
  const named = [...names].map(
    (name) => `const __assay$x_${name}=module.exports.${name};export{__assay$x_${name} as ${name}};`,
  )
  return `export default module.exports;${named.join('')}`
}
