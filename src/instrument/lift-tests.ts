import { readText, type Tree } from '../case/tree.js'
import type { LiftedFile } from '../drivers/driver.js'
import type { Language, LiftOptions, Reach, TestPlan } from '../languages/language.js'
import { parse } from '../syntax/parser.js'
import { instrument } from './instrument.js'
import { linesOf, say } from './prepare.js'
import type { ProbePlan } from './probes.js'

/** How often lines a compiler complains of are taken out of a lifted file before the file is given up. */
const mostAttempts = 8

/** Lifts the test files of a tree and the helpers they use. Lifted tests are the same for every version. */
export async function liftTests(tree: Tree, language: Language, plan: TestPlan, reach: Reach): Promise<LiftedFile[]> {
  const paths = [...plan.files, ...reach.helpers].filter((path) => language.table.grammarOf(path) !== undefined)
  const enums = language.enumsIn?.(tree, paths, plan)
  const lift = (path: string, number: number, skip?: ReadonlySet<number>) =>
    liftOne(tree, language, path, {
      helper: !plan.files.includes(path),
      number,
      ...(skip && { skip }),
      ...(enums && { enums }),
    })
  const lifted = await Promise.all(paths.map((path, number) => lift(path, number)))
  const skip = new Map<string, Set<number>>()
  for (let attempt = 1; plan.build && attempt <= mostAttempts; attempt++) {
    const texts = lifted.filter((file) => !file.refused).map((file): [string, string] => [file.path, file.text])
    const { complaints } = await language.assemble(tree, new Map(texts), plan)
    if (!complaints) break
    for (const [path, lines] of linesOf(complaints)) {
      const number = paths.indexOf(path)
      if (number < 0) continue
      const all = new Set([...(skip.get(path) ?? []), ...lines])
      const stuck = attempt === mostAttempts || all.size === skip.get(path)?.size
      const why = `its lifted form does not compile (${say(complaints.find((c) => c.path === path)!)})`
      skip.set(path, all)
      lifted[number] = stuck ? { ...lifted[number], refused: why } : await lift(path, number, all)
    }
  }
  return lifted
}

async function liftOne(tree: Tree, language: Language, path: string, options: LiftOptions): Promise<LiftedFile> {
  const source = readText(tree, path)!
  const lifted = language.lift(await parse(language.table.grammarOf(path)!, source), source, path, options)
  return lifted.refused ? lifted : boundLoops(lifted, language)
}

/** A test's own loops run over lifted numbers too; they must end. */
async function boundLoops(file: LiftedFile, language: Language): Promise<LiftedFile> {
  const root = await parse(language.table.grammarOf(file.path)!, file.text)
  const plan: ProbePlan = { coverage: 'loops', comparisons: false, trace: false, exits: new Set() }
  const { text, cover } = instrument(root, file.text, file.path, plan, language.table, language.emitterFor(file.path))
  return { ...file, text, loops: cover.length }
}
