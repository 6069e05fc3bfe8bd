import { relative, resolve } from 'node:path'
import type { JudgeSettings } from '../assess/defaults.js'
import type { ProjectOptions, ReadProject } from './project.js'

/** Options that can be written as command-line flags. */
export interface RepeatableOptions extends ProjectOptions, JudgeSettings {
  readonly answers?: string
}

const quote = (text: string) => (/^[\w./:@=,+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
const dashed = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const valued = ['seed', 'budget', 'patchBudget', 'timeLimit', 'memoryLimit'] as const
const plain = ['exact', 'trustInferred', 'paperRules', 'thorough'] as const
const listed = ['judges', 'drivers', 'similarity'] as const
const judged = ['kp', 'kt', 'generated', 'invariantsOf', 'model', 'encoder', 'answers'] as const

/** What was chosen where nobody said: the revision to compare with, and the package. */
export const chosenIn = ({ project, config }: ReadProject, given: ProjectOptions): ProjectOptions => ({
  ...(config.base !== undefined && { base: config.base }),
  ...(given.project === undefined && project !== resolve('.') && { project: relative('.', project) }),
})

/** The command that reproduces the result for one patch. */
export function reproduceCommand(name: string, options: RepeatableOptions, patch: string): string {
  const { tests = {}, base, pinned, state, comparisons } = options
  const parts = ['npx', 'assay', name]
  const add = (flag: string, ...values: (string | number | undefined)[]) =>
    values[0] !== undefined && parts.push(flag, ...values.map((value) => quote(String(value))))
  add('--project', options.project)
  add('--config', options.config)
  if (base) add('--base', base)
  else add('--patch', patch)
  add('--reference', options.reference)
  add('--tests', ...(tests.files ?? []))
  add('--runner', tests.runner)
  add('--failing', ...(tests.failing ?? []))
  add('--preserve', ...(options.preserve ?? []))
  for (const key of valued) add(dashed(key), options[key])
  for (const key of plain) if (options[key]) parts.push(dashed(key))
  if (pinned === false) parts.push('--no-pin')
  if (state === false) parts.push('--no-state')
  if (comparisons === false) parts.push('--no-comparisons')
  for (const key of listed) add(dashed(key), options[key]?.join(','))
  for (const key of judged) add(dashed(key), options[key])
  return parts.join(' ')
}
