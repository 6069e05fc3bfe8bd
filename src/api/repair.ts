import { hostOptionsFor } from '../campaign/host-options.js'
import { type Case } from '../case/case.js'
import { readText } from '../files/tree.js'
import { requireLoaded } from '../case/load-failures.js'
import { runOptions, searchBudget } from '../assess/defaults.js'
import { UserError } from '../util/errors.js'
import { parseBudget } from '../fuzz/budget.js'
import { modes, type Mode } from '../fuzz/schedules/power.js'
import type { PatchSchema as Way } from '../patch-space/location.js'
import type { LineReference } from '../commands/repair/places.js'
import { repair, type Repair } from '../commands/repair/repair.js'
import { repairFiles, repairJson } from '../commands/repair/files.js'
import { amount, callback, nonNegative, oneOfNames, someOfNames, texts, type Rule } from '../util/validate.js'
import { callbacksOf, projectSchema, readProject, requireOptions, type ProjectOptions } from './project.js'
import { pruneCache } from '../util/scratch.js'
import { openCase } from '../case/open-case.js'

export const schemas: readonly Way[] = ['condition', 'assignment', 'guard']
/** Locations to try, patches to try, groups to confirm, patches to write. */
export const repairDefaults = { locations: 20, most: 4000, confirm: 60, write: 40, mode: 'separability' } as const

/** Options of `repair`. */
export interface RepairProjectOptions extends ProjectOptions {
  /** Where to change the program, such as `src/a.js:12` (default: the most suspicious statements). */
  readonly at?: readonly string[]
  /** Suspicious statements to try (default: 20). */
  readonly locations?: number
  /** Kinds of change (default: all three). */
  readonly schemas?: readonly Way[]
  /** Patches to try (default: 4000). */
  readonly most?: number
  /** Groups of patches to confirm with the project's test runner (default: 60). */
  readonly confirm?: number
  /** Split the patches into groups by fuzzing, and discard those that crash: a budget, or `true` for the default. */
  readonly fuzz?: boolean | string
  /** How fuzzing prioritises inputs. */
  readonly mode?: Mode
  /** Patches to write (default: 40); `Infinity` for all. */
  readonly write?: number
  readonly onProgress?: (what: string) => void
}

/** The patches found. */
export interface ProjectRepair {
  /** The object that `assay repair --json` prints (docs/repair.md). */
  readonly report: object
  /** The files `assay repair` writes: the diffs and `partitions.json`, by name. Empty when no patch was found. */
  readonly files: ReadonlyMap<string, string>
  readonly subject: Case
  readonly repair: Repair
  readonly seed: number
}

const budgetOrFlag: Rule = {
  allowed: `true, false, ${amount.allowed}`,
  holds: (v) => typeof v === 'boolean' || amount.holds(v),
}
const countOrAll: Rule = {
  allowed: `${nonNegative.allowed}, or Infinity`,
  holds: (v) => v === Infinity || nonNegative.holds(v),
}
const repairSchema = {
  ...projectSchema,
  at: texts,
  locations: nonNegative,
  schemas: someOfNames(schemas),
  most: nonNegative,
  confirm: nonNegative,
  fuzz: budgetOrFlag,
  mode: oneOfNames(modes),
  write: countOrAll,
  onProgress: callback,
}

/** Generates patches that make the failing tests pass, as `assay repair` does, without writing files. */
export async function repairProject(options: RepairProjectOptions = {}): Promise<ProjectRepair> {
  requireOptions(options, repairSchema, 'repairProject')
  return runRepair(options)
}

export async function runRepair(options: RepairProjectOptions, where?: string): Promise<ProjectRepair> {
  const { fuzz = false, say = () => {}, onProgress = () => {}, write = repairDefaults.write } = options
  const { locations, most, confirm, mode } = { ...repairDefaults, ...given(options) }
  const at = (options.at ?? []).map(placeIn)
  const read = await readProject(options, where)
  const { patches: _, base: __, reference: ___, ...config } = read.config
  const run = runOptions(config)
  const budget = fuzz === false ? undefined : parseBudget(fuzz === true ? (config.budget ?? searchBudget) : fuzz)
  pruneCache()
  const subject = await openCase({ ...read, config, unpatched: true, ...callbacksOf(options) })
  requireLoaded(subject)
  const found = await repair(subject, {
    host: hostOptionsFor(run, 1),
    at,
    locations,
    schemas: options.schemas ?? schemas,
    most,
    confirm,
    ...(budget && { fuzz: { budget, mode } }),
    say,
    onProgress,
  })
  const sourceOf = (path: string) => readText(subject.buggy.tree, path)!
  const told = { most: write, seed: run.seed }
  const files = found.groups.length ? repairFiles(found, sourceOf, told) : new Map<string, string>()
  return { report: repairJson(found, sourceOf, told), files, subject, repair: found, seed: run.seed }
}

/** The options without those that are `undefined`. */
const given = (options: RepairProjectOptions): Partial<RepairProjectOptions> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

/** `src/a.js:12` */
function placeIn(text: string): LineReference {
  const match = /^(.+):(\d+)$/.exec(text)
  if (!match) throw new UserError(`"${text}" is not a location: a file and a line`, 'For example: src/parse.js:120.')
  return { file: match[1].replace(/^\.\//, ''), line: Number(match[2]) }
}
