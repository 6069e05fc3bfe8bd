import { testPlaceInWords } from './test-place.js'
import type { ScoreReport, SimilarityReport, SimilarTest, SourceLine } from '../model/report.js'

type Field = (name: string, value: string) => void

/** Tests that are shown one by one; all of them are in the JSON. */
const mostShown = 5
const longestInput = 60
const longestLine = 40

/** The input that shows what a score says. */
export function exampleFields(example: NonNullable<ScoreReport['example']>, field: Field): void {
  const { test, inputInWords, output, change, before, after, instead } = example
  const from = test.generated ? '' : `  (${test.name}, ${testPlaceInWords(test)})`
  field(test.generated ? 'calls' : 'input', inputInWords + from)
  if (output === undefined && change === null) return field('before', `${before}, and the same after the patch`)
  field('output', [output, change].filter(Boolean).join('  '))
  field('before', before)
  field('after', after)
  if (instead) field(instead.by, instead.value)
}

/** The data behind the result: the tests, and the trace distance of each. */
export function similarityFields(similarity: SimilarityReport, isLong: boolean, field: Field): void {
  const { tests, patchSim, rules, trouble } = similarity
  const of = (origin: SimilarTest['origin']) => {
    const some = tests.filter((test) => test.origin === origin)
    const count = (wanted: SimilarTest['class']) => some.filter((test) => test.class === wanted).length
    const discarded = count('discarded') ? `, ${count('discarded')} discarded` : ''
    return `${some.length} ${origin} (${count('passing')} passing, ${count('failing')} failing${discarded})`
  }
  const numbers = patchSim
    ? `: Ap ${patchSim.ap.toFixed(3)} (Kp ${rules.kp}), Af ${patchSim.af.toFixed(3)}`
    : ': too few tests count for a result'
  const cut = tests.filter(({ isCut }) => isCut).length
  field(
    'traces',
    `${of('original')}, ${of('generated')}${numbers}${cut ? `; ${cut} traces are truncated` : ''}${trouble ? `; ${trouble}` : ''}`,
  )
  if (!isLong) return
  const isCounted = (test: SimilarTest) => test.class !== 'discarded' && (!rules.behaviour || test.clear === test.class)
  const counted = tests.filter(isCounted).sort((a, b) => rank(a) - rank(b) || b.distance - a.distance)
  for (const test of counted.slice(0, mostShown)) field('', testInWords(test))
  const more = tests.length - Math.min(counted.length, mostShown)
  const doubtful = tests.length - counted.length
  if (more > 0)
    field('', `and ${more} more in the JSON report; ${doubtful} do not count because their class is uncertain`)
}

/** Passing tests whose trace changed come first. */
const rank = ({ class: kind, distance }: SimilarTest) => (distance === 0 ? 2 : kind === 'passing' ? 0 : 1)

function testInWords(test: SimilarTest): string {
  const { origin, distance, toPassing, toFailing, behaviour, parting } = test
  const near =
    origin === 'generated' ? ` (${shown(toPassing)} from passing, ${shown(toFailing)} from failing tests)` : ''
  const parts = parting ? `: ${placeInWords(parting.before)} → ${placeInWords(parting.after)}` : ''
  const output = outputInWords[behaviour] ?? behaviour
  return `${test.class} ${origin}${near}, distance ${distance.toFixed(3)}, ${output}, ${nameOf(test)}${parts}`
}

const outputInWords: Record<string, string> = {
  same: 'same output',
  changed: 'output changed',
  unseen: 'output not observed',
}

const shown = (value: number | undefined) => value?.toFixed(3) ?? 'unknown'
const cutTo = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)
const placeInWords = (place: SourceLine | undefined) =>
  place ? `${place.file}:${place.line} \`${cutTo(place.text.trim(), longestLine)}\`` : 'end of the run'

function nameOf({ name, input, isSequence }: SimilarTest): string {
  if (input === undefined) return name
  const shownInput = cutTo(input, longestInput)
  return isSequence ? shownInput : `${name} with ${shownInput}`
}
