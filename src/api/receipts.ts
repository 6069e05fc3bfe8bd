import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { patchPaths } from '../case/patches.js'
import { contentHash, stateOf } from '../files/tree-state.js'
import type { Config } from '../model/config.js'
import type { Receipt } from '../model/receipt.js'
import type { Report } from '../model/report.js'
import { cacheRoot } from '../util/scratch.js'
import { toolVersion } from '../util/version.js'
import type { ReadProject } from './project.js'

/** What a run is about: which files, and with which settings. */
export type RunIdentity = Pick<Receipt, 'project' | 'base' | 'state' | 'settings' | 'answers'>

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The state of the files that a run of this project reads now; it takes some milliseconds. */
export function projectState({ project, config, patchesFrom }: ReadProject): RunIdentity['state'] {
  const { base, patches = [] } = config
  return stateOf(project, base, patchPaths(patches, patchesFrom))
}

/** `judging`: the settings of the judges; `answers`: the file of saved answers. */
export const identityOf = (read: ReadProject, judging: object, answers: string): RunIdentity => ({
  project: read.project,
  base: read.config.base ?? null,
  state: projectState(read),
  settings: hash([runSettings(read.config), entriesOf(judging)]),
  answers: { file: answers, hash: contentHash(answers) },
})

/** Flags that are on or off by default, so that a program that leaves them out means the same. */
const usual: Readonly<Record<string, boolean>> = { comparisons: true, state: true }
const isUsual = ([key, value]: [string, unknown]) => value === undefined || value === (usual[key] ?? false)
const entriesOf = (settings: object) =>
  Object.entries(settings)
    .filter((entry) => !isUsual(entry))
    .sort()

/** Patches and the base are in the state. */
const runSettings = ({ patches: _, base: __, ...rest }: Config) => entriesOf(rest)

/** What a run is called in answers to programs: the same files and settings have the same name. */
export const runIdOf = ({ project, state, settings, answers }: RunIdentity): string =>
  hash([project, state, settings, answers]).slice(0, 12)

/** Whether no answer was given since a run. */
export const hasSameAnswers = ({ answers: { file, hash: before } }: Receipt): boolean => contentHash(file) === before

const receiptsRoot = () => join(cacheRoot(), 'receipts')
const folderOf = (project: string) => join(receiptsRoot(), hash(project).slice(0, 16))
const fileOf = (identity: RunIdentity) => join(folderOf(identity.project), `${runIdOf(identity)}.json`)

/** What is in the file: a receipt and its report, and a hash by which one that was cut or edited is known. */
interface Kept {
  readonly digest: string
  readonly receipt: Receipt
  readonly report: Report
}

/** Leaves a receipt of a run that ended by itself. A cache that cannot be written is no reason to fail. */
export function leaveReceipt(identity: RunIdentity, report: Report, started: number): void {
  const { seconds, stopped } = report
  const patches = report.patches.map(({ patch, verdict, reason }) => ({ patch, verdict, reason }))
  const at = new Date(started).toISOString()
  const receipt: Receipt = { version: 1, tool: toolVersion, ...identity, at, seconds, stopped, patches }
  const path = fileOf(identity)
  try {
    mkdirSync(dirname(path), { recursive: true })
    const stage = `${path}.${process.pid}`
    writeFileSync(stage, JSON.stringify({ digest: hash([receipt, report]), receipt, report } satisfies Kept))
    renameSync(stage, path)
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
  }
}

/** The result of a run of the same files with the same settings, if there is one. */
export const keptReport = (identity: RunIdentity): Report | undefined => read(fileOf(identity))?.report

/** The run with this name, if it has ended. */
export function keptRun(runId: string): { readonly receipt: Receipt; readonly report: Report } | undefined {
  const folders = existsSync(receiptsRoot()) ? readdirSync(receiptsRoot()) : []
  const path = folders.map((name) => join(receiptsRoot(), name, `${runId}.json`)).find((file) => existsSync(file))
  return path === undefined ? undefined : read(path)
}

/** All receipts of a project, the latest first. */
export function receiptsOf(project: string): Receipt[] {
  const folder = folderOf(project)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  return names.flatMap((name) => read(join(folder, name))?.receipt ?? []).sort((a, b) => (a.at < b.at ? 1 : -1))
}

function read(path: string): Kept | undefined {
  try {
    const { digest, receipt, report } = JSON.parse(readFileSync(path, 'utf8')) as Kept
    return digest === hash([receipt, report]) && receipt.tool === toolVersion ? { digest, receipt, report } : undefined
  } catch {
    return undefined
  }
}
