import type { Assessment } from '../assessment.js'
import type { Case } from '../../case/case.js'
import { unreachedInBoth } from '../../campaign/search-history.js'
import { roundSeconds } from './judges.js'
import type { Curve, NotExercised } from '../../model/report.js'
import type { SearchHistory } from '../../model/search-history.js'
import type { Opinion } from '../../model/opinion.js'

type Searched = Opinion & { readonly trail: SearchHistory }

/** Opinions with a search of their own: one that ran on an equivalent patch says nothing about this patch's lines. */
const searchedFor = ({ opinions = [] }: Assessment): Searched[] =>
  opinions.filter((one): one is Searched => one.trail !== undefined && one.through === undefined)

/** How the search went, for each judge that searched. */
export const curvesOf = (assessment: Assessment): Curve[] =>
  searchedFor(assessment)
    .filter(({ trail }) => trail.points.length)
    .map(({ judge, trail }) => ({
      judge,
      points: trail.points.map((point) => ({ ...point, seconds: roundSeconds(point.seconds) })),
    }))

/** The places that no search reached, and the tests that none could use. */
export function notExercised(assessment: Assessment, { plan }: Case): NotExercised {
  const trails = searchedFor(assessment).map(({ trail }) => trail)
  const run = trails.filter(({ points }) => points.length)
  const [first, ...rest] = run.map(({ missed }) => missed)
  const places = rest.reduce(unreachedInBoth, first) ?? []
  const own = new Set([...plan.files, ...plan.preserve])
  // Generated sequences are not tests of the project.
  const refused = trails.flatMap((trail) => trail.refused).filter(({ file }) => own.has(file))
  const tests = new Map(refused.map((one) => [`${one.file}\0${one.test ?? ''}`, one]))
  return { places, tests: [...tests.values()] }
}
