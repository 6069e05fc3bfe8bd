import { changesInWords, figuresInWords, isChanged, onlyIn, took, verdictsInWords } from './against.js'
import {
  figureCells,
  figureHeads,
  figureRows,
  missed,
  patchCount,
  slowest,
  wronglyFlagged,
  type PatchOfCase,
} from './rows.js'
import { code, prose } from '../markdown-text.js'
import type { BenchReport } from '../../model/bench-report.js'

/** A comment on a pull request holds at most 65,536 characters, so lists are limited. */
const mostListed = 20
const longest = 200

/** The figures of a benchmark, for a pull request. */
export function benchMarkdown(report: BenchReport): string {
  const wrong = wronglyFlagged(report)
  const failed = report.cases.filter(({ error }) => error !== undefined)
  return [
    `## Benchmark ${prose(report.dataset)}`,
    '',
    `${report.cases.length} cases, ${patchCount(report)} patches, ${report.seconds.total.toFixed(1)} s; ${report.implausible} implausible patches are not counted.`,
    '',
    ...againstPart(report),
    ...table(
      ['', ...figureHeads],
      figureRows(report).map(({ name, kind, metrics }) => [rowName(name, kind), ...figureCells(metrics)]),
    ),
    '',
    ...listed(`Correct patches that are flagged: ${wrong.length}`, wrong.map(patchLine), true),
    ...listed(`Overfitting patches that are missed: ${missed(report).length}`, missed(report).map(patchLine)),
    ...listed(
      `Cases that failed: ${failed.length}`,
      failed.map(({ id, error }) => `- ${code(id)}: ${prose(cut(error ?? '', longest))}`),
      true,
    ),
    ...listed(
      'Slowest cases',
      slowest(report, 5).map(({ id, seconds }) => `- ${code(id)}: ${seconds.toFixed(1)} s`),
    ),
  ].join('\n')
}

function rowName(name: string, kind: string): string {
  const text = prose(name)
  return { judge: text, measure: `· ${text}`, combined: `**${text}**`, published: `${text} (published)` }[kind]!
}

const patchLine = ({ case: id, patch, verdict, reason }: PatchOfCase) =>
  `- ${code(id)} ${code(patch)}: ${verdict}, ${prose(cut(reason, longest))}`

/** Important lists are expanded, the others collapsed. */
function listed(title: string, lines: readonly string[], isOpen = false): string[] {
  if (!lines.length) return []
  const more = lines.length > mostListed ? [`- … and ${lines.length - mostListed} more`] : []
  return [
    `<details${isOpen ? ' open' : ''}><summary>${title}</summary>`,
    '',
    ...lines.slice(0, mostListed),
    ...more,
    '',
    '</details>',
    '',
  ]
}

function againstPart({ against }: BenchReport): string[] {
  if (!against) return []
  const { changes } = against
  const rows = changes
    .slice(0, mostListed)
    .map((change) => [
      { worse: '🔴 worse', better: '🟢 better', other: 'other' }[change.kind],
      `${code(change.case)} ${code(change.patch)}`,
      change.label,
      verdictsInWords(change),
      prose(cut(change.why, longest)),
      took(change),
    ])
  return [
    `**Since the earlier run:** ${changesInWords(against)}.`,
    '',
    ...(rows.length ? [...table(['', 'patch', 'label', 'verdict', 'why', 'seconds'], rows), ''] : []),
    ...(changes.length > mostListed ? [`… and ${changes.length - mostListed} more changes.`, ''] : []),
    ...against.figures.filter(isChanged).map((f) => `- ${prose(f.name)}: ${figuresInWords(f)}`),
    ...onlyIn(against).map((line) => `- ${prose(cut(line, 500))}`),
    `- ${against.seconds.before.toFixed(1)} s → ${against.seconds.after.toFixed(1)} s for the cases in both runs`,
    '',
  ]
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${heads.join(' | ')} |`,
  `|${heads.map(() => ' --- |').join('')}`,
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
]

function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
