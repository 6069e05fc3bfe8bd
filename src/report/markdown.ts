import { counted } from '../util/counted.js'
import { decisiveFirst, flagged, effortInWords, sentenceOf } from './decisive-evidence.js'
import { cut, marks, sides, testOf } from './markdown-evidence.js'
import { code, htmlCode, prose } from './markdown-text.js'
import type { PatchReport, Report } from '../model/report.js'

/** A comment on GitHub holds 65,536 characters; some are left for text that users add around it. */
const most = 64_000
const mostForTable = 24_000
const mostGroups = 20
/** A summary for a pull request. */
export function markdownReport(report: Report): string {
  const head = [
    `## Assay: ${headline(report)}`,
    ...(report.stopped ? [`> The run is incomplete: ${prose(report.stopped)}`] : []),
  ]
  const foot = [effort(report)]
  const fixed = [...head, ...table(report), ...groups(report)]
  const sections = flagged(report).filter(({ evidence }) => evidence.length)
  const room = most - [...fixed, ...foot].join('\n\n').length - 200
  const shown = fitting(sections, (patch) => section(report, patch), room)
  const left = sections.length - shown.length
  const note = left ? [`_Omitted to save space: the evidence for ${counted(left, 'more patch', 'more patches')}._`] : []
  return `${[...fixed, ...shown, ...note, ...foot].join('\n\n')}\n`
}

/** As many as fit, starting with the first. */
function fitting(patches: readonly PatchReport[], inWords: (patch: PatchReport) => string, room: number): string[] {
  const texts: string[] = []
  let left = room
  for (const patch of patches) {
    const text = inWords(patch)
    left -= text.length + 2
    if (left < 0) break
    texts.push(text)
  }
  return texts
}

function headline({ patches }: Report): string {
  const counts = Object.keys(marks).flatMap((verdict) => {
    const n = patches.filter((patch) => patch.verdict === verdict).length
    return n ? [`${n} ${verdict}`] : []
  })
  return `${counted(patches.length, 'patch', 'patches')}${counts.length ? `: ${counts.join(', ')}` : ''}`
}

function table({ patches }: Report): string[] {
  if (!patches.length) return []
  const sorted = [...patches].sort((a, b) => a.rank - b.rank)
  const rows = fitting(sorted, row, mostForTable)
  const left = sorted.length - rows.length
  const note = left ? [`_and ${counted(left, 'more patch', 'more patches')}_`] : []
  return [['|  | patch | verdict | trust | why |', '| --: | --- | --- | --: | --- |', ...rows].join('\n'), ...note]
}

const longestReason = 300

const row = ({ rank, patch, verdict, trust, reason }: PatchReport) =>
  `| ${rank} | ${code(cut(patch, 200))} | ${marks[verdict]} ${verdict} | ${trust.value.toFixed(2)} | ${prose(cut(reason, longestReason))} |`

function groups({ groups: all }: Report): string[] {
  if (!all.length) return []
  const lines = all.slice(0, mostGroups).map(({ patches, executions }) => {
    const names = patches.slice(0, 10).map((name) => code(cut(name, 200)))
    const more = patches.length > names.length ? ` and ${patches.length - names.length} more` : ''
    return `- ${names.join(', ')}${more}: the same on ${counted(executions, 'execution')}; review one`
  })
  const left = all.length - lines.length
  return [
    '**Patches that behave the same**',
    [...lines, ...(left ? [`- and ${counted(left, 'more group')}`] : [])].join('\n'),
  ]
}

/** The decisive evidence in detail, and one sentence for each other piece. */
function section(report: Report, patch: PatchReport): string {
  const [first, ...more] = decisiveFirst(patch)
  const test = testOf(report, first)
  return [
    `<details><summary>${marks[patch.verdict]} ${htmlCode(cut(patch.patch, 200))} ${patch.verdict}</summary>`,
    `${prose(cut(sentenceOf(first), 2000))} (judge: ${prose(first.judge)})`,
    sides(first),
    ...(test === undefined ? [] : ['A test that reproduces it:', test]),
    ...more
      .slice(0, 5)
      .map((evidence) => `Also: ${prose(cut(sentenceOf(evidence), 1000))} (judge: ${prose(evidence.judge)})`),
    `Effort: ${prose(effortInWords(patch))}. Reproduce: ${code(cut(patch.reproduce, 1000))}`,
    '</details>',
  ]
    .filter(Boolean)
    .join('\n\n')
}

function effort({ seconds, executions, seed, budget, hasReference, plan }: Report): string {
  const heard = plan.filter(({ isHeard }) => isHeard).map(({ judge }) => judge)
  const judges = heard.length ? `, judges: ${heard.join(', ')}` : ''
  const reference = hasReference ? 'with a reference' : 'without a reference'
  return `<sub>${counted(executions, 'execution')} in ${seconds.toFixed(1)} s ${reference}${prose(judges)}; seed ${seed}, budget ${prose(budget)}</sub>`
}
