import { dirname, relative } from 'node:path/posix'
import { readText, type Tree } from '../../files/tree.js'
import type { Import, Recipe, Sequence } from '../../model/sequences.js'
import type { WrittenTests } from '../language.js'
import { javascriptTestFile } from './write-test.js'
import type { TestPlan } from '../../model/test-plan.js'
import { isModuleSource } from './test-text.js'

/** A test file with one test for each sequence, in the project's own framework. */
export function writeJavascriptSequences(sequences: readonly Sequence[], tree: Tree, plan: TestPlan): WrittenTests {
  return written(importsOf(sequences), [], (word) => sequences.map((one, i) => testOf(one, i, word)), tree, plan)
}

/** One test per file that observes its exports: needed when exports are created at run time. */
export function writeInspection(files: readonly string[], tree: Tree, plan: TestPlan): WrittenTests {
  const imports = files.map((file, i) => [{ file, name: '=', as: `m${i}` }])
  const tests = (word: string) =>
    files.map((_, i) => [`${word}('${i}', () => {`, `  assert.deepEqual(offers(m${i}), undefined)`, '})'])
  return written(imports, inspector, tests, tree, plan)
}

/** `[name, own name of the function, methods of its prototype, its own methods]` for each function. */
const inspector = [
  'const functionsIn = (o) => Object.getOwnPropertyNames(o ?? {}).filter((k) => /^[a-z$]/i.test(k) && k !== "constructor" &&',
  '  typeof Object.getOwnPropertyDescriptor(o, k).value === "function")',
  'const one = (k, f) => [k, f.name, functionsIn(f.prototype), functionsIn(f)]',
  'const inside = (k, o) => (o && typeof o === "object" ? functionsIn(o).map((f) => one(`${k}.${f}`, o[f])) : [])',
  'const offers = (m) => [...(typeof m === "function" ? [one("=", m)] : []), ...functionsIn(m).map((k) => one(k, m[k])),',
  '  ...Object.keys(m).flatMap((k) => inside(k, m[k]))]',
]

function written(
  imports: readonly (readonly Import[])[],
  helpers: readonly string[],
  testsWith: (word: string) => readonly string[][],
  tree: Tree,
  plan: TestPlan,
): WrittenTests {
  const model = plan.files[0] ?? 'assay.test.mjs'
  const folder = dirname(model)
  const path = `${folder === '.' ? '' : `${folder}/`}${javascriptTestFile(model, 'assay-sequences')}`
  const shown = readText(tree, model) ?? ''
  const isModule = isModuleSource(shown, model)
  const head = [
    ...framework(plan, isModule),
    ...imports.flatMap((list) => importLines(list, path, shown, isModule, tree)),
    ...helpers,
    '',
  ]
  const tests = testsWith(plan.runner === 'mocha' || plan.runner === 'jasmine' ? 'it' : 'test')
  let at = head.length
  const lines = tests.map((test) => ({ first: at + 1, last: (at += test.length) }))
  return { path, text: [...head, ...tests.flat(), ''].join('\n'), lines }
}

function framework({ runner }: TestPlan, isModule: boolean): string[] {
  const take = (names: string, from: string) =>
    isModule ? `import ${names} from '${from}'` : `const ${names} = require('${from}')`
  const ownOf: Partial<Record<TestPlan['runner'], string>> = {
    node: take('{ test }', 'node:test'),
    // Whatever runs by itself may use the test runner of node.
    tap: take('{ test }', 'node:test'),
    command: take('{ test }', 'node:test'),
    vitest: "import { test } from 'vitest'",
    ava: take('test', 'ava'),
  }
  const own = ownOf[runner]
  return [...(own ? [own] : []), take('assert', 'node:assert')]
}

/** What the sequences import, by file. */
function importsOf(sequences: readonly Sequence[]): Import[][] {
  const byFile = new Map<string, Map<string, Import>>()
  for (const { steps } of sequences)
    for (const { recipe } of steps)
      for (const one of recipe.imports ?? []) {
        const list = byFile.get(one.file) ?? new Map<string, Import>()
        byFile.set(one.file, list.set(one.as, one))
      }
  return [...byFile.values()].map((list) => [...list.values()])
}

function importLines(list: readonly Import[], path: string, shown: string, isModule: boolean, tree: Tree): string[] {
  const { file } = list[0]
  const from = specifier(file, path, shown)
  const whole = list.find(({ name }) => name === '=')
  const named = (separator: string) =>
    list
      .filter(({ name }) => name !== '=')
      .map(({ name, as }) => (name === as ? name : `${name}${separator}${as}`))
      .join(', ')
  if (!isModule) {
    const names = named(': ')
    return [
      ...(whole ? [`const ${whole.as} = require('${from}')`] : []),
      ...(names ? [`const { ${names} } = require('${from}')`] : []),
    ]
  }
  if (isModuleSource(readText(tree, file) ?? '', file))
    return [whole ? `import * as ${whole.as} from '${from}'` : `import { ${named(' as ')} } from '${from}'`]
  const module = whole?.as ?? `module${list[0].as}`
  const names = named(': ')
  return [`import ${module} from '${from}'`, ...(names ? [`const { ${names} } = ${module}`] : [])]
}

/** TypeScript files are imported as the project's own tests do it. */
function specifier(file: string, from: string, shown: string): string {
  const path = relative(dirname(from), file)
  const relativePath = path.startsWith('.') ? path : `./${path}`
  const ending = /\bfrom\s*['"]\.[^'"]*?(\.[cm]?[jt]s)['"]/.exec(shown)?.[1]
  if (!/\.[cm]?tsx?$/.test(file) || ending?.endsWith('ts')) return relativePath
  const bare = relativePath.replace(/\.([cm]?)tsx?$/, '')
  return ending ? `${bare}.${/\.([cm]?)tsx?$/.exec(file)![1]}js` : bare
}

function testOf({ steps, target }: Sequence, index: number, word: string): string[] {
  const isAsync = steps.some(({ recipe }) => recipe.awaits)
  const isUsed = (i: number) => steps.some(({ uses }) => uses.includes(i))
  const lines = steps.map((step, i) => {
    const text = `${step.recipe.awaits ? 'await ' : ''}${expressionOf(step.recipe, step.uses)}`
    // Values that are used later are observed as variables of the test.
    if (isUsed(i)) return `const v${i} = ${text}`
    return i >= target ? `assert.deepEqual(${text}, undefined)` : text
  })
  return [`${word}('sequence ${index}', ${isAsync ? 'async ' : ''}() => {`, ...lines.map((line) => `  ${line}`), '})']
}

/** A recipe with what it needs: the numbers of steps, or texts. */
export const expressionOf = ({ template }: Recipe, uses: readonly (number | string)[]): string =>
  template.replace(/\$(\d+)/g, (_, i: string) => {
    const use = uses[Number(i)]
    return typeof use === 'number' ? `v${use}` : use
  })
