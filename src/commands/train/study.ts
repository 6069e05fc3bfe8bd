import { countingFor, variants, type Variant } from './authors.js'
import { calibrate, calibrated, type Calibration } from '../../analyses/patch-text/calibration.js'
import {
  penalties,
  scoreOf,
  train,
  type Classifier,
  type Counting,
  type Example,
} from '../../analyses/patch-text/classifier.js'
import type { Column, Group } from '../../analyses/patch-text/columns.js'
import { aucOf, figuresOf, thresholdFor, type Told } from './figures.js'
import { byBug, byProject, heldOut, meanHeldOut, type Split } from './folds.js'
import type { Study, Held } from '../../analyses/patch-text/model.js'
import { rounded } from '../../util/rounded.js'

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
  examples: readonly Example[],
  leftOut: readonly Example[],
  columns: readonly Column[],
  options: StudyOptions,
): Studied {
  const { folds, seed, hasReference, say } = options
  const penalty = penalties[hasReference ? 'reference' : 'alone']
  const kind = hasReference ? 'with a reference' : 'without a reference'
  const tried = variantsFor(examples, hasReference).map((variant) => {
    say(`${kind}: ${variant.name}`)
    return { variant, scores: meanHeldOut(examples, folds, seed, scorer(columns, variant, penalty)) }
  })
  const quality = ({ scores }: (typeof tried)[number]) => figuresOf(toolsIn(examples, scores)).auc ?? 0
  const { variant, scores } = tried.reduce((best, one) => (quality(one) > quality(best) ? one : best))
  const counting = countingFor(examples, variant)
  const calibration = calibrationFor(examples, scores, counting)
  const likelihoods = scores.map((score) => calibrated(calibration, score))
  const threshold = chosen(examples, likelihoods)
  say(`${kind}: project by project`)
  const apart = heldOut(examples, byProject, scorer(columns, variant, penalty))
  const classifier = train(examples, columns, counting, penalty)
  const last = leftOut.map(({ values }) => calibrated(calibration, scoreOf(classifier, values)))
  const projects = [...new Set(examples.map(({ project }) => project))].sort()
  const ofProject = (project: string) =>
    figuresOf(toolsIn(examples, likelihoods, (example) => example.project === project))
  return {
    classifier,
    calibration,
    threshold,
    study: {
      variant: variant.name,
      variants: Object.fromEntries(tried.map((one) => [one.variant.name, heldOf(examples, one.scores)])),
      held: heldOf(examples, likelihoods),
      byProject: Object.fromEntries(projects.map((project) => [project, ofProject(project)])),
      projectsApart: heldOf(examples, apart),
      thresholdHeld: checked(examples, scores, counting, byBug(folds, seed)),
      ...(leftOut.length && { leftOut: { ...heldOf(leftOut, last), ...flagged(leftOut, last, threshold) } }),
      threshold,
    },
  }
}

/** With a reference only patches of tools can be studied: the developer's patch is the reference. */
const variantsFor = (examples: readonly Example[], hasReference: boolean) =>
  hasReference || !examples.some(({ isDeveloper }) => isDeveloper)
    ? variants.filter(({ developers }) => developers === 0)
    : variants

/** Learns from what is seen how to score the rest. */
export const scorer =
  (columns: readonly Column[], variant: Variant, penalty: Readonly<Record<Group, number>>) =>
  (seen: readonly Example[]) => {
    const classifier = train(seen, columns, countingFor(seen, variant), penalty)
    return ({ values }: Example) => scoreOf(classifier, values)
  }

const calibrationFor = (examples: readonly Example[], scores: readonly number[], counting: Counting) =>
  calibrate(scores, {
    labels: examples.map(({ isWrong }) => (isWrong ? 1 : 0)),
    counts: examples.map(counting),
  })

const toldIn = (
  examples: readonly Example[],
  scores: readonly number[],
  isWanted: (example: Example) => boolean,
): Told[] =>
  examples.flatMap((example, i) => (isWanted(example) ? [{ isWrong: example.isWrong, score: scores[i] }] : []))

const toolsIn = (
  examples: readonly Example[],
  scores: readonly number[],
  isWanted: (example: Example) => boolean = () => true,
) => toldIn(examples, scores, (example) => !example.isDeveloper && isWanted(example))

export function heldOf(examples: readonly Example[], scores: readonly number[]): Held {
  const right = examples.flatMap(({ isWrong, isDeveloper }, i) =>
    isWrong ? [] : [{ isWrong: !isDeveloper, score: scores[i] }],
  )
  const authors = aucOf(right)
  return {
    all: figuresOf(toldIn(examples, scores, () => true)),
    tools: figuresOf(toolsIn(examples, scores)),
    authors: authors === null ? null : rounded(authors),
  }
}

/**
 * The threshold that is precise enough on all patches, on those of tools, and with even class weights; undefined if
 * there is none. A precise set may contain a doubtful patch, so each must be likely enough, too.
 */
function chosen(examples: readonly Example[], likelihoods: readonly number[]): number | null {
  const lots = [toldIn(examples, likelihoods, () => true), toolsIn(examples, likelihoods)]
  const reached = lots.flatMap((told) => [thresholdFor(told, false), thresholdFor(told, true)])
  if (reached.some((one) => one === undefined)) return null
  const threshold = Math.max(likely, ...reached.map((one) => one!.score))
  return lots.every((told) => told.filter((t) => t.isWrong && t.score >= threshold).length >= fewest) ? threshold : null
}

function pick(examples: readonly Example[], scores: readonly number[], isWanted: (example: Example) => boolean) {
  const at = examples.flatMap((example, i) => (isWanted(example) ? [i] : []))
  return [at.map((i) => examples[i]), at.map((i) => scores[i])] as const
}

function flagged(examples: readonly Example[], likelihoods: readonly number[], threshold: number | null) {
  const over = toolsIn(examples, likelihoods).filter(({ score }) => threshold !== null && score >= threshold)
  const found = over.filter(({ isWrong }) => isWrong).length
  return { found, falseAlarms: over.length - found }
}

/** What each fold flags with a threshold that was calibrated and chosen on the other folds. */
function checked(examples: readonly Example[], scores: readonly number[], counting: Counting, split: Split) {
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
