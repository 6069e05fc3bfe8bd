import pc from 'picocolors'
import type { Grade } from '../../model/grade.js'
import type { Language } from '../../languages/language.js'
import type { PatchDiff } from './diff.js'
import type { ShownDifference } from '../../campaign/find-differences.js'
import { changeInWords, observedAt } from '../../execution/describe.js'
import { sanitized } from '../../report/columns.js'
import { inputInWords } from '../../model/input-text.js'
import { showSnapshot } from '../../execution/show.js'
import type { Divergence, VersionLine } from '../../model/divergence.js'

export interface TerminalOptions {
  readonly language: Language
  readonly seed: number
  readonly colour: boolean
  readonly command: (diff: PatchDiff) => string
}

/** The differences in behaviour of a patch, for the terminal. */
/** Why an input is no proof by itself. */
const gradeNote: Readonly<Record<Grade, string>> = {
  'in-type': '',
  unusual: 'unusual: no test shows such a value here',
  'out-of-type': 'out of type: the tests never pass such a value here',
}

export const terminalReport = (diff: PatchDiff, options: TerminalOptions): string =>
  sanitized(reportOf(diff, options), options.colour)

function reportOf(diff: PatchDiff, options: TerminalOptions): string {
  const c = pc.createColors(options.colour)
  const lines: string[] = ['', c.bold(diff.patch)]
  if (diff.editedTests.length)
    lines.push(c.yellow(`  also edits tests (${diff.editedTests.join(', ')}); judged against the original ones`))
  for (const note of diff.notes ?? []) lines.push(c.yellow(`  ${note}`))
  if (diff.implausible !== undefined) return [...lines, `  ${c.red('implausible')}: ${diff.implausible}`, ''].join('\n')
  if (diff.idle !== undefined) return [...lines, `  nothing to compare: ${diff.idle}`, ''].join('\n')
  const functions = [...diff.change!].flatMap(([path, file]) =>
    [...new Set([...file.functions.before, ...file.functions.after])].map((name) => `${name} (${path})`),
  )
  lines.push(
    c.dim(
      `  changes ${functions.slice(0, 4).join(', ')}${functions.length > 4 ? ` and ${functions.length - 4} more` : ''}`,
    ),
    '',
  )
  diff.differences.forEach((difference, i) => lines.push(...oneDifference(difference, i + 1, options, c), ''))
  lines.push(...summary(diff, options, c))
  return lines.join('\n')
}

type Colours = ReturnType<typeof pc.createColors>

function oneDifference(shown: ShownDifference, number: number, options: TerminalOptions, c: Colours): string[] {
  const { cluster, difference } = shown
  const where = {
    assertion: cluster.label,
    preserve: cluster.label,
    outcome: 'the test itself',
    variable: `variable ${cluster.label}`,
    output: 'printed output',
    exit: `exit of ${cluster.label.replace(':', ', ')}`,
  }[difference.where]
  const grade = gradeNote[cluster.grade] && c.yellow(` (${gradeNote[cluster.grade]})`)
  const lines = [`  ${c.bold(`${number}.`)} ${c.bold(where)}  ${c.dim(changeInWords(difference))}${grade}`]
  const field = (name: string, value: string) => lines.push(`     ${c.dim(name.padEnd(7))} ${value}`)
  field('test', `${cluster.driver.name} ${c.dim(`${cluster.driver.file}:${cluster.driver.site?.line ?? 1}`)}`)
  field('input', inputInWords(cluster.driver, cluster.input, options.language.writing))
  const before = observedAt(shown.before, difference)
  const after = observedAt(shown.after, difference)
  field('before', c.red(before ? showSnapshot(before.value) : 'not reached'))
  field('after', c.green(after ? showSnapshot(after.value) : 'not reached'))
  if (shown.reference) field('correct', reference(shown))
  if (shown.parting) field('diverge', partedInWords(shown.parting, c))
  if (cluster.count > 1) field('seen', `${cluster.count} times`)
  return lines
}

function reference({ reference, difference }: ShownDifference): string {
  const at = observedAt(reference!, difference)
  return `${at ? showSnapshot(at.value) : 'not reached'} (the reference)`
}

function partedInWords({ before, after, kind, file, function: name }: Divergence, c: Colours): string {
  const texts = [before?.text ?? '', after?.text ?? '']
  const from = Math.max(0, firstDifferenceIn(texts[0], texts[1]) - 50)
  const window = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + 90)}${text.length > from + 90 ? '…' : ''}`
  const show = (side: string, place: VersionLine | undefined) =>
    place ? `${side} ${place.file}:${place.line} ${c.dim(window(place.text))}` : `${side} end of the run`
  const head = kind === 'path' ? `in ${name} (${file})` : `in ${name} (${file}), by value`
  return [head, show('before', before), show('after ', after)].join('\n             ')
}

/** Long lines are shown around the place where they differ. */
function firstDifferenceIn(a: string, b: string): number {
  let i = 0
  while (i < Math.min(a.length, b.length) && a[i] === b[i]) i++
  return Math.max(a.length, b.length) <= 90 ? 0 : i
}

function summary(diff: PatchDiff, options: TerminalOptions, c: Colours): string[] {
  const { effort } = diff
  if (!effort) return []
  const count = diff.differences.length + diff.more
  const lines: string[] = []
  if (effort.drivers === 0) lines.push(c.yellow('  No lifted test reaches the change: nothing was compared.'))
  else if (count === 0) lines.push('  No difference found.')
  else
    lines.push(
      `  ${count} kind${count === 1 ? '' : 's'} of difference${diff.more ? `, ${diff.differences.length} shown` : ''}.`,
    )
  if (diff.unconfirmed)
    lines.push(
      c.dim(
        `  ${plural(diff.unconfirmed, 'kind')} did not reproduce in fresh processes and ${diff.unconfirmed === 1 ? 'was' : 'were'} dropped.`,
      ),
    )
  lines.push(
    c.dim(
      `  Effort: ${effort.executions} executions of ${plural(effort.drivers, 'lifted test')} in ${effort.seconds.toFixed(1)} s, ${effort.reachedChange} reached the change; ${plural(effort.elsewhere, 'other test')} in the same files ${effort.elsewhere === 1 ? 'does' : 'do'} not; ended by ${effort.ended}; seed ${options.seed}.`,
    ),
  )
  if (diff.refused.length) {
    lines.push(c.dim(`  Not lifted (${diff.refused.length}):`))
    for (const { file, test, reason } of diff.refused.slice(0, 5))
      lines.push(c.dim(`    ${file}${test ? ` › ${test}` : ''}: ${reason}`))
    if (diff.refused.length > 5) lines.push(c.dim(`    … and ${diff.refused.length - 5} more (--json lists all)`))
  }
  if (count) lines.push(c.dim(`  Reproduce: ${options.command(diff)}`))
  return [...lines, '']
}

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
