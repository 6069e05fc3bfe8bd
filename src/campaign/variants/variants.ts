import { readText } from '../../files/tree.js'
import type { HostOptions } from '../../execution/protocol.js'
import { compareExecutions } from '../../execution/compare.js'
import { Random } from '../../inputs/random.js'
import { type VariantsFacet } from '../../languages/language.js'
import type { Driver } from '../../model/driver.js'
import type { Execution } from '../../model/execution.js'
import type { TestOutline } from '../../model/outline.js'
import type { Api, Recipe } from '../../model/sequences.js'
import { parse } from '../../syntax/parser.js'
import { compilingOf } from '../sequences/compiling.js'
import { addGenerated, runGenerated, type CaseWithPatches } from '../sequences/place.js'
import { choose, resultOf, type TriedVariant } from './choose.js'
import { inTurns } from '../../util/in-turns.js'
import { pairsOf, stepVariants } from './steps.js'
import type { Variant, VariantLanguage } from './variant.js'
import { variationsOf } from './vary.js'
import { writeVariants, type VariantOf } from './write.js'

/** Failing tests that are varied, and variants that are tried of all of them. */
const mostTests = 3
const mostTried = 240
/** The same for passing tests beside them that reach the change. */
const mostPassing = 6
const mostTriedOfPassing = 120
/** Of the variants of a test's steps, how many are tried two at a time. */
const mostPairs = 60

/**
 * Variants of the failing tests of one file, and of those of its passing ones that are near the change, as tests in that file;
 * only those that reach the change.
 */
export async function addVariants(
  given: CaseWithPatches,
  drivers: readonly Driver[],
  isNear: (driver: Driver) => boolean,
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
  const oncePerTest = (some: readonly Driver[]) =>
    some.filter(({ file, site }, i) => file === path && some.findIndex((other) => other.site === site) === i)
  const own = oncePerTest(failing).slice(0, mostTests)
  const passing = oncePerTest(
    drivers.filter((driver) => !driver.failing && !driver.generated && driver.site && isNear(driver)),
  ).slice(0, mostPassing)
  const write = (variants: readonly VariantOf[]) => writeVariants(path, source, variants, facet)
  const api = facet.usable(await apiNear(path), buggy.tree, path)
  const made = await variantsOf({ failing: own, passing }, path, source, api, { ...facet, isChanged }, given, host.seed)
  const compiling = await compilingOf(made, write, given.subject)
  if (!compiling.length) return nothing
  const written = write(compiling)
  const place = (variants: readonly VariantOf[]) =>
    addGenerated(given, write(variants), (i) => {
      const { test, variant } = variants[i]
      const before = source.slice(variant.at.start, variant.at.end)
      const own = { of: test.name, line: test.site!.line, before, after: variant.text.trim() }
      const about = variant.setUp ? { ...own, inSetUp: true as const } : own
      return { guessed: variant.guessed === true, variant: about }
    })
  const tried = await tryOut(place(compiling), compiling, written, host)
  const chosen = choose(tried)
  if (!chosen.length) return nothing
  return { placed: place(chosen), file: path, count: chosen.length }
}

async function variantsOf(
  { failing, passing }: { readonly failing: readonly Driver[]; readonly passing: readonly Driver[] },
  path: string,
  source: string,
  api: Api,
  facet: VariantsFacet & Pick<VariantLanguage, 'isChanged'>,
  { subject: { language, plan } }: CaseWithPatches,
  seed: number,
): Promise<VariantOf[]> {
  const root = await parse(language.syntax.table.grammarOf(path)!, source)
  const about: VariantLanguage = {
    ...facet,
    isCompiled: plan.build !== undefined,
    statement: (recipe, call, number = 1) => facet.statement(recipe, call, source, number),
  }
  const ofTests = (tests: readonly Driver[], most: number, make: (outline: TestOutline) => Variant[]) =>
    tests.flatMap((test) => {
      const outline = facet.outline(root, source, test.site!, api)
      if (!outline) return []
      const variants = make(outline).slice(0, Math.ceil(most / tests.length))
      return variants.map((variant) => ({ test, outline, variant }))
    })
  const ofFailing = ofTests(failing, mostTried, (outline) => {
    const random = new Random(seed)
    const steps = stepVariants(outline, source, random)
    const pairs = pairsOf(steps, source, random, mostPairs)
    return inTurns([variationsOf(api, outline, source, about, random), steps, pairs])
  })
  const ofPassing = ofTests(passing, mostTriedOfPassing, (outline) => stepVariants(outline, source, new Random(seed)))
  return [...ofFailing, ...ofPassing]
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
