import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { javascriptTable } from '../../src/languages/javascript/table.js'
import { parse } from '../../src/syntax/parser.js'
import { instrumented } from '../support/syntax.js'

/** Installs packages from the registry into a new folder; says loudly when the registry cannot be reached. */
export function install(packages: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-real-'))
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  try {
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], {
      cwd: folder,
      stdio: 'pipe',
    })
  } catch (error) {
    throw new Error(`THE PACKAGE REGISTRY COULD NOT BE REACHED: nothing was proved about ${packages.join(', ')}`, {
      cause: error,
    })
  }
  return folder
}

export interface Instrumentation {
  readonly folder: string
  readonly files: number
  readonly lines: number
  /** Files the parser does not understand; they are left as they are. */
  readonly left: string[]
}

/** A copy of an installed package with all its code instrumented, everything it depends on still beside it. */
export async function instrumentPackage(home: string, name: string): Promise<Instrumentation> {
  const copy = mkdtempSync(join(tmpdir(), 'assay-inst-'))
  mkdirSync(join(copy, 'node_modules'), { recursive: true })
  cpSync(join(home, 'node_modules'), join(copy, 'node_modules'), { recursive: true })
  const folder = join(copy, 'node_modules', name)
  let files = 0
  let lines = 0
  const left: string[] = []
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const grammar = javascriptTable.grammarOf(path)
    if (!grammar || path.includes('node_modules') || path.includes('test')) continue
    const source = readFileSync(join(folder, path), 'utf8')
    if ((await parse(grammar, source)).broken) {
      left.push(path)
      continue
    }
    writeFileSync(join(folder, path), (await instrumented(source, path)).text)
    files++
    lines += source.split('\n').length
  }
  return { folder: copy, files, lines, left }
}
