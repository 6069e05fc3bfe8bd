import pc from 'picocolors'
import { sweep, type Ablation, type Suspected } from '../bench/ablation.js'
import type { Metrics } from '../bench/metrics.js'
import type { BenchReport } from '../bench/report.js'

const percent = (value: number | null) => (value === null ? '–' : `${Math.round(value * 100)}%`)
const plain = (value: number | null) => (value === null ? '–' : value.toFixed(2))

/** The figures of a benchmark for a person at a terminal. */
export function benchText(report: BenchReport, colour: boolean): string {
  const c = pc.createColors(colour)
  const rows: [string, Metrics][] = [
    ...Object.entries(report.judges).map(([name, m]): [string, Metrics] => [name, m]),
    ...Object.entries(report.measures).map(([name, m]): [string, Metrics] => [`  ${name}`, m]),
    ['verdict overfitting', report.combined.overfitting],
    ['overfitting or suspect', report.combined.flagged],
    ...Object.entries(report.published).map(([name, m]): [string, Metrics] => [`${name} (published)`, m]),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const heads = ['TP', 'FP', 'TN', 'FN', 'recall', 'precision', 'accuracy', 'F1', 'AUC', 'lift']
  const line = (name: string, cells: readonly string[]) =>
    `  ${name.padEnd(width)}  ${cells.map((cell, i) => cell.padStart(heads[i].length + 1)).join(' ')}`
  const cells = (m: Metrics) => [
    ...[m.tp, m.fp, m.tn, m.fn].map(String),
    percent(m.recall),
    percent(m.precision),
    percent(m.accuracy),
    plain(m.f1),
    plain(m.auc),
    plain(m.lift),
  ]
  const failed = report.cases.filter((one) => one.error !== undefined)
  const wrong = report.cases.flatMap((one) =>
    one.patches
      .filter((p) => p.label === 'correct' && (p.verdict === 'overfitting' || p.verdict === 'suspect'))
      .map((p) => `  ${c.red('wrongly flagged')} ${one.id} ${p.patch}: ${p.verdict}, ${p.reason}`),
  )
  return [
    '',
    c.bold(
      `${report.dataset}: ${report.cases.length} cases, ${report.cases.reduce((n, one) => n + one.patches.length, 0)} patches`,
    ),
    '',
    c.dim(line('', heads)),
    ...rows.map(([name, m]) => line(name, cells(m))),
    '',
    ...wrong,
    ...failed.map((one) => `  ${c.red('failed')} ${one.id}: ${one.error}`),
    ...report.ablations.flatMap(ablationLines),
    `  AUC of trust ${plain(report.combined.auc)} (docs/ranking.md)`,
    `  ${percent(report.inconclusive)} inconclusive, ${report.implausible} implausible (in no figure); ${report.seconds.total.toFixed(1)} s in all, median ${plain(report.seconds.median)} s a case`,
    '',
  ].join('\n')
}

/** PATCH-SIM by other rules: overfitting patches found, and correct ones wronged. */
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
