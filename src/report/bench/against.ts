import type pc from 'picocolors'
import { percent } from './rows.js'
import type { Against, FiguresChange, PatchChange } from '../../model/bench-report.js'

const marks = { worse: '−', better: '+', other: '·' }

/** What changed since an earlier run, for the terminal. */
export function againstLines(against: Against, c: ReturnType<typeof pc.createColors>): string[] {
  const { changes } = against
  const colours = { worse: c.red, better: c.green, other: c.dim }
  const patch = ({ kind, case: id, patch: name, label, why, ...said }: PatchChange) => [
    `  ${colours[kind](marks[kind])} ${id} ${name} (${label}): ${verdictsInWords(said)}; ${took(said)}`,
    `      ${why}`,
  ]
  return [
    c.bold(`Since the earlier run: ${changesInWords(against)}`),
    ...changes.flatMap(patch),
    ...against.figures.filter(isChanged).map((figures) => `  ${figures.name}: ${figuresInWords(figures)}`),
    ...onlyIn(against).map((line) => `  ${line}`),
    `  ${seconds(against.seconds.before)} → ${seconds(against.seconds.after)} for the cases in both runs`,
    '',
  ]
}

const seconds = (value: number) => `${value.toFixed(1)} s`

export const took = ({ before, after }: Pick<PatchChange, 'before' | 'after'>) =>
  `${seconds(before.seconds)} → ${seconds(after.seconds)}`

export const verdictsInWords = ({ before, after }: Pick<PatchChange, 'before' | 'after'>) =>
  before.verdict === after.verdict ? `still ${after.verdict}` : `${before.verdict} → ${after.verdict}`

export function changesInWords({ compared, changes, newlyWronged }: Against): string {
  if (!compared) return 'no patch is in both runs'
  if (!changes.length) return `nothing changed in ${compared} patches`
  const count = (kind: PatchChange['kind']) => changes.filter((change) => change.kind === kind).length
  const wronged = newlyWronged ? `; ${newlyWronged} correct patches newly judged overfitting` : ''
  const counts = `${count('better')} better, ${count('worse')} worse, ${count('other')} changed in another way`
  return `of ${compared} patches, ${counts}${wronged}`
}

export const isChanged = ({ before, after }: FiguresChange) =>
  (['tp', 'fp', 'tn', 'fn', 'auc'] as const).some((key) => before?.[key] !== after?.[key])

/** The counts of true and false positives are shown, because recall and precision hide them. */
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

/** Cases and patches that are in only one of the runs, and therefore not compared. */
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
