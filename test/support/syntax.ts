import { instrument } from '../../src/instrument/instrument.js'
import type { ProbePlan } from '../../src/instrument/probes.js'
import { javaEmitter } from '../../src/languages/java/emitter.js'
import { liftJavaFile as liftJava } from '../../src/languages/java/lift/lift.js'
import { javaTable } from '../../src/languages/java/table.js'
import type { LiftOptions } from '../../src/languages/language.js'
import { javascriptEmitter } from '../../src/languages/javascript/emitter.js'
import { liftJavascriptFile } from '../../src/languages/javascript/lift/lift.js'
import { javascriptTable } from '../../src/languages/javascript/table.js'
import { changeBetween } from '../../src/syntax/change.js'
import { changeCases } from '../../src/syntax/change-cases.js'
import { functionsOf } from '../../src/syntax/functions.js'
import type { Goal } from '../../src/syntax/goal.js'
import { parse } from '../../src/syntax/parser.js'

export async function instrumented(source: string, path = 'x.js', plan: Partial<ProbePlan> = {}) {
  const root = await parse(javascriptTable.grammarOf(path)!, source)
  const names = functionsOf(root, source, javascriptTable).map((f) => f.name)
  return instrument(
    root,
    source,
    path,
    { coverage: 'all', comparisons: true, trace: true, exits: new Set(names.slice(1)), ...plan },
    javascriptTable,
    javascriptEmitter,
  )
}

export async function instrumentedJava(source: string, path: string, plan: Partial<ProbePlan> = {}) {
  const root = await parse('java', source)
  const names = functionsOf(root, source, javaTable).map((f) => f.name)
  const full = { coverage: 'all', comparisons: true, trace: true, exits: new Set(names.slice(1)), ...plan } as const
  return instrument(root, source, path, full, javaTable, javaEmitter(path))
}

export async function liftedJava(source: string, options: Partial<LiftOptions> = {}) {
  const path = 'src/test/java/demo/XTest.java'
  return liftJava(await parse('java', source), source, path, { helper: false, preserve: false, number: 0, ...options })
}

export async function changed(before: string, after: string, path = 'x.js') {
  const grammar = javascriptTable.grammarOf(path)!
  const change = changeBetween(
    { root: await parse(grammar, before), source: before },
    { root: await parse(grammar, after), source: after },
    javascriptTable,
  )
  const text = (source: string, node: { start: number; end: number } | null) =>
    node && source.slice(node.start, node.end)
  return { ...change, shown: change.pairs.map((p) => [text(before, p.before), text(after, p.after), p.function]) }
}

export async function lifted(source: string, path = 'test/x.test.js') {
  return liftJavascriptFile(await parse(javascriptTable.grammarOf(path)!, source), source, path, {
    helper: false,
    preserve: false,
    number: 0,
  })
}

/** Other texts that a patch may have made a source from, each with goals all over that source. */
const forerunners: ((source: string) => string)[] = [
  (source) => source.replace(/\b(if|while) \(/g, '$1 (1 < 2 || '),
  (source) => source.replace(/\b(return|throw|break|continue)\b/g, 'if (1 > 2) { } $1'),
  (source) => source.replace(/\d+/g, '7'),
  (source) => source.replace(/\bif \([^()]*\)/g, ''),
  (source) => source.replace(/(\b[a-z]+\((?:[^()]|\([^()]*\))*\));/g, 'if (1 > 2) { $1; }'),
]

/** The goals of a source against every forerunner of it. */
export async function goalsAllOver(source: string, path: string): Promise<Goal[][]> {
  const table = path.endsWith('.java') ? javaTable : javascriptTable
  const file = async (text: string) => ({ root: await parse(table.grammarOf(path)!, text), source: text })
  const after = await file(source)
  const goals = forerunners.map(async (make) =>
    changeCases(changeBetween(await file(make(source)), after, table), table).flatMap(({ goal }) => goal ?? []),
  )
  return Promise.all(goals)
}
