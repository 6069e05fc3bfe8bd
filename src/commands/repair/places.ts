import { readText, type Tree } from '../../files/tree.js'
import { UserError } from '../../util/errors.js'
import type { Language } from '../../languages/language.js'
import type { ParsedFile } from '../../syntax/change.js'
import { parse } from '../../syntax/parser.js'
import { statementsOf, type Statement } from '../../syntax/statements.js'
import type { Location } from '../../patch-space/location.js'
import { locationsIn } from '../../patch-space/locations.js'
import type { Suspect } from './suspicion.js'

/** A location with how suspicious its statement is. */
export interface SuspiciousLocation {
  readonly location: Location
  readonly suspicion: number
  /** How many statements are more suspicious than its own. */
  readonly rank: number
  readonly isOnStack: boolean
}

/** A line that a person points at, which is as suspicious as can be. */
export interface LineReference {
  readonly file: string
  readonly line: number
}

/** The files of a tree, each parsed once. */
export class Sources {
  private readonly parsed = new Map<string, Promise<ParsedFile>>()

  constructor(
    private readonly tree: Tree,
    readonly language: Language,
  ) {}

  of(path: string): Promise<ParsedFile> {
    let file = this.parsed.get(path)
    if (!file) this.parsed.set(path, (file = this.parse(path)))
    return file
  }

  private async parse(path: string): Promise<ParsedFile> {
    const source = readText(this.tree, path)
    const grammar = this.language.syntax.table.grammarOf(path)
    if (source === undefined || !grammar)
      throw new UserError(
        `there is no source file ${path} in the project`,
        'Give paths relative to the project folder: --at src/a.js:12.',
      )
    return { root: await parse(grammar, source), source }
  }
}

/** The locations in suspicious statements, most suspicious first; nested statements count separately. */
export async function suspiciousLocationsIn(
  suspects: readonly Suspect[],
  sources: Sources,
): Promise<SuspiciousLocation[]> {
  const places: SuspiciousLocation[] = []
  for (const file of new Set(suspects.map((suspect) => suspect.file))) {
    const parsed = await sources.of(file)
    const statements = statementsOf(parsed.root, parsed.source, sources.language.syntax.table)
    for (const location of locationsIn(parsed, file, sources.language.syntax)) {
      const owner = innermost(statements, location.start)
      const rank = suspects.findIndex((one) => one.file === file && one.id === owner?.id)
      if (rank < 0) continue
      const { suspicion, isOnStack } = suspects[rank]
      places.push({ location, suspicion, rank, isOnStack })
    }
  }
  return places.sort((a, b) => a.rank - b.rank || a.location.start - b.location.start)
}

/** The statements that begin on the given lines, or else the one around such a line. */
export async function suspectsAt(lines: readonly LineReference[], sources: Sources): Promise<Suspect[]> {
  const suspects: Suspect[] = []
  for (const { file, line } of lines) {
    const { root, source } = await sources.of(file)
    const statements = statementsOf(root, source, sources.language.syntax.table)
    const starts = lineStarts(source)
    const lineOf = (offset: number) => starts.findLastIndex((start) => start <= offset) + 1
    const there = statements.filter(({ node }) => lineOf(node.start) === line)
    const around = there.length ? there : [innermost(statements, starts[line - 1] ?? -1)].filter((one) => !!one)
    if (!around.length)
      throw new UserError(`there is no statement at ${file}:${line}`, 'Use --at to name the line of a statement.')
    for (const { id, function: fn } of around)
      suspects.push({ file, line, function: fn.name, id, suspicion: 1, isOnStack: false })
  }
  return suspects
}

function lineStarts(source: string): number[] {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The smallest statement that holds an offset. */
function innermost(statements: readonly Statement[], offset: number): Statement | undefined {
  let found: Statement | undefined
  for (const statement of statements) {
    const { start, end } = statement.node
    const isInside = start <= offset && offset < end
    if (isInside && (!found || end - start <= found.node.end - found.node.start)) found = statement
  }
  return found
}
