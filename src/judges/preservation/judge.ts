import type { Case } from '../../case/case.js'
import { readText } from '../../files/tree.js'
import type { Driver } from '../../model/driver.js'
import { UserError } from '../../util/errors.js'
import { isWeak, kept } from '../../execution/compare.js'
import { isOver, sooner } from '../../fuzz/budget.js'
import { reproducers } from '../../campaign/reproducer.js'
import { Stage } from '../../campaign/stage.js'
import { isUnseen, outOfTime, type Judge, type Judged, type JudgeOptions } from '../judge.js'
import { inferConditions, type Inferred } from './infer.js'
import type { Hunted, Rules, Violation } from '../../campaign/hunted.js'
import type { SearchResult, TermsOf } from '../../campaign/result.js'
import { Search } from '../../campaign/search.js'
import { grafted, renamed } from '../../partitions/told.js'
import { joined } from '../../campaign/trail.js'
import { among, together } from '../../partitions/twins.js'
import { undecided } from '../../model/pattern.js'
import type { Witness } from '../../model/evidence.js'
import type { Opinion } from '../../model/opinion.js'
import type { Patched } from '../../case/changed.js'

const name = 'preservation'

/**
 * Poracle: a patch must keep what the buggy version does wherever a condition holds. What a person stated in preservation
 * tests comes first; only where none of them comes near the change is a condition inferred from the failing tests.
 */
async function judge(subject: Case, patches: readonly Patched[], options: JudgeOptions): Promise<Judged> {
  const started = performance.now()
  const { preserve } = subject.plan
  const inferred = (which: readonly Patched[]) => {
    options.say('searching with conditions inferred from the failing tests')
    return search(subject, which, options, 'inferred', started)
  }
  if (!preserve.length) return inferred(patches)
  options.say(`searching with ${preserve.join(', ')}`)
  const first = { ...options, budget: sooner(options.budget, 4 / 3) }
  const stated = await search(subject, patches, first, 'stated', started)
  const isMissing = (opinion: Opinion) =>
    opinion.effort.reachedChange === 0 && !opinion.evidence.length && !isUnseen(opinion)
  const missed = patches.filter((_, i) => isMissing(stated.opinions[i]))
  if (!missed.length || isOver(options.budget)) return stated
  const others = await inferred(missed)
  const opinions = stated.opinions.map((own, i) => {
    const at = missed.indexOf(patches[i])
    return at < 0 ? own : withStated(others.opinions[at], own)
  })
  const alike = others.alike.map((group) => group.map((at) => patches.indexOf(missed[at])))
  const isMissed = (i: number) => missed.includes(patches[i])
  const twins = together(stated.twins, among(others.twins, patches, missed))
  const told = grafted(stated.told, others.told && renamed(others.told, (at) => patches.indexOf(missed[at])))
  const both = [...stated.alike.filter((group) => !group.some(isMissed)), ...alike]
  return { ...stated, opinions, alike: both, told, twins }
}

export const preservation: Judge = {
  name,
  weight: 8,
  prospect: ({ reference, plan: { preserve } }) =>
    preserve.length
      ? {
          isHeard: true,
          isAlways: true,
          why: `${preserve.join(', ')} ${preserve.length === 1 ? 'says' : 'say'} what must be kept`,
        }
      : reference
        ? {
            isHeard: false,
            isAlways: false,
            why: 'there is no preservation test, and the reference tells more than can be inferred',
          }
        : {
            isHeard: true,
            isAlways: true,
            why: 'there is no preservation test: what must be kept is inferred from the failing tests',
          },
  // What can be inferred from the failing tests is less than what a reference shows.
  wants: ({ reference, plan }) => !reference || plan.preserve.length > 0,
  judge,
}

/** The preservation tests that did not come near the change are not passed over in silence. */
function withStated({ trail: second, ...given }: Opinion, own: Opinion): Opinion {
  const opinion = { ...given, ...(second && { trail: joined(own.trail, second) }) }
  const remark =
    own.effort.metCondition === 0 || own.effort.executions === 0
      ? `with the preservation tests, ${own.inconclusive}`
      : `the preservation tests never reach the change (${own.effort.executions} executions)`
  return opinion.inconclusive === undefined
    ? { ...opinion, remark }
    : { ...opinion, inconclusive: `${remark}; ${opinion.inconclusive}` }
}

type Oracle = Witness['oracle']

async function search(
  subject: Case,
  patches: readonly Patched[],
  options: JudgeOptions,
  oracle: Oracle,
  started: number,
): Promise<Judged> {
  const files = oracle === 'stated' ? subject.plan.preserve : subject.plan.files
  const stage = await Stage.open(subject, patches, options.host, { tests: files })
  try {
    const conditions = oracle === 'stated' ? statedConditions : inferredConditions
    const result = await Search.run(subject, stage, options, rules, conditions)
    if (oracle === 'stated') refuseBroken(result, stage.files)
    const opinions = result.found.map((found, i) =>
      opinionOf(
        subject,
        stage,
        patches[i],
        found,
        result,
        oracle,
        ((found.settledAt ?? performance.now()) - started) / 1000,
      ),
    )
    const { alike, told, kept, twins } = result
    return { opinions: opinions.map((one, i) => ({ ...one, trail: result.trails[i] })), alike, told, kept, twins }
  } finally {
    stage.close()
  }
}

const rules: Rules = {
  base: 'buggy',
  counts: ({ difference }) => !isWeak(difference),
  // A stated condition that is only cut short by an exception or an endless loop may still be broken for good.
  isProof: ({ difference, driver }) => difference.where !== 'outcome' || !driver.preserves,
  stands: () => true,
}

