import { counted } from '../../util/counted.js'
import { witnessFields } from '../witness.js'
import type { Campaign } from '../../campaign/campaign.js'
import { withFacts } from '../../campaign/facts.js'
import type { PatchState, EvidenceRules, Violation } from '../../campaign/patch-state.js'
import { reproducers } from '../../campaign/reproducer.js'
import { search } from '../../campaign/search.js'
import { joinHistories } from '../../campaign/search-history.js'
import type { Searched, SearchResult, ComparisonTermsOf } from '../../campaign/search-result.js'
import type { Session } from '../../campaign/session.js'
import type { Tally } from '../../campaign/tally.js'
import type { TestBed } from '../../campaign/test-bed.js'
import { isWeak, keptTag } from '../../execution/compare.js'
import { lackOf } from '../../languages/language.js'
import { readText } from '../../files/tree.js'
import { isOver, firstShare } from '../../fuzz/budget.js'
import type { Witness } from '../../model/evidence.js'
import type { Opinion } from '../../model/opinion.js'
import { undecided } from '../../model/pattern.js'
import { UserError } from '../../util/errors.js'
import { cutShortReason, effortOf, fewestInputs } from '../effort.js'
import { ranOutOfTime, outOfTime, type Judge, type Judged, type JudgeOptions } from '../judge.js'
import { inferConditions, type InferredCondition } from './infer.js'

const name = 'preservation'

/**
 * Poracle: a patch must preserve the behaviour of the buggy version wherever a condition holds. Conditions stated in
 * preservation tests come first; only if none of them reaches the change is a condition inferred from the failing
 * tests.
 */
async function judge(campaign: Campaign, open: readonly number[], options: JudgeOptions): Promise<Judged> {
  const started = performance.now()
  const { preserve } = campaign.subject.plan
  const inferred = (which: readonly number[]) => {
    options.say('searching with conditions inferred from the failing tests')
    return searchWith('inferred', campaign, which, options, started)
  }
  if (!preserve.length) return inferred(open)
  options.say(`searching with ${preserve.join(', ')}`)
  const first = { ...options, budget: firstShare(options.budget, 4 / 3) }
  const stated = await searchWith('stated', campaign, open, first, started)
  const isMissing = (opinion: Opinion) =>
    opinion.effort.reachedChange === 0 && !opinion.evidence.length && !ranOutOfTime(opinion)
  const missed = open.filter((_, i) => isMissing(stated.opinions[i]))
  if (!missed.length || isOver(options.budget)) return stated
  const others = await inferred(missed)
  const opinions = stated.opinions.map((own, i) => {
    const at = missed.indexOf(open[i])
    return at < 0 ? own : withStated(others.opinions[at], own)
  })
  // What the stated tests never came near says nothing about who behaves alike.
  const near = { ...stated.facts, alike: stated.facts.alike?.filter((group) => !group.some((i) => missed.includes(i))) }
  const facts = withFacts(near, others.facts, [])
  return { opinions, facts: { ...facts, alike: [...(near.alike ?? []), ...(others.facts.alike ?? [])] } }
}

export const preservationJudge: Judge = {
  name,
  weight: 8,
  availability: ({ reference, language, plan: { preserve } }) => {
    const lack = lackOf(language, 'generalizing')
    if (lack) return { canRun: false, isUnconditional: true, why: lack }
    return preserve.length
      ? {
          canRun: true,
          isUnconditional: true,
          why: `${preserve.join(', ')} ${preserve.length === 1 ? 'states' : 'state'} what must be preserved`,
        }
      : reference
        ? {
            canRun: false,
            isUnconditional: false,
            why: 'there is no preservation test, and the reference is a better oracle than inferred conditions',
          }
        : {
            canRun: true,
            isUnconditional: true,
            why: 'there is no preservation test: conditions are inferred from the failing tests',
          }
  },
  // Inferred conditions are weaker than a reference.
  shouldRun: ({ reference, plan }) => !reference || plan.preserve.length > 0,
  judge,
}

/** Adds a note that the preservation tests did not reach the change. */
function withStated({ trail: second, ...given }: Opinion, own: Opinion): Opinion {
  const opinion = { ...given, ...(second && { trail: joinHistories(own.trail, second) }) }
  const remark =
    own.effort.metCondition === 0 || own.effort.executions === 0
      ? `with the preservation tests, ${own.inconclusive}`
      : `the preservation tests never reach the change (${own.effort.executions} executions)`
  return opinion.inconclusive === undefined
    ? { ...opinion, remark }
    : { ...opinion, inconclusive: `${remark}; ${opinion.inconclusive}` }
}

type Oracle = Witness['oracle']

async function searchWith(
  oracle: 'stated' | 'inferred',
  campaign: Campaign,
  patches: readonly number[],
  options: JudgeOptions,
  started: number,
): Promise<Required<Judged>> {
  const session = await campaign.session(oracle === 'stated' ? 'preservation' : 'tests')
  const conditions = oracle === 'stated' ? statedConditions : inferredConditions
  const result = await search(session, patches, options, rules, conditions)
  if (oracle === 'stated') refuseBroken(result, session)
  const opinions = result.searched.map((one) => {
    const seconds = ((one.state.settledAt ?? performance.now()) - started) / 1000
    return opinionOf(session.bed, one, result, oracle, seconds)
  })
  return { opinions, facts: result.facts }
}

