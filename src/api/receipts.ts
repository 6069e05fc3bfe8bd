import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { patchPaths } from '../case/patches.js'
import { commitOf } from '../files/git.js'
import { contentHash, hashOfPath, stateOf } from '../files/tree-state.js'
import type { Config } from '../model/config.js'
import type { Receipt, RunRequest } from '../model/receipt.js'
import type { Report } from '../model/report.js'
import { cacheRoot } from '../util/scratch.js'
import { toolVersion } from '../util/version.js'
import type { ReadProject } from './project.js'

/** What a run is about: which files, and with which settings. */
export type RunIdentity = Pick<Receipt, 'project' | 'request' | 'state' | 'settings' | 'answers'>

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The state of the files that a run of this project reads now. */
export function projectState({ project, config, patchesFrom }: ReadProject): RunIdentity['state'] {
  const { base, patches = [] } = config
  return stateOf(project, base, patchPaths(patches, patchesFrom))
}

/** `judging`: the settings of the judges; `answers`: the file of saved answers. */
export const identityOf = (read: ReadProject, judging: object, answers: string): RunIdentity => ({
  project: read.project,
  request: requestOf(read),
  state: projectState(read),
  settings: hash([runSettings(read.config), entriesOf(judging), process.version, outsideOf(read, judging)]),
  answers: { file: answers, hash: contentHash(answers) },
})

function requestOf({ project, config, patchesFrom }: ReadProject): RunRequest {
  const { base, patches, reference, budget, seed } = config
  return {
    project,
    ...(base !== undefined && { base }),
    ...(patches?.length && { patches: patches.map((path) => resolve(patchesFrom, path)) }),
    ...(reference !== undefined && { reference: existsIn(project, reference) }),
    ...(budget !== undefined && { budget }),
    ...(seed !== undefined && { seed }),
  }
}

/** A path; a revision stays what it is. */
const existsIn = (project: string, given: string) =>
  existsSync(resolve(project, given)) ? resolve(project, given) : given

/** What settings name and what need not be in the project: references, preservation tests, models. */
function outsideOf({ project, config }: ReadProject, judging: object): unknown[] {
  const { model, encoder } = judging as { model?: string; encoder?: string }
  const inProject = [config.reference, ...(config.preserve ?? [])].map((path) => path && resolve(project, path))
  const paths = [...inProject, model && resolve(model), encoder && resolve(encoder)]
  const revision = config.reference && commitOf(project, config.reference)
  return [...paths.map((path) => path && hashOfPath(path)), revision]
}

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
const reportFileOf = (receipt: string) => receipt.replace(/json$/, 'report')

/** What is in the file, with a hash by which one that was cut or edited is known. */
interface Kept {
  readonly digest: string
  readonly receipt: Receipt
}

/** Leaves a receipt of a run that ended by itself. A cache that cannot be written is no reason to fail. */
export function leaveReceipt(identity: RunIdentity, report: Report, started: number): void {
  const { seconds, stopped } = report
  const patches = report.patches.map(({ patch, verdict, reason }) => ({ patch, verdict, reason }))
  const at = new Date(started).toISOString()
  const receipt: Receipt = { tool: toolVersion, ...identity, at, seconds, stopped, patches, report: hash(report) }
  const path = fileOf(identity)
  try {
    mkdirSync(dirname(path), { recursive: true })
    write(reportFileOf(path), report)
    write(path, { digest: hash(receipt), receipt } satisfies Kept)
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
  }
}

function write(path: string, content: object): void {
  const stage = `${path}.${process.pid}`
  writeFileSync(stage, JSON.stringify(content))
  renameSync(stage, path)
}

/** A run of the same files with the same settings, if there is one. */
export const keptReceipt = (identity: RunIdentity): Receipt | undefined => read(fileOf(identity))

/** The run with this name, if it has ended. */
export function receiptNamed(runId: string): Receipt | undefined {
  const folders = existsSync(receiptsRoot()) ? readdirSync(receiptsRoot()) : []
  const path = folders.map((name) => join(receiptsRoot(), name, `${runId}.json`)).find((file) => existsSync(file))
  return path === undefined ? undefined : read(path)
}

/** All receipts of a project, the latest first. */
export function receiptsOf(project: string): Receipt[] {
  const folder = folderOf(project)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  return names.flatMap((name) => read(join(folder, name)) ?? []).sort((a, b) => (a.at < b.at ? 1 : -1))
}

function read(path: string): Receipt | undefined {
  try {
    const { digest, receipt } = JSON.parse(readFileSync(path, 'utf8')) as Kept
    return digest === hash(receipt) && receipt.tool === toolVersion ? receipt : undefined
  } catch {
    return undefined
  }
}

/** The whole result of a run. */
export function reportOf(receipt: Receipt): Report | undefined {
  try {
    const report = JSON.parse(readFileSync(reportFileOf(fileOf(receipt)), 'utf8')) as Report
    return hash(report) === receipt.report ? report : undefined
  } catch {
    return undefined
  }
}
