import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { parseDiff, type FileDiff } from '../../files/diffs.js'
import { messageOf, UserError } from '../../util/errors.js'

/** A patch with a known label. */
export interface LabelledPatch {
  readonly diffs: readonly FileDiff[]
  readonly label: 'correct' | 'overfitting'
  readonly project: string
  /** Project and number: patches of one bug are never on both sides of a split. */
  readonly bug: string
  /** `developer`, or the tool that made it. */
  readonly tool: string
  /** Left out of the training and kept for a last test. */
  readonly isLeftOut: boolean
}

export interface LabelledPatches {
  readonly patches: readonly LabelledPatch[]
  /** Fingerprint of the file. */
  readonly fingerprint: string
}

export const developer = 'developer'
const seeData = 'See docs/syntax.md for the format of the data.'
const needed = ['diff', 'label', 'project', 'bug', 'tool'] as const

/** Reads a file of one JSON object a line; `leftOut` names a field that is true for patches to leave out. */
export function readLabelled(path: string, leftOut?: string): LabelledPatches {
  let text: string
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new UserError(
      `${path} cannot be read: ${messageOf(error)}`,
      'Give a file of labelled patches (docs/syntax.md).',
    )
  }
  const lines = text.split('\n').flatMap((line, i) => (line.trim() ? [{ line, at: `${path}, line ${i + 1}` }] : []))
  const patches = lines.map(({ line, at }) => labelled(line, at, leftOut))
  for (const label of ['correct', 'overfitting'])
    if (!patches.some((patch) => patch.label === label && !patch.isLeftOut))
      throw new UserError(`${path} has no patch labelled "${label}" to learn from`, seeData)
  return { patches, fingerprint: createHash('sha256').update(text).digest('hex').slice(0, 16) }
}

function labelled(line: string, at: string, leftOut: string | undefined): LabelledPatch {
  let given: unknown
  try {
    given = JSON.parse(line)
  } catch (error) {
    throw new UserError(`${at}: invalid JSON: ${messageOf(error)}`, 'Each line is one JSON object (docs/syntax.md).')
  }
  if (typeof given !== 'object' || given === null) throw new UserError(`${at}: not a JSON object`, seeData)
  const fields = given as Record<string, unknown>
  const missing = needed.find((name) => typeof fields[name] !== 'string')
  if (missing)
    throw new UserError(`${at}: "${missing}" is missing or not a string`, `Each patch has ${needed.join(', ')}.`)
  const { diff, label, project, bug, tool } = fields as Record<(typeof needed)[number], string>
  if (label !== 'correct' && label !== 'overfitting')
    throw new UserError(`${at}: the label is "${label}", but must be "correct" or "overfitting"`, seeData)
  if (leftOut !== undefined && typeof fields[leftOut] !== 'boolean')
    throw new UserError(`${at}: "${leftOut}" is missing or neither true nor false`, '--leave-out names such a field.')
  const diffs = parseDiff(diff, at)
  return {
    diffs,
    label,
    project,
    bug: `${project}-${bug}`,
    tool,
    isLeftOut: leftOut !== undefined && fields[leftOut] === true,
  }
}