const stated: Inferred = { pattern: 'CC', condition: { kind: 'stated' }, inWords: 'the stated condition' }

const statedConditions = (drivers: readonly Driver[]) =>
  new Map(drivers.filter((driver) => driver.preserves).map((driver) => [driver.id, stated]))

const inferredConditions: TermsOf = (drivers, { onBuggy }, stage, isComplete) =>
  inferConditions(drivers, onBuggy, (site) => stage.siteOf(site), isComplete)

/** A person's own words that cannot be run are that person's to mend. */
function refuseBroken({ refused, opened }: SearchResult, files: readonly string[]): void {
  const [first] = refused
  if (first)
    throw new UserError(
      `the preservation test ${first.file} cannot be used: ${first.test ? `"${first.test}" ` : ''}${first.reason}`,
      'Mend it, or leave it out with "preserve" in the configuration. docs/preservation.md tells how one is written.',
    )
  const silent = files.find((file) => !opened.tests.some((test) => test.file === file))
  if (silent)
    throw new UserError(
      `${silent} registers no preservation test`,
      'A preservation test is registered with preservation(name, domains, body), in Java with @Preservation.',
    )
  const empty = opened.tests.find((test) => !test.parameters)
  if (empty)
    throw new UserError(
      `${empty.file} registers "${empty.name.join(' > ')}", which is no preservation test`,
      'A preservation test is registered with preservation(name, domains, body), in Java with @Preservation.',
    )
}

function opinionOf(
  subject: Case,
  stage: Stage,
  patch: Patched,
  found: Hunted,
  result: SearchResult,
  oracle: Oracle,
  seconds: number,
): Opinion {
  const { executions, inputs, reached, met, differing, violation } = found
  const effort = {
    executions,
    inputs,
    reachedChange: reached,
    ...(found.parted !== undefined && { parted: found.parted }),
    metCondition: met,
    differences: differing,
    seconds,
    drivers: result.drivers.length,
    ...(found.isDeadly && !violation ? { cut: 'its crashes' } : result.cut && { cut: result.cut }),
  }
  const evidence = violation ? [witnessOf(subject, stage, patch, violation, oracle)] : []
  const inconclusive = violation ? undefined : whyInconclusive(found, result, oracle)
  return { judge: name, evidence, effort, ...(inconclusive && { inconclusive }) }
}

/** Fewer inputs than this are no look at a patch. */
const fewest = 10

function whyInconclusive(found: Hunted, result: SearchResult, oracle: Oracle): string | undefined {
  const { drivers, refused } = result
  if (!drivers.length)
    return oracle === 'stated'
      ? 'there is no preservation test in the given files'
      : `nothing says when the old behaviour must be kept: that can be inferred only where every failing test reaches the change and fails by an unexpected exception or a general assertion${refused.length ? ` (${refused.length} tests could not be lifted)` : ''}; \`assay generalize\` writes a preservation test to start from`
  if (found.loadError) return `with this patch the tests that drive it cannot be loaded: ${found.loadError}`
  if (found.isUnsettled) return outOfTime.unconfirmed
  const looked = `in ${found.executions} executions`
  if (found.met === 0)
    return `the condition under which the old behaviour must be kept was never met ${looked}${brokenBody(result)}`
  if (found.reached === 0) return `the change was never reached ${looked}`
  const few = Math.min(found.met, found.reached)
  return few < fewest
    ? `only ${few} inputs met the condition under which the old behaviour must be kept and reached the change ${looked}, too few to say anything`
    : undefined
}

/** A preservation test that throws by itself never comes to its condition. */
function brokenBody({ drivers, onBuggy, varying }: SearchResult): string {
  for (const driver of drivers.filter((d) => d.preserves)) {
    const { outcome, observations } = onBuggy.get(driver.id)!
    if (outcome.kind !== 'returned')
      return `; with its first values "${driver.name}" ends with ${[outcome.type ?? outcome.kind, outcome.message].filter(Boolean).join(': ')}`
    if (varying.has(driver.id)) return `; the outputs of "${driver.name}" vary by themselves, so they are left out`
    if (observations.some(({ value }) => typeof value === 'object' && value?.t === 'ignored'))
      return `; with its first values the outputs of "${driver.name}" cannot be evaluated`
  }
  return ''
}

function witnessOf(subject: Case, stage: Stage, patch: Patched, violation: Violation, oracle: Oracle): Witness {
  const { cluster, difference, before, after, terms, endless } = violation
  const { driver, input, grade, label } = cluster
  const held = before.observations.find(
    ({ kind, value }) => kind === 'preserve' && typeof value === 'object' && value?.t === kept,
  )
  const site = stage.siteOf(Number(difference.where === 'preserve' ? difference.site : held?.site))
  const inWords = site?.condition !== undefined ? `${site.condition} (${driver.file}:${site.line})` : terms.inWords
  const moral = 'What the program did before is to be kept.'
  const test = reproducers(subject, stage, patch.version, cluster, difference, violation, moral).at(-1)?.text
  // A template that nobody has looked over is nobody's word.
  const isTemplate = (readText(subject.buggy.tree, driver.file) ?? '').includes(undecided)
  return {
    kind: 'witness',
    judge: name,
    oracle: isTemplate ? 'inferred' : oracle,
    condition: isTemplate ? `${inWords}, a template still to be decided on,` : inWords,
    driver,
    input,
    grade,
    label,
    difference,
    endless,
    before,
    after,
    test,
  }
}
