import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { validateConfig, type Config } from '../../model/config.js'
import { readTree } from '../../files/tree.js'
import { messageOf, UserError } from '../../util/errors.js'
import type { Label, Confusion } from '../../model/bench-report.js'

const seeDataset = 'See docs/bench.md for the format of a case.'

/** A labelled case of a dataset. Labels are only for scoring: no judge sees them. */
export interface LabelledCase {
  readonly id: string
  /** Fingerprint of its files. */
  readonly key: string
  readonly project: string
  readonly config: Config
  readonly patches: readonly { readonly file: string; readonly label: Label; readonly origin?: string }[]
}

export interface Dataset {
  readonly name: string
  readonly folder: string
  /** Figures that others published for it. */
  readonly published: Readonly<Record<string, Confusion>>
  readonly cases: readonly LabelledCase[]
  /** Cases that cannot be read, and why. */
  readonly broken: readonly { readonly id: string; readonly error: string }[]
}

export interface DatasetOptions {
  readonly reference: boolean
  readonly preserve: boolean
  /** Folders with preservation tests by case: FOLDER/CASE is laid over the project. */
  readonly preserveFrom?: string
}

/** Reads DATASET/CASE/case.json and what lies beside it. */
export function readDataset(given: string, options: DatasetOptions): Dataset {
  const folder = resolve(given)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(
      `the dataset ${given} is not a folder`,
      'Give a folder whose subfolders each contain a case.json.',
    )
  const head = readJson(join(folder, 'dataset.json')) as { name?: string; published?: Dataset['published'] } | undefined
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'case.json')))
  if (!names.length)
    throw new UserError(
      `the dataset ${given} contains no case`,
      'A case is a folder with a case.json, a project and patches.',
    )
  const cases: LabelledCase[] = []
  const broken: { id: string; error: string }[] = []
  for (const name of names.sort()) {
    try {
      cases.push(readCase(join(folder, name), options))
    } catch (error) {
      broken.push({ id: name, error: messageOf(error) })
    }
  }
  return { name: head?.name ?? basename(folder), folder, published: head?.published ?? {}, cases, broken }
}

function readJson(path: string): unknown {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UserError(`${path} is not valid JSON: ${messageOf(error)}`, seeDataset)
  }
}

function readCase(folder: string, options: DatasetOptions): LabelledCase {
  const given = readJson(join(folder, 'case.json')) as Partial<LabelledCase> & { language?: string }
  const where = join(folder, 'case.json')
  const { patches } = given
  if (!Array.isArray(patches) || !patches.every((p) => typeof p?.file === 'string' && isLabel(p?.label)))
    throw new UserError(`${where}: "patches" must be a list of { file, label: "correct" | "overfitting" }`, seeDataset)
  if (new Set(patches.map(({ file }) => resolve(folder, file))).size < patches.length)
    throw new UserError(`${where}: a patch is listed twice`, seeDataset)
  const project = join(folder, 'project')
  if (!existsSync(project))
    throw new UserError(`${project} does not exist`, 'The program of a case is in its folder "project".')
  const reference = join(folder, 'reference.diff')
  const id = given.id ?? basename(folder)
  const preserve = preserveFolder(folder, id, options)
  const config = {
    ...given.config,
    ...(given.language && { language: given.language }),
    patches: patches.map(({ file }) => resolve(folder, file)),
    ...(options.reference && existsSync(reference) && { reference }),
    ...(preserve && { preserve: [...(given.config?.preserve ?? []), preserve] }),
  }
  return { id, key: keyOf(folder, preserve), project, config: validateConfig(config, where), patches }
}

/** What a verdict depends on; packages that are installed in it are taken as they are. */
const keyOf = (folder: string, preserve: string | undefined) =>
  readTree(folder).key + (preserve ? readTree(preserve).key : '')

const isLabel = (label: unknown): label is Label => label === 'correct' || label === 'overfitting'

function preserveFolder(folder: string, id: string, { preserve, preserveFrom }: DatasetOptions): string | undefined {
  if (!preserve) return undefined
  return (
    [preserveFrom && resolve(preserveFrom, id), join(folder, 'preserve')].find((path) => path && existsSync(path)) ||
    undefined
  )
}
