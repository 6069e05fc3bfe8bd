import { rarely } from './thresholds.js'
import { changedContext } from '../../analyses/traces/context.js'
import { sharedNumbers } from '../../analyses/traces/numbering.js'
import { unfold } from '../../execution/traces/unfold.js'
import { breadthOn, breadthScore, symptomInWords } from './breadth.js'
import { answersOf, traceMovement, type ComparedVersions } from './compare.js'
import type { SimilaritySession } from './session.js'
import { changeNature, type ChangeNature } from './change-nature.js'
import type { PatchedTraces } from './originals.js'
import { keptBehaviourOf, keptBehaviourScore, type KeptBehaviour } from './kept-behaviour.js'
import { patchSim, roundDistance } from './rules.js'
import type { ComparedTest, Similarity } from '../../model/similarity-report.js'
import { selectDiverse, classifyRuns } from './classified-runs.js'
import type { Score } from '../../model/evidence.js'
import type { Opinion } from '../../model/opinion.js'

/** Inspects one patch: the distances of its tests, the behaviour it keeps, and how broad its fix is. */
export async function inspectSimilarity(
  ground: SimilaritySession,
  at: number,
  onPatched: PatchedTraces,
): Promise<Opinion> {
  const { session, campaign, generation, options, started } = ground.scene
  const { subject } = campaign
  const { rules } = options
  const position = session.bed.first + at
  const patch = session.bed.patches[at]
  options.say(`comparing executions before and after ${patch.version.name}`)
  const [buggy, patched] = ground.preparedFor(at)
  const shared = sharedNumbers(buggy, patched, patch.change)
  const versions: ComparedVersions = { buggy, patched, shared, trees: [subject.buggy.tree, patch.version.tree] }
  const nature = changeNature(patch.change, buggy, subject.language)
  const originals = originalTests(ground, onPatched, versions, nature)
  const tried = classifyRuns(await ground.run(generation.attempts.get(at)!, position), ground, versions, nature)
  const kept = keptBehaviourOf(tried)
  const generated = selectDiverse(tried, rules.generated).map(({ test }) => (isLone(test, kept) ? inDoubt(test) : test))
  const tests = [...originals, ...generated]
  const breadth = rules.more ? await breadthOn(position, ground) : undefined
  const similarity = similarityReport(ground, onPatched, tests, kept, breadth)
  const evidence = [
    ...simScore(similarity),
    ...(rules.more ? await keptBehaviourScore(kept, ground, at, nature) : []),
    ...(await breadthScore(breadth, ground, at)),
  ]
  return {
    judge: 'similarity',
    evidence,
    effort: {
      executions: generation.executions + 2 * (originals.length + tried.length),
      inputs: originals.length + tried.length,
      reachedChange: generation.reached,
      differences: tried.filter(({ difference }) => difference).length,
      seconds: (performance.now() - started) / 1000,
      drivers: generation.drivers.length,
      ...(generation.cut && { cut: generation.cut }),
    },
    details: { of: 'similarity', similarity },
    ...(!evidence.length && { inconclusive: whyInconclusive(similarity) }),
  }
}

function similarityReport(
  { scene, originals, neighbourhood }: SimilaritySession,
  onPatched: PatchedTraces,
  tests: readonly ComparedTest[],
  kept: KeptBehaviour,
  breadth: Awaited<ReturnType<typeof breadthOn>>,
): Similarity {
  const { rules } = scene.options
  const sim = patchSim(tests, rules)
  const troubles = [
    originals.trouble,
    onPatched.trouble,
    neighbourhood.isSpent ? 'some traces are too long to be classified' : undefined,
  ]
  const trouble = troubles.filter((one) => one !== undefined).join('; ')
  return {
    rules,
    tests,
    ...(trouble && { trouble }),
    ...(sim && { patchSim: sim }),
    ...(kept.inputs.length && {
      kept: { inputs: kept.inputs.length, changed: kept.changed.length, share: roundDistance(kept.share) },
    }),
    ...(breadth && {
      breadth: { symptom: symptomInWords(breadth), neighbours: breadth.neighbours, changed: breadth.changed },
    }),
  }
}

