import pc from 'picocolors'
import { againstLines } from './against.js'
import { figureCells, figureHeads, figureRows, patchCount, percent, plain, wronglyFlagged } from './rows.js'
import { sweep, type Ablation, type AnswersPoint, type Suspected, type BenchReport } from '../../model/bench-report.js'

/** The metrics of a benchmark, for the terminal. */
export function benchText(report: BenchReport, colour: boolean): string {
  const c = pc.createColors(colour)
  const names = { judge: '', measure: '  ', combined: '', published: '' }
  const rows = figureRows(report).map(({ name, kind, metrics }) => ({
    name: `${names[kind]}${name}${kind === 'published' ? ' (published)' : ''}`,
    cells: figureCells(metrics),
  }))
  const width = Math.max(...rows.map(({ name }) => name.length))
  const line = (name: string, cells: readonly string[]) =>
    `  ${name.padEnd(width)}  ${cells.map((cell, i) => cell.padStart(figureHeads[i].length + 1)).join(' ')}`
  const failed = report.cases.filter((one) => one.error !== undefined)
  const wrong = wronglyFlagged(report).map(
    (p) => `  ${c.red('wrongly flagged')} ${p.case} ${p.patch}: ${p.verdict}, ${p.reason}`,
  )
  return [
    '',
    c.bold(`${report.dataset}: ${report.cases.length} cases, ${patchCount(report)} patches`),
    '',
    c.dim(line('', figureHeads)),
    ...rows.map(({ name, cells }) => line(name, cells)),
    '',
    ...wrong,
    ...failed.map((one) => `  ${c.red('failed')} ${one.id}: ${one.error}`),
    ...(report.against ? againstLines(report.against, c) : []),
    ...answeredLines(report),
    ...report.ablations.flatMap(ablationLines),
    `  AUC of trust ${plain(report.combined.auc)} (docs/ranking.md)`,
    `  ${percent(report.inconclusive)} inconclusive, ${report.implausible} implausible (not counted); ${report.seconds.total.toFixed(1)} s in total, median ${plain(report.seconds.median)} s per case`,
    '',
  ].join('\n')
}

/** What answers settle: overfitting and correct patches that are condemned, or at least suspected. */
function answeredLines({ answered = [], cases }: BenchReport): string[] {
  if (!answered.length) return []
  const patches = cases.flatMap((one) => one.patches).filter(({ verdict }) => verdict !== 'implausible')
  const all = patches.filter(({ label }) => label === 'overfitting').length
  const row = (name: string, cells: readonly string[]) =>
    `  ${name.padEnd(24)}${cells.map((cell) => cell.padStart(7)).join(' ')}`
  const shares = (some: (point: AnswersPoint) => Suspected) =>
    answered.map((point) => percent(all ? some(point).overfitting / all : null))
  return [
    row(
      'after so many answers',
      answered.map(({ answers }) => String(answers)),
    ),
    row(
      '  overfitting condemned',
      shares(({ condemned }) => condemned),
    ),
    row(
      '  overfitting flagged',
      shares(({ flagged }) => flagged),
    ),
    row(
      '  correct condemned',
      answered.map(({ condemned }) => String(condemned.correct)),
    ),
    row(
      '  correct flagged',
      answered.map(({ flagged }) => String(flagged.correct)),
    ),
    '',
  ]
}

/** PATCH-SIM with other rules: overfitting patches found, and correct patches wrongly suspected. */
function ablationLines({ rules, all, originals, kp, kt }: Ablation): string[] {
  const cell = ({ overfitting, correct }: Suspected) => `${overfitting}/${correct}`.padStart(6)
  const row = (name: string, cells: readonly string[]) => `  ${name.padEnd(24)}${cells.join(' ')}`
  return [
    row(`PATCH-SIM ${rules}:`, []) +
      ` ${cell(all).trim()} suspected (overfitting/correct), without generated tests ${cell(originals).trim()}`,
    row(
      '',
      sweep.map((value) => String(value).padStart(6)),
    ),
    row('  Kp', kp.map(cell)),
    row('  Kt', kt.map(cell)),
    '',
  ]
}
