import { moduleName } from '../../syntax/functions.js'
import type { Tracing } from '../../model/tracing.js'
import type { PreparedVersion } from '../../instrument/prepared.js'

/** Statements of one test; more are cut, and the report says so. */
const mostElements = 1_000_000

/** Names of functions by file. */
export type FunctionsByFile = ReadonlyMap<string, readonly string[]>

/** How the suite of an instrumented version is to be traced. */
export function tracingOf(prepared: PreparedVersion, changed: FunctionsByFile, record: boolean): Tracing {
  const files = Object.entries(prepared.spec.files)
  const isChanged = isChangedIn(prepared, changed)
  return {
    statements: Object.fromEntries(files.map(([path, { statement }]) => [path, statement])),
    exits: Object.fromEntries(files.map(([path, { exits }]) => [path, exits])),
    marked: Object.fromEntries(files.map(([path, file]) => [path, file.changed])),
    changed: [...prepared.statements.keys()].filter(isChanged),
    record,
    limit: mostElements,
  }
}

/**
 * Whether a statement belongs to a changed function. Code that runs while a module loads can affect all of its
 * functions.
 */
export function isChangedIn({ statements }: PreparedVersion, changed: FunctionsByFile): (statement: number) => boolean {
  return (statement) => {
    const site = statements[statement]
    const names = site && changed.get(site.file)
    return !!names && (names.includes(site.function) || names.includes(moduleName))
  }
}
