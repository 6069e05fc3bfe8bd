import type pc from 'picocolors'
import { percent } from './rows.js'
import type { Against, FiguresChange, PatchChange } from '../../model/bench-report.js'

const marks = { worse: '−', better: '+', other: '·' }

/** What changed since an earlier run, for a person at a terminal. */
export function againstLines(against: Against, c: ReturnType<typeof pc.createColors>): string[] {
  const { changes } = against
  const colours = { worse: c.red, better: c.green, other: c.dim }
  const patch = ({ kind, case: id, patch: name, label, why, ...said }: PatchChange) => [
    `  ${colours[kind](marks[kind])} ${id} ${name} (${label}): ${verdictsInWords(said)}; ${took(said)}`,
    `      ${why}`,
  ]
  return [
    c.bold(`Since the earlier run: ${againstInWords(against)}`),
    ...changes.flatMap(patch),
    ...against.figures.filter(isChanged).map((figures) => `  ${figures.name}: ${figuresInWords(figures)}`),
    ...onlyIn(against).map((line) => `  ${line}`),
    `  ${seconds(against.seconds.before)} → ${seconds(against.seconds.after)} for the cases that ran in both`,
    '',
  ]
}

const seconds = (value: number) => `${value.toFixed(1)} s`

export const took = ({ before, after }: Pick<PatchChange, 'before' | 'after'>) =>
  `${seconds(before.seconds)} → ${seconds(after.seconds)}`

export const verdictsInWords = ({ before, after }: Pick<PatchChange, 'before' | 'after'>) =>
  before.verdict === after.verdict ? `still ${after.verdict}` : `${before.verdict} → ${after.verdict}`

export function againstInWords({ compared, changes, newlyWronged }: Against): string {
  if (!compared) return 'no patch is in both'
  if (!changes.length) return `nothing changed in ${compared} patches`
  const count = (kind: PatchChange['kind']) => changes.filter((change) => change.kind === kind).length
  const wronged = newlyWronged ? `; ${newlyWronged} correct now called overfitting` : ''
  return `of ${compared} patches ${count('better')} judged better, ${count('worse')} worse, ${count('other')} otherwise${wronged}`
}

export const isChanged = ({ before, after }: FiguresChange) =>
  (['tp', 'fp', 'tn', 'fn', 'auc'] as const).some((key) => before?.[key] !== after?.[key])

/** True and false positives tell what recall and precision hide. */
export function figuresInWords({ before, after }: FiguresChange): string {
  const change = (name: string, of: (metrics: NonNullable<typeof before>) => string) => {
    const [was, is] = [before, after].map((metrics) => (metrics ? of(metrics) : '–'))
    return was === is ? `${name} ${is}` : `${name} ${was} → ${is}`
  }
  return [
    change('TP', ({ tp }) => String(tp)),
    change('FP', ({ fp }) => String(fp)),
    change('recall', ({ recall }) => percent(recall)),
    change('precision', ({ precision }) => percent(precision)),
  ].join(', ')
}

/** What the runs do not have in common, and is therefore not compared. */
export function onlyIn({ onlyBefore, onlyAfter, patchesOnlyBefore, patchesOnlyAfter }: Against): string[] {
  const line = (what: string, names: readonly string[]) =>
    names.length
      ? [`${what}: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ` and ${names.length - 10} more` : ''}`]
      : []
  return [
    ...line('cases only in the earlier run', onlyBefore),
    ...line('cases only in this run', onlyAfter),
    ...line('patches only in the earlier run', patchesOnlyBefore),
    ...line('patches only in this run', patchesOnlyAfter),
  ]
}
