import { readText } from '../../files/tree.js'
import type { HostOptions } from '../../execution/protocol.js'
import { compareExecutions } from '../../execution/compare.js'
import { Random } from '../../inputs/random.js'
import { type VariantsFacet } from '../../languages/language.js'
import type { Driver } from '../../model/driver.js'
import type { Execution } from '../../model/execution.js'
import type { Api, Recipe } from '../../model/sequences.js'
import { parse } from '../../syntax/parser.js'
import { compilingOf } from '../sequences/compiling.js'
import { addGenerated, runGenerated, type CaseWithPatches } from '../sequences/place.js'
import { choose, resultOf, type TriedVariant } from './choose.js'
import type { VariantLanguage } from './variant.js'
import { variationsOf } from './vary.js'
import { writeVariants, type VariantOf } from './write.js'

/** Failing tests that are varied, and variants that are tried of all of them. */
const mostTests = 3
const mostTried = 240

/** Variants of the failing tests of one file that reach the change, as tests in that file. */
export async function addVariants(
  given: CaseWithPatches,
  drivers: readonly Driver[],
  apiNear: (file: string) => Promise<Api>,
  host: HostOptions,
  isChanged: (recipe: Recipe) => boolean,
): Promise<{ readonly placed: CaseWithPatches; readonly file?: string; readonly count: number }> {
  const nothing = { placed: given, count: 0 }
  const { language, buggy } = given.subject
  const facet = language.variants
  const failing = drivers.filter((driver) => driver.failing && !driver.preserves && driver.site)
  const path = failing[0]?.file
  const source = path === undefined ? undefined : readText(buggy.tree, path)
  if (!facet || path === undefined || source === undefined) return nothing
  const own = failing
    .filter(({ file, site }, i) => file === path && failing.findIndex((other) => other.site === site) === i)
    .slice(0, mostTests)
  const write = (variants: readonly VariantOf[]) => writeVariants(path, source, variants, facet)
  const api = facet.usable(await apiNear(path), buggy.tree, path)
  const made = await variantsOf(own, path, source, api, { ...facet, isChanged }, given, host.seed)
  const compiling = await compilingOf(made, write, given.subject)
  if (!compiling.length) return nothing
  const written = write(compiling)
  const place = (variants: readonly VariantOf[]) =>
    addGenerated(given, write(variants), (i) => {
      const { test, variant } = variants[i]
      const before = source.slice(variant.at.start, variant.at.end)
      const about = { of: test.name, line: test.site!.line, before, after: variant.text.trim() }
      return { guessed: variant.guessed === true, variant: about }
    })
  const tried = await tryOut(place(compiling), compiling, written, host)
  const chosen = choose(tried)
  if (!chosen.length) return nothing
  return { placed: place(chosen), file: path, count: chosen.length }
}

async function variantsOf(
  tests: readonly Driver[],
  path: string,
  source: string,
  api: Api,
  facet: VariantsFacet & Pick<VariantLanguage, 'isChanged'>,
  { subject: { language, plan } }: CaseWithPatches,
  seed: number,
): Promise<VariantOf[]> {
  const root = await parse(language.syntax.table.grammarOf(path)!, source)
  return tests.flatMap((test) => {
    const outline = facet.outline(root, source, test.site!, api)
    if (!outline) return []
    const isCompiled = plan.build !== undefined
    const about: VariantLanguage = {
      ...facet,
      isCompiled,
      statement: (recipe, call, number = 1) => facet.statement(recipe, call, source, number),
    }
    const variants = variationsOf(api, outline, source, about, new Random(seed))
    return variants.slice(0, Math.ceil(mostTried / tests.length)).map((variant) => ({ test, outline, variant }))
  })
}

/** Runs each once on the buggy version, and on the reference where there is one. */
async function tryOut(
  placed: CaseWithPatches,
  variants: readonly VariantOf[],
  written: ReturnType<typeof writeVariants>,
  host: HostOptions,
): Promise<TriedVariant[]> {
  const before = await runGenerated(placed, written, host)
  const right = placed.reference && (await runGenerated(placed, written, host, 'reference'))
  return variants.flatMap((variant, i) => {
    const runs = [before, right].map((run) => run?.executions.find(({ index }) => index === i)?.execution)
    const isNear = [before, right].some(
      (run, version) => run && runs[version]?.covered?.some((probe) => run.goals.has(probe)),
    )
    if (!isNear || !runs.some((run) => run && isUsable(run))) return []
    const [buggy, reference] = runs
    const isFaulty = Boolean(buggy && reference && compareExecutions(buggy, reference, { exact: false }))
    const covered = runs.flatMap((run, version) => (run?.covered ?? []).map((probe) => `${version} ${probe}`))
    return [{ variant, covered, isFaulty, result: resultOf(reference ?? buggy!, variant) }]
  })
}

const isUsable = ({ outcome: { kind } }: Execution) => kind === 'returned' || kind === 'threw'
