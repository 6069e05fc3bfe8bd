import { readBytes, readText, type Tree } from '../files/tree.js'
import type { LiftedFile } from '../model/driver.js'
import { facetOf, lackOf, type Language, type LiftOptions, type ReachableFiles } from '../languages/language.js'
import { functionsOf } from '../syntax/functions.js'
import { parse } from '../syntax/parser.js'
import { instrument } from '../instrument/instrument.js'
import { diagnosticLines, diagnosticText } from '../instrument/diagnostics.js'
import type { ProbePlan } from '../instrument/probes.js'
import type { TestPlan } from '../model/test-plan.js'

/** How often lines with compiler errors are removed from a lifted file before the file is given up. */
const mostAttempts = 8

/** Lifts the test files of a tree and the helpers they use. Lifted tests are the same for every version. */
export async function liftTests(
  tree: Tree,
  language: Language,
  plan: TestPlan,
  reach: ReachableFiles,
  asserting = false,
): Promise<LiftedFile[]> {
  const lack = lackOf(language, 'lifting')
  if (lack !== undefined) return plan.files.map((path) => notLifted(path, lack))
  const inputs = plan.files.flatMap((path) => liftInput(tree, language, path) ?? [])
  const isInput = (path: string) => inputs.some((input) => input.path === path)
  const paths = [...plan.files, ...reach.helpers].filter(
    (path) => language.syntax.table.grammarOf(path) !== undefined && !isInput(path),
  )
  const enums = facetOf(language, 'lifting').enumsIn?.(tree, paths, plan)
  const lift = (path: string, number: number, skip?: ReadonlySet<number>) =>
    liftOne(tree, language, path, {
      helper: !plan.files.includes(path),
      preserve: plan.preserve.includes(path),
      number,
      ...(isSequences(plan, path) && { steps: true }),
      ...(asserting && { asserting }),
      ...(skip && { skip }),
      ...(enums && { enums }),
    })
  const lifted = await Promise.all(paths.map((path, number) => lift(path, number)))
  const skip = new Map<string, Set<number>>()
  const attempts = new Map<string, number>()
  for (let acted = plan.build !== undefined; acted;) {
    const texts = lifted.filter((file) => !file.refused).map((file): [string, string] => [file.path, file.text])
    const { complaints } = await language.build.assemble(tree, new Map(texts), plan)
    acted = false
    for (const [path, lines] of diagnosticLines(complaints ?? [])) {
      const number = paths.indexOf(path)
      if (number < 0 || lifted[number].refused) continue
      acted = true
      const before = skip.get(path) ?? new Set<number>()
      // If leaving out the line does not fix the error, leave out the function around it.
      const again = [...lines].every((line) => before.has(line))
      const more = again ? await linesAround(readText(tree, path)!, path, lines, language) : lines
      const all = new Set([...before, ...more])
      const count = (attempts.get(path) ?? 0) + 1
      const why = `its lifted form does not compile (${diagnosticText(complaints!.find((c) => c.path === path)!)})`
      const stuck = count > mostAttempts || all.size === before.size
      lifted[number] = stuck ? { ...lifted[number], refused: why } : await lift(path, number, all)
      attempts.set(path, count)
      skip.set(path, all)
    }
  }
  return [...lifted, ...inputs]
}

function liftInput(tree: Tree, language: Language, path: string): LiftedFile | undefined {
  const content = readBytes(tree, path)
  return content === undefined ? undefined : facetOf(language, 'lifting').liftInput?.(path, content)
}

const isSequences = ({ generated = [] }: TestPlan, path: string) =>
  generated.some(({ file, tests }) => file === path && tests.some(({ variant }) => !variant))

/** The lines of the functions that hold some lines. */
async function linesAround(
  source: string,
  path: string,
  lines: ReadonlySet<number>,
  language: Language,
): Promise<Set<number>> {
  const root = await parse(language.syntax.table.grammarOf(path)!, source)
  const found = new Set<number>()
  for (const { node } of functionsOf(root, source, language.syntax.table).slice(1)) {
    const last = node.line + source.slice(node.start, node.end).split('\n').length
    if ([...lines].some((line) => line > node.line && line <= last))
      for (let line = node.line + 1; line <= last; line++) found.add(line)
  }
  return found
}

/** A file that cannot drive the program, and why. */
const notLifted = (path: string, refused: string): LiftedFile => ({
  path,
  text: '',
  slots: [],
  assertions: [],
  tests: [],
  loops: 0,
  refused,
})

async function liftOne(tree: Tree, language: Language, path: string, options: LiftOptions): Promise<LiftedFile> {
  const source = readText(tree, path)!
  const lifted = facetOf(language, 'lifting').lift(
    await parse(language.syntax.table.grammarOf(path)!, source),
    source,
    path,
    options,
  )
  return lifted.refused ? lifted : boundLoops({ ...lifted, source }, language)
}

/** A test's own loops run over lifted numbers too; they must end. */
async function boundLoops(file: LiftedFile, language: Language): Promise<LiftedFile> {
  const root = await parse(language.syntax.table.grammarOf(file.path)!, file.text)
  const plan: ProbePlan = { coverage: 'loops', comparisons: false, trace: false, exits: new Set() }
  const { text, cover } = instrument(
    root,
    file.text,
    file.path,
    plan,
    language.syntax.table,
    language.syntax.emitterFor(file.path),
  )
  return { ...file, text, loops: cover.length }
}
