import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transformSync } from 'oxc-transform'
import { labelledPatches } from '../support/labelled.js'
import { root } from '../support/project.js'

/** The examples of docs/api.md, in their order: each is a module of its own in one project. */
const page = readFileSync(join(root, 'docs/api.md'), 'utf8')
const examples = [...page.matchAll(/^```ts\n(.*?)^```/gms)].map(([, text], number) => ({
  text,
  number,
  /** What it says it prints: comments that stand by themselves. */
  says: [...text.matchAll(/^ *\/\/ (.*)$/gm)].map(([, line]) => line),
  imported: /import \{ (.*) \} from 'assay'/.exec(text)![1],
}))

const base = mkdtempSync(join(tmpdir(), 'assay-api-'))
const folder = join(base, 'duration')
afterAll(() => rmSync(base, { recursive: true, force: true }))
const source = join(root, 'examples/duration')
const separator = '--- next example ---'
let printed: string[] = []

beforeAll(() => {
  cpSync(source, folder, { recursive: true })
  renameSync(join(folder, 'patches'), join(folder, 'fixes'))
  for (const [from, to] of [
    ['correct', 'units'],
    ['overfitting-minutes-only', 'minutes-only'],
    ['overfitting-special-case', 'special-case'],
  ])
    renameSync(join(folder, `fixes/${from}.diff`), join(folder, `fixes/${to}.diff`))
  cpSync(join(source, 'patches/correct.diff'), join(folder, 'right.diff'))
  writeDataset(join(base, 'cases/duration'))
  writeFileSync(join(folder, 'labelled.jsonl'), labelledPatches.map((one) => JSON.stringify(one)).join('\n'))
  // The package as a user has it: found by its name, through its exports.
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  symlinkSync(root, join(folder, 'node_modules/assay'))
  symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
  const code = examples.map(({ text }, i) => {
    writeFileSync(join(folder, `.example-${i}.ts`), text)
    writeFileSync(join(folder, `.example-${i}.js`), transformSync(`${i}.ts`, text).code)
    // Tests that one has written are none of the next one's.
    return `await import('./.example-${i}.js'); rmSync('regressions', gone); console.log(${JSON.stringify(separator)})`
  })
  const head = "import { rmSync } from 'node:fs'; const gone = { recursive: true, force: true }"
  writeFileSync(join(folder, '.all.js'), [head, ...code].join('\n'))
  const { stdout, stderr } = spawnSync(process.execPath, ['.all.js'], { cwd: folder, encoding: 'utf8' })
  printed = stdout.split(`${separator}\n`)
  expect(printed.length, stderr).toBe(examples.length + 1)
})

function writeDataset(one: string): void {
  cpSync(source, join(one, 'project'), { recursive: true })
  renameSync(join(one, 'project/patches'), join(one, 'patches'))
  cpSync(join(one, 'patches/correct.diff'), join(one, 'reference.diff'))
  const patches = [
    { file: 'patches/correct.diff', label: 'correct' },
    { file: 'patches/overfitting-special-case.diff', label: 'overfitting' },
  ]
  writeFileSync(join(one, 'case.json'), JSON.stringify({ id: 'duration', language: 'javascript', patches }))
}

describe('the examples of docs/api.md', () => {
  it.each(examples)('$number prints what it says ($imported)', ({ number, says }) =>
    expect(printed[number].trimEnd().split('\n')).toEqual(says),
  )

  it('have the types that a user’s compiler finds', () => {
    const compilerOptions = {
      module: 'nodenext',
      moduleResolution: 'nodenext',
      target: 'es2022',
      strict: true,
      noEmit: true,
      types: ['node'],
      skipLibCheck: true,
    }
    const files = examples.map((_, i) => `.example-${i}.ts`)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', '.'], { cwd: folder, encoding: 'utf8' })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })
})