const rules: EvidenceRules = {
  base: 'buggy',
  counts: ({ difference }) => !isWeak(difference),
  // After an exception or an endless loop under a stated condition, the search continues for a stronger violation.
  isProof: ({ difference, driver }) => difference.where !== 'outcome' || !driver.preserves,
  stands: () => true,
}

const stated: InferredCondition = { pattern: 'CC', condition: { kind: 'stated' }, inWords: 'the stated condition' }

const statedConditions: ComparisonTermsOf = ({ drivers }) =>
  new Map(drivers.filter((driver) => driver.preserves).map((driver) => [driver.id, stated]))

const inferredConditions: ComparisonTermsOf = ({ drivers, onBase }, { bed }, isComplete) =>
  inferConditions(drivers, onBase, (site) => bed.siteOf(site), isComplete)

/** A broken preservation test is an error for its author to fix. */
function refuseBroken({ start }: SearchResult, { bed, tests }: Session): void {
  const [first] = [...start.lifted.refused, ...start.refused]
  if (first)
    throw new UserError(
      `the preservation test ${first.file} cannot be used: ${first.test ? `"${first.test}" ` : ''}${first.reason}`,
      'Fix it, or exclude it with "preserve" in the configuration. See docs/preservation.md.',
    )
  const silent = bed.files.find((file) => !tests.some((test) => test.file === file))
  if (silent)
    throw new UserError(
      `${silent} registers no preservation test`,
      'A preservation test is registered with preservation(name, domains, body), in Java with @Preservation.',
    )
  const empty = tests.find((test) => !test.parameters)
  if (empty)
    throw new UserError(
      `${empty.file} registers "${empty.name.join(' > ')}", which is not a preservation test`,
      'A preservation test is registered with preservation(name, domains, body), in Java with @Preservation.',
    )
}

function opinionOf(
  bed: TestBed,
  { state, tally, history }: Searched,
  result: SearchResult,
  oracle: Oracle,
  seconds: number,
): Opinion {
  const { violation } = state
  const effort = {
    ...effortOf(tally, result.drivers.length, violation !== undefined, result),
    metCondition: tally.met,
    seconds,
  }
  const evidence = violation ? [witnessOf(bed, state.patch, violation, oracle)] : []
  const inconclusive = violation ? undefined : whyInconclusive(state, tally, result, oracle)
  return { judge: name, evidence, effort, trail: history, ...(inconclusive && { inconclusive }) }
}

function whyInconclusive(
  state: PatchState,
  { executions, met, reached }: Tally,
  result: SearchResult,
  oracle: Oracle,
): string | undefined {
  const { drivers, start } = result
  const refused = start.lifted.refused.length + start.refused.length
  if (!drivers.length)
    return oracle === 'stated'
      ? 'there is no preservation test in the given files'
      : 'no preservation condition can be inferred: every failing test must reach the change and fail ' +
          'by an unexpected exception or a general ' +
          `assertion${refused ? ` (${counted(refused, 'test')} could not be lifted)` : ''}; \`assay generalize\` ` +
          'writes a preservation test to start from'
  if (state.loadError) return `with this patch the tests that drive it cannot be loaded: ${state.loadError}`
  if (state.isUnsettled) return outOfTime.unconfirmed
  const cut = cutShortReason({ executions, ...result })
  if (cut) return cut
  const looked = `in ${executions} executions`
  if (met === 0) return `the preservation condition was never met ${looked}${brokenBody(result)}`
  if (reached === 0) return `the change was never reached ${looked}`
  const few = Math.min(met, reached)
  return few < fewestInputs
    ? `only ${few} inputs met the preservation condition and reached the change ${looked}, too few to judge it`
    : undefined
}

/** A preservation test that throws never reaches its condition. */
function brokenBody({ drivers, start, varying }: SearchResult): string {
  for (const driver of drivers.filter((d) => d.preserves)) {
    const { outcome, observations } = start.onBase.get(driver.id)!
    if (outcome.kind !== 'returned')
      return (
        `; with its initial values "${driver.name}" ends with ` +
        `${[outcome.type ?? outcome.kind, outcome.message].filter(Boolean).join(': ')}`
      )
    if (varying.has(driver.id))
      return `; the outputs of "${driver.name}" differ between identical runs, so they are ignored`
    if (observations.some(({ value }) => typeof value === 'object' && value?.t === 'ignored'))
      return `; with its initial values the outputs of "${driver.name}" cannot be evaluated`
  }
  return ''
}

function witnessOf(bed: TestBed, patch: number, violation: Violation, oracle: Oracle): Witness {
  const { cluster, difference, before, terms, endless } = violation
  const { driver } = cluster
  const held = before.observations.find(
    ({ kind, value }) => kind === 'preserve' && typeof value === 'object' && value?.t === keptTag,
  )
  const site = bed.siteOf(Number(difference.where === 'preserve' ? difference.site : held?.site))
  const inWords = site?.condition !== undefined ? `${site.condition} (${driver.file}:${site.line})` : terms.inWords
  const moral = 'The behaviour before the patch must be preserved.'
  const test = reproducers(bed, bed.patches[patch].version, cluster, difference, violation, moral).at(-1)?.text
  // A template that no person has edited counts as inferred.
  const isTemplate = (readText(bed.subject.buggy.tree, driver.file) ?? '').includes(undecided)
  return {
    ...witnessFields(bed, violation),
    judge: name,
    oracle: isTemplate ? 'inferred' : oracle,
    condition: isTemplate ? `${inWords} (an undecided template)` : inWords,
    endless,
    test,
  }
}
