import { counted } from '../util/counted.js'
import { openText } from './changes.js'
import { decisiveFirst, effortInWords, flagged, sentenceOf } from './decisive-evidence.js'
import { cut, marks, sides, testOf } from './markdown-evidence.js'
import { code, prose } from './markdown-text.js'
import { numberedQuestions, type NumberedQuestion } from './questions.js'
import type { PatchReport, Report } from '../model/report.js'
import type { VerdictName } from '../model/verdict.js'

/** A comment on GitHub holds 65,536 characters. */
const most = 64_000
const mostPieces = 3
const mostPlaces = 5
const longest = 500

/** Where a report comes from. */
export interface CommentOrigin {
  readonly commit?: string
  /** Address of the run. */
  readonly run?: string
}

/** Whether a report has something to say to reviewers: something speaks against a patch, nothing does, or nobody knows. */
export function stateFor(report: Report): 'open' | 'clear' | 'unknown' {
  const patches = flagged(report)
  if (!patches.length && report.patches.length) return 'clear'
  const isKnown = patches.some(({ verdict, questions }) => verdict !== 'inconclusive' || questions.length > 0)
  return isKnown ? 'open' : 'unknown'
}

const headlines: Record<VerdictName, string> = {
  overfitting: 'this change passes the tests, but it is wrong for other inputs',
  suspect: 'there is evidence against this change, but no proof',
  implausible: 'this change does not build or fails the tests',
  inconclusive: 'is this right?',
  unrefuted: 'nothing speaks against this change',
}

/** The comment on a pull request: the verdict, a few pieces of evidence, and how hard it looked. */
export function commentText(report: Report, origin: CommentOrigin): string {
  const texts = [mostPieces, 2, 1].map((pieces) => textWith(report, origin, pieces))
  return texts.find(({ length }) => length <= most) ?? textWith(report, origin, 0)
}

function textWith(report: Report, origin: CommentOrigin, pieces: number): string {
  const patch = flagged(report)[0] ?? report.patches[0]
  const isUnknown = stateFor(report) === 'unknown'
  const parts = patch
    ? [
        `### ${marks[patch.verdict]} Assay: ${isUnknown ? 'no verdict' : headlines[patch.verdict]}`,
        ...bodyOf(report, patch, pieces),
        ...lookedAt(patch),
      ]
    : ['### Assay: there was no patch to judge']
  const cutShort = report.stopped ? [`> The run is incomplete: ${prose(report.stopped)}`] : []
  return [...parts, ...cutShort, originText(report, origin)].join('\n\n')
}

function bodyOf(report: Report, patch: PatchReport, pieces: number): string[] {
  const evidence = decisiveFirst(patch).slice(0, pieces)
  if (evidence.length)
    return evidence.flatMap((one) => [
      prose(cut(sentenceOf(one), 2 * longest)),
      sides(one),
      ...inDetails('Regression test', testOf(report, one)),
    ])
  if (patch.verdict === 'unrefuted') return []
  const asked = numberedQuestions(report)
    .filter((one) => one.patch === patch.patch)
    .slice(0, pieces)
  if (!asked.length) return [prose(cut(patch.reason, longest))]
  return [
    prose(openText(patch)),
    questionTable(asked),
    'Answer with `npx assay review`, which judges again with what you say.',
  ]
}

const questionTable = (asked: readonly NumberedQuestion[]) =>
  [
    '| input | before | now |',
    '| --- | --- | --- |',
    ...asked.map(
      ({ question: { calls, inputInWords, test, before, after } }) =>
        `| ${code(cut(calls ?? `${inputInWords} in "${test.name}"`, longest))} | ${code(cut(before, longest))} | ${code(cut(after, longest))} |`,
    ),
  ].join('\n')

const inDetails = (summary: string, inner: string | undefined) =>
  inner === undefined ? [] : [`<details><summary>${summary}</summary>`, inner, '</details>']

/** "Looks fine" is worth little where it did not look. */
function lookedAt(patch: PatchReport): string[] {
  const { places } = patch.notExercised
  const shown = places
    .slice(0, mostPlaces)
    .map(({ file, line, text }) => `- ${code(`${file}:${line}`)} ${code(cut(text, 100))}`)
  const left = places.length - shown.length
  return [
    `**Exercised**: ${prose(effortInWords(patch))}.`,
    ...(places.length
      ? [
          `**Not exercised**: ${counted(places.length, 'place')} of the change.`,
          [...shown, ...(left ? [`- and ${left} more`] : [])].join('\n'),
        ]
      : []),
  ]
}

function originText({ patches }: Report, { commit, run }: CommentOrigin): string {
  const more = patches.length > 1 ? `${patches.length} patches; ` : ''
  const at = commit === undefined ? '' : ` of ${commit.slice(0, 7)}`
  return `<sub>${more}${run === undefined ? `Run${at}` : `[Run](${run})${at}`}. Kept up to date by Assay.</sub>`
}
