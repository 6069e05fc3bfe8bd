import { countingFor, variants, type Variant } from './authors.js'
import { calibrate, calibrated, type Calibration } from '../../analyses/patch-text/calibration.js'
import {
  penalties,
  classifierScore,
  train,
  type Classifier,
  type Counting,
  type TrainingExample,
} from '../../analyses/patch-text/classifier.js'
import type { FeatureColumn, Group } from '../../analyses/patch-text/columns.js'
import { aucOfScores, scoreFigures, thresholdFor, type ScoredPatch } from './figures.js'
import { byBug, byProject, heldOut, meanHeldOut, type FoldOf } from './folds.js'
import type { Study, HeldOutFigures } from '../../analyses/patch-text/model.js'
import { roundFigure } from '../../util/rounded.js'

interface StudyOptions {
  readonly folds: number
  readonly seed: number
  readonly hasReference: boolean
  readonly say: (what: string) => void
}

interface Studied {
  readonly classifier: Classifier
  readonly calibration: Calibration
  readonly threshold: number | null
  readonly study: Study
}

/** A threshold that finds fewer patches is a coincidence. */
const fewest = 10
/** Nine of ten, if half of all patches were right: that is how examples are counted. */
const likely = 0.9

export function study(
  examples: readonly TrainingExample[],
  leftOut: readonly TrainingExample[],
  columns: readonly FeatureColumn[],
  options: StudyOptions,
): Studied {
  const { folds, seed, hasReference, say } = options
  const penalty = penalties[hasReference ? 'reference' : 'alone']
  const kind = hasReference ? 'with a reference' : 'without a reference'
  const tried = variantsFor(examples, hasReference).map((variant) => {
    say(`${kind}: ${variant.name}`)
    return { variant, scores: meanHeldOut(examples, folds, seed, scorer(columns, variant, penalty)) }
  })
  const quality = ({ scores }: (typeof tried)[number]) => scoreFigures(toolsIn(examples, scores)).auc ?? 0
  const { variant, scores } = tried.reduce((best, one) => (quality(one) > quality(best) ? one : best))
  const counting = countingFor(examples, variant)
  const calibration = calibrationFor(examples, scores, counting)
  const likelihoods = scores.map((score) => calibrated(calibration, score))
  const threshold = chosen(examples, likelihoods)
  say(`${kind}: project by project`)
  const apart = heldOut(examples, byProject, scorer(columns, variant, penalty))
  const classifier = train(examples, columns, counting, penalty)
  const last = leftOut.map(({ values }) => calibrated(calibration, classifierScore(classifier, values)))
  const projects = [...new Set(examples.map(({ project }) => project))].sort()
  const ofProject = (project: string) =>
    scoreFigures(toolsIn(examples, likelihoods, (example) => example.project === project))
  return {
    classifier,
    calibration,
    threshold,
    study: {
      variant: variant.name,
      variants: Object.fromEntries(tried.map((one) => [one.variant.name, heldOutFigures(examples, one.scores)])),
      held: heldOutFigures(examples, likelihoods),
      byProject: Object.fromEntries(projects.map((project) => [project, ofProject(project)])),
      projectsApart: heldOutFigures(examples, apart),
      thresholdHeld: checked(examples, scores, counting, byBug(folds, seed)),
      ...(leftOut.length && { leftOut: { ...heldOutFigures(leftOut, last), ...flagged(leftOut, last, threshold) } }),
      threshold,
    },
  }
}

/** With a reference only patches of tools can be studied: the developer's patch is the reference. */
const variantsFor = (examples: readonly TrainingExample[], hasReference: boolean) =>
  hasReference || !examples.some(({ isDeveloper }) => isDeveloper)
    ? variants.filter(({ developers }) => developers === 0)
    : variants

/** Learns from what is seen how to score the rest. */
export const scorer =
  (columns: readonly FeatureColumn[], variant: Variant, penalty: Readonly<Record<Group, number>>) =>
  (seen: readonly TrainingExample[]) => {
    const classifier = train(seen, columns, countingFor(seen, variant), penalty)
    return ({ values }: TrainingExample) => classifierScore(classifier, values)
  }

const calibrationFor = (examples: readonly TrainingExample[], scores: readonly number[], counting: Counting) =>
  calibrate(scores, {
    labels: examples.map(({ isWrong }) => (isWrong ? 1 : 0)),
    counts: examples.map(counting),
  })

const toldIn = (
  examples: readonly TrainingExample[],
  scores: readonly number[],
  isWanted: (example: TrainingExample) => boolean,
): ScoredPatch[] =>
  examples.flatMap((example, i) => (isWanted(example) ? [{ isWrong: example.isWrong, score: scores[i] }] : []))

const toolsIn = (
  examples: readonly TrainingExample[],
  scores: readonly number[],
  isWanted: (example: TrainingExample) => boolean = () => true,
) => toldIn(examples, scores, (example) => !example.isDeveloper && isWanted(example))

export function heldOutFigures(examples: readonly TrainingExample[], scores: readonly number[]): HeldOutFigures {
  const right = examples.flatMap(({ isWrong, isDeveloper }, i) =>
    isWrong ? [] : [{ isWrong: !isDeveloper, score: scores[i] }],
  )
  const authors = aucOfScores(right)
  return {
    all: scoreFigures(toldIn(examples, scores, () => true)),
    tools: scoreFigures(toolsIn(examples, scores)),
    authors: authors === null ? null : roundFigure(authors),
  }
}

/**
 * The threshold that is precise enough on all patches, on those of tools, and with even class weights; undefined if
 * there is none. A precise set may contain a doubtful patch, so each must be likely enough, too.
 */
function chosen(examples: readonly TrainingExample[], likelihoods: readonly number[]): number | null {
  const lots = [toldIn(examples, likelihoods, () => true), toolsIn(examples, likelihoods)]
  const reached = lots.flatMap((told) => [thresholdFor(told, false), thresholdFor(told, true)])
  if (reached.some((one) => one === undefined)) return null
  const threshold = Math.max(likely, ...reached.map((one) => one!.score))
  return lots.every((told) => told.filter((t) => t.isWrong && t.score >= threshold).length >= fewest) ? threshold : null
}

function pick(
  examples: readonly TrainingExample[],
  scores: readonly number[],
  isWanted: (example: TrainingExample) => boolean,
) {
  const at = examples.flatMap((example, i) => (isWanted(example) ? [i] : []))
  return [at.map((i) => examples[i]), at.map((i) => scores[i])] as const
}

function flagged(examples: readonly TrainingExample[], likelihoods: readonly number[], threshold: number | null) {
  const over = toolsIn(examples, likelihoods).filter(({ score }) => threshold !== null && score >= threshold)
  const found = over.filter(({ isWrong }) => isWrong).length
  return { found, falseAlarms: over.length - found }
}

/** What each fold flags with a threshold that was calibrated and chosen on the other folds. */
function checked(examples: readonly TrainingExample[], scores: readonly number[], counting: Counting, split: FoldOf) {
  const total = { found: 0, falseAlarms: 0 }
  for (const part of new Set(examples.map(split))) {
    const [others, theirs] = pick(examples, scores, (example) => split(example) !== part)
    const [own, ours] = pick(examples, scores, (example) => split(example) === part)
    const calibration = calibrationFor(others, theirs, counting)
    const likelihoods = (list: readonly number[]) => list.map((score) => calibrated(calibration, score))
    const { found, falseAlarms } = flagged(own, likelihoods(ours), chosen(others, likelihoods(theirs)))
    total.found += found
    total.falseAlarms += falseAlarms
  }
  return total
}