/** A single changed input, when hardly any of a fair sample changes, was probably misclassified as passing. */
const isLone = ({ behaviour, class: kind }: ComparedTest, { share }: KeptBehaviour) =>
  kind === 'passing' && behaviour === 'changed' && share < rarely

const inDoubt = ({ clear: _, ...test }: ComparedTest): ComparedTest => test

/** The project's own tests on both versions. */
function originalTests(
  { originals, neighbourhood, isChanged }: SimilaritySession,
  onPatched: PatchedTraces,
  versions: ComparedVersions,
  nature: ChangeNature,
): ComparedTest[] {
  // If other tests observe results of a function, observing none is a result, too.
  const isSeen = originals.tests.some(({ onBuggy }) => onBuggy.isSeen)
  return originals.tests.flatMap((test): ComparedTest[] => {
    const { key, name, ended, onBuggy } = test
    const after = onPatched.traces.get(key)
    if (!after) return []
    const trace = unfold(onBuggy.trace)
    // A test may pass only because it does not check what is wrong.
    const isClear = ended === 'failing' || !neighbourhood.isTakenBy('failing', changedContext(trace, isChanged))
    return [
      {
        origin: 'original',
        name,
        ended,
        class: ended,
        ...(isClear && { clear: ended }),
        ...traceMovement(trace, unfold(after.trace), versions),
        ...answersOf(test, after, isSeen, nature),
        isCut: onBuggy.isCut || after.isCut,
        isIsolated: onBuggy.isIsolated || after.isIsolated,
      },
    ]
  })
}

function simScore({ patchSim: sim, tests, rules }: Similarity): Score[] {
  if (!sim?.isIncorrect) return []
  const { ap, af, passing, failing, furthest } = sim
  const isFar = ap >= rules.kp
  return [
    {
      kind: 'score',
      judge: 'similarity',
      measure: 'PATCH-SIM',
      value: roundDistance(ap),
      threshold: roundDistance(isFar ? rules.kp : af),
      from:
        `distance between traces before and after: passing tests Ap ${roundDistance(ap)}, failing tests Af ` +
        `${roundDistance(af)} (${passing} passing and ${failing} failing tests; Kp ${rules.kp}); largest: ` +
        `${tests[furthest].origin} ${tests[furthest].origin === 'original' ? 'test' : 'variant of'} ` +
        `${tests[furthest].name}`,
      inWords: isFar
        ? 'passing tests execute very differently with it'
        : 'it changes passing tests as much as failing ones',
    },
  ]
}

/** Similarity is evidence against a patch or inconclusive: too many overfitting patches execute like correct ones. */
function whyInconclusive(similarity: Similarity): string {
  const { tests, patchSim: sim, trouble } = similarity
  const isThere = tests.some((test) => test.class === 'failing')
  const why = trouble ? ` (${trouble})` : ''
  return sim
    ? `comparing executions found no evidence against it, which does not prove it correct: ${lookedAt(similarity)}`
    : `executions cannot be compared: of ${tests.length} tests that reach the changed functions, none ` +
        `counts as ${isThere ? 'passing' : 'failing'}${why}`
}

function lookedAt({ tests, patchSim: sim, kept, breadth }: Similarity): string {
  const generated = tests.filter(({ origin }) => origin === 'generated').length
  const parts = [
    `${tests.length - generated} tests and ${generated} generated ones execute similarly before and ` +
      `after it (distance from 0 to 1: passing ones at most ${roundDistance(sim!.ap)}, failing ones ` +
      `${roundDistance(sim!.af)})`,
    ...(kept
      ? [`${kept.changed} of ${kept.inputs} inputs that execute like passing tests get a different result`]
      : []),
    ...(breadth ? [`${breadth.changed} of ${breadth.neighbours} neighbours of the failing input changed`] : []),
  ]
  return parts.join('; ')
}
