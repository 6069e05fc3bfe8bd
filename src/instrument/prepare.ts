import { editionOf } from '../built.js'
import { cachedFolder } from '../case/sandbox.js'
import { stored } from '../case/store.js'
import { overlaid, readText, type Tree } from '../case/tree.js'
import type { LiftedFile } from '../drivers/driver.js'
import type { FileBase, VersionSpec } from '../execution/protocol.js'
import type { Language, Reach, TestPlan } from '../languages/language.js'
import { moduleName } from '../syntax/functions.js'
import { parse } from '../syntax/parser.js'
import { instrument } from './instrument.js'
import type { Instrumented, ProbePlan, ProbeSite } from './probes.js'

/** A version ready for a host, and where its probes are. */
export interface Prepared {
  readonly spec: VersionSpec
  /** Coverage probe → place. */
  readonly cover: readonly (ProbeSite & { readonly file: string })[]
  readonly statements: ReadonlyMap<string, readonly ProbeSite[]>
}

export interface PrepareOptions {
  readonly language: Language
  readonly plan: TestPlan
  readonly reach: Reach
  readonly lifted: readonly LiftedFile[]
  /** Changed functions by file. */
  readonly changed: ReadonlyMap<string, readonly string[]>
  readonly coverage: boolean
  readonly trace: boolean
}

const edition = editionOf(['./instrument', './edits'], import.meta.url)

/** Lifts the test files of a tree and the helpers they use. Lifted tests are the same for every version. */
export async function liftTests(tree: Tree, language: Language, plan: TestPlan, reach: Reach): Promise<LiftedFile[]> {
  const paths = [...plan.files, ...reach.helpers].filter((path) => language.table.grammarOf(path) !== undefined)
  return Promise.all(
    paths.map(async (path, number) => {
      const source = readText(tree, path)!
      const lifted = language.lift(await parse(language.table.grammarOf(path)!, source), source, path, {
        helper: !plan.files.includes(path),
        number,
      })
      return lifted.refused ? lifted : { ...lifted, text: await boundLoops(lifted.text, path, language) }
    }),
  )
}

/** A test's own loops run over lifted numbers too; they must end. */
async function boundLoops(text: string, path: string, language: Language): Promise<string> {
  const root = await parse(language.table.grammarOf(path)!, text)
  const plan: ProbePlan = { coverage: 'loops', comparisons: false, trace: false, exits: new Set() }
  return instrument(root, text, path, plan, language.table, language.emitter).text
}

/** Instruments a version and lays it out in the cache. */
export async function prepare(name: string, tree: Tree, options: PrepareOptions): Promise<Prepared> {
  const { language, reach, lifted } = options
  const overlay = new Map<string, string>()
  const files: Record<string, FileBase> = {}
  const cover: (ProbeSite & { file: string })[] = []
  const statements = new Map<string, readonly ProbeSite[]>()
  let compares = 0
  const add = (path: string, made: Instrumented) => {
    files[path] = { cover: cover.length, compare: compares, exits: made.exits }
    cover.push(...made.cover.map((site) => ({ ...site, file: path })))
    compares += made.compare.length
    statements.set(path, made.statements)
    overlay.set(path, made.text)
  }
  for (const path of reach.sources) {
    const source = readText(tree, path)
    if (source !== undefined && source.length < 2_000_000) add(path, await instrumentFile(source, path, options))
  }
  for (const file of lifted) {
    if (file.refused) continue
    overlay.set(file.path, file.text)
    // The loop probes of a test file count steps but are no coverage of the program.
    const probes = (file.text.match(/__assay\$\.c\[/g) ?? []).length
    files[file.path] = { cover: cover.length, compare: compares, exits: [] }
    for (let i = 0; i < probes; i++) cover.push({ file: file.path, line: 0, function: '' })
  }
  const support = await language.support(overlay, tree)
  const root = cachedFolder(overlaid(tree, new Map([...overlay, ...support])))
  return {
    spec: { name, root, files, covers: cover.length, compares, goals: goalsIn(cover, options.changed) },
    cover,
    statements,
  }
}

/** Probes in changed functions. What a module does while it loads shows in every function of its file. */
function goalsIn(cover: Prepared['cover'], changed: PrepareOptions['changed']): number[] {
  const goals: number[] = []
  cover.forEach((site, id) => {
    const names = changed.get(site.file)
    if (names && (names.includes(site.function) || names.includes(moduleName))) goals.push(id)
  })
  return goals
}

function instrumentFile(source: string, path: string, options: PrepareOptions): Promise<Instrumented> {
  const { language, changed, coverage, trace } = options
  const observed = (changed.get(path) ?? []).filter((name) => name !== moduleName)
  return stored(
    'instrument',
    [edition, language.name, language.edition, path, source, observed, coverage, trace],
    async () => {
      const root = await parse(language.table.grammarOf(path)!, source)
      // What the parser does not understand is left as it is: no probe is better than a wrong one.
      if (root.broken) return { text: source, cover: [], compare: [], statements: [], exits: [] }
      const plan: ProbePlan = {
        coverage: coverage ? 'all' : 'loops',
        comparisons: coverage,
        trace,
        exits: new Set(observed),
      }
      return instrument(root, source, path, plan, language.table, language.emitter)
    },
  )
}
