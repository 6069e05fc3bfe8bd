import { changeInWords } from '../execution/describe.js'
import type { ComparedTest, Similarity } from '../model/similarity-report.js'
import type { Language } from '../languages/language.js'
import { isNode } from '../model/snapshot.js'
import { side } from './assessment.js'
import { inputInWords, inputParts } from '../languages/input-text.js'
import type { ScoreReport, SimilarityReport } from '../model/report.js'
import { showSnapshot } from '../execution/show.js'
import type { Place } from '../model/divergence.js'
import type { Example, Score } from '../model/evidence.js'

type Field = (name: string, value: string) => void

/** Tests that are shown one by one; all of them are in the JSON. */
const mostShown = 5
const longestInput = 60
const longestLine = 40

/** A score in words, with the input that shows it. */
export function scoreFields(
  { measure, value, threshold, from, example }: Score,
  language: Language,
  field: Field,
): void {
  field('score', `${measure} ${value} (threshold ${threshold}): ${from}`)
  if (example) exampleFields(example, language, field)
}

function exampleFields(example: Example, language: Language, field: Field): void {
  const { driver, input, difference, label, before, after, instead } = example
  const from = driver.generated ? '' : `  (${driver.name}, ${driver.file}:${driver.site?.line ?? 1})`
  field(driver.generated ? 'calls' : 'input', inputInWords(driver, input, language) + from)
  if (!difference && !example.at) return field('before', `${ending(example, before)}, and after it the same`)
  field('output', [label, difference && changeInWords(difference)].filter(Boolean).join('  '))
  field('before', sideOf(example, before))
  field('after', sideOf(example, after))
  if (instead) field(instead.by, showSnapshot(instead.value))
}

/** What an execution showed at the place of an example, or how it ended where there is none. */
function sideOf(example: Example, execution: Example['before']): string {
  const difference = example.difference ?? example.at
  return difference ? side({ difference }, execution) : ending(example, execution)
}

/** How an execution ended, or the exception it noted. */
function ending({ error }: Example, { outcome, observations }: Example['before']): string {
  if (outcome.kind !== 'returned') return [outcome.kind, outcome.type, outcome.message].filter(Boolean).join(': ')
  const errors = observations.flatMap(({ value }) => (isNode(value) && value.t === 'error' ? value : []))
  const shown = errors.find(({ n }) => n === error) ?? errors[0]
  return shown ? `threw: ${shown.n}: ${String(shown.v?.[shown.k?.indexOf('message') ?? -1] ?? '')}` : 'returned'
}

/** What the statement rests on: the tests, and how far each moved. */
export function similarityFields(similarity: Similarity, language: Language, isLong: boolean, field: Field): void {
  const { tests, patchSim, rules, trouble } = similarity
  const of = (origin: ComparedTest['origin']) => {
    const some = tests.filter((test) => test.origin === origin)
    const count = (wanted: ComparedTest['class']) => some.filter((test) => test.class === wanted).length
    const discarded = count('discarded') ? `, ${count('discarded')} discarded` : ''
    return `${some.length} ${origin} (${count('passing')} passing, ${count('failing')} failing${discarded})`
  }
  const numbers = patchSim
    ? `: Ap ${patchSim.ap.toFixed(3)} (Kp ${rules.kp}), Af ${patchSim.af.toFixed(3)}`
    : ': too few of them count for a statement'
  const cut = tests.filter(({ isCut }) => isCut).length
  field(
    'traces',
    `${of('original')}, ${of('generated')}${numbers}${cut ? `; ${cut} traces are cut` : ''}${trouble ? `; ${trouble}` : ''}`,
  )
  if (!isLong) return
  const isCounted = (test: ComparedTest) =>
    test.class !== 'discarded' && (!rules.behaviour || test.clear === test.class)
  const counted = tests.filter(isCounted).sort((a, b) => rank(a) - rank(b) || b.distance - a.distance)
  for (const test of counted.slice(0, mostShown)) field('', testInWords(test, language))
  const more = tests.length - Math.min(counted.length, mostShown)
  const doubtful = tests.length - counted.length
  if (more > 0)
    field('', `and ${more} more, ${doubtful} of which do not count: their class is in doubt; --json has all`)
}

/** Passing tests that moved say most. */
const rank = ({ class: kind, distance }: ComparedTest) => (distance === 0 ? 2 : kind === 'passing' ? 0 : 1)

function testInWords(test: ComparedTest, language: Language): string {
  const { origin, distance, toPassing, toFailing, behaviour, parting } = test
  const near =
    origin === 'generated' ? ` (${shown(toPassing)} from passing, ${shown(toFailing)} from failing tests)` : ''
  const parts = parting ? `: ${placeInWords(parting.before)} → ${placeInWords(parting.after)}` : ''
  return `${test.class} ${origin}${near}, moved ${distance.toFixed(3)}, answers ${behaviour}, ${nameOf(test, language)}${parts}`
}

const shown = (value: number | undefined) => value?.toFixed(3) ?? 'nothing'
const cutTo = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)
const placeInWords = (place: Place | undefined) =>
  place ? `${place.file}:${place.line} \`${cutTo(place.text.trim(), longestLine)}\`` : 'the end'

function nameOf({ name, made }: ComparedTest, language: Language): string {
  if (!made) return name
  const input = cutTo(inputInWords(made.driver, made.input, language), longestInput)
  return made.driver.generated ? input : `${name} with ${input}`
}

/** The same for a program that reads the report. */
export function similarityJson(similarity: Similarity, language: Language): SimilarityReport {
  const { rules, tests, patchSim, kept, breadth, trouble } = similarity
  return {
    rules,
    trouble: trouble ?? null,
    patchSim: patchSim ?? null,
    kept: kept ?? null,
    breadth: breadth ?? null,
    tests: tests.map(({ made, name, ...test }) => ({
      name,
      ...(made && { input: inputInWords(made.driver, made.input, language) }),
      ...test,
    })),
  }
}

export function scoreJson({ example, ...score }: Score, language: Language): ScoreReport {
  if (!example) return score
  const { driver, input, difference, label, before, after, instead, test } = example
  return {
    ...score,
    example: {
      test: { file: driver.file, name: driver.name, line: driver.site?.line ?? null, failing: driver.failing },
      input: inputParts(driver, input, language),
      inputInWords: inputInWords(driver, input, language),
      ...(label !== undefined && { output: label }),
      change: difference ? changeInWords(difference) : null,
      before: sideOf(example, before),
      after: sideOf(example, after),
      ...(instead && { instead: { by: instead.by, value: showSnapshot(instead.value) } }),
      ...(test !== undefined && { regressionTest: test }),
    },
  }
}
