import { Option, type Command } from 'commander'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runnerNames, validateConfig, type Config } from '../case/config.js'
import { loadConfig } from '../case/load.js'
import { UserError } from '../errors.js'
import { groups } from './groups.js'

/** Flags every command that opens a case has. */
export interface CaseFlags {
  project?: string
  config?: string
  patch?: string[]
  base?: string
  reference?: string
  tests?: string[]
  runner?: string
  failing?: string[]
  seed?: string
  budget?: string
  patchBudget?: string
  timeLimit?: string
  memoryLimit?: string
  exact?: boolean
  pin?: boolean
  preserve?: string[]
}

/** `patches: false` for a command that makes them; `reference`: what becomes of one; `budget`: the default. */
export function addCaseFlags(
  command: Command,
  { patches = true, reference = '', budget }: { patches?: boolean; reference?: string; budget: string },
): Command {
  if (patches)
    command
      .optionsGroup(groups.patches)
      .option('--patch <paths...>', 'unified diffs: files, folders or globs')
      .option('--base <revision>', 'take this git revision as the buggy version and the working tree as the patch')
      .optionsGroup(groups.right)
      .option('--reference <diff|dir|revision>', `the version known to be right: ${reference}`)
  return command
    .optionsGroup(groups.project)
    .option('--project <dir>', 'folder of the program (default: this one)')
    .option('--config <file>', 'configuration file (default: assay.config.{ts,js,json} of the project)')
    .option('--tests <globs...>', 'test files (default: found by the runner’s own conventions)')
    .addOption(new Option('--runner <name>', 'test runner (default: found from the project)').choices([...runnerNames]))
    .option('--failing <names...>', 'tests that show the bug (default: found by running the suite)')
    .optionsGroup(groups.search)
    .option('--seed <number>', 'seed of everything that is left to chance', '1')
    .option(
      '--budget <amount>',
      `how long to look: executions such as 20000x, or a time such as 10s (default: ${budget})`,
    )
    .optionsGroup(groups.runs)
    .option('--time-limit <ms>', 'milliseconds one execution may take (default: scaled from the program’s own time)')
    .option('--memory-limit <mb>', 'megabytes a host process may use (default: 512)')
    .option('--exact', 'compare numbers exactly instead of within a relative 1e-6')
    .option('--no-pin', 'leave the clock and Math.random as they are')
}

export interface ReadFlags {
  readonly project: string
  readonly config: Config
  /** Where relative patch paths start: here for flags, the project for a configuration. */
  readonly patchesFrom: string
}

/** The configuration with the flags laid over it. */
export async function readFlags(flags: CaseFlags): Promise<ReadFlags> {
  if (flags.patch && flags.base)
    throw new UserError(
      '--patch and --base exclude each other',
      'Give patches, or a revision to compare the working tree with.',
    )
  const { project, config } = await loadConfig(flags.project, flags.config)
  const tests = {
    ...config.tests,
    ...(flags.tests && { files: flags.tests }),
    ...(flags.runner && { runner: flags.runner }),
    ...(flags.failing && { failing: flags.failing }),
  }
  const merged = {
    ...config,
    tests,
    ...(flags.patch && { patches: flags.patch, base: undefined }),
    ...(flags.base && { base: flags.base, patches: undefined }),
    ...(flags.reference && { reference: existsSync(flags.reference) ? resolve(flags.reference) : flags.reference }),
    ...(flags.preserve && { preserve: flags.preserve.map(fromHere) }),
    ...(flags.budget && { budget: flags.budget }),
    ...(flags.patchBudget && { patchBudget: flags.patchBudget }),
    ...((flags.seed !== '1' || config.seed === undefined) && { seed: wholeNumber('--seed', flags.seed ?? '1') }),
    ...(flags.timeLimit && { timeLimit: wholeNumber('--time-limit', flags.timeLimit) }),
    ...(flags.memoryLimit && { memoryLimit: wholeNumber('--memory-limit', flags.memoryLimit) }),
    ...(flags.exact && { exact: true }),
    ...(flags.pin === false && { pinned: false }),
  }
  return {
    project,
    config: validateConfig(merged, 'the command line'),
    patchesFrom: flags.patch ? resolve('.') : project,
  }
}

/** Files and folders are named from here; globs match paths in the project. */
const fromHere = (path: string) => (existsSync(path) ? resolve(path) : path)

export function wholeNumber(flag: string, text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new UserError(`${flag} is "${text}", but must be a whole number`, `Such as ${flag} 10.`)
  return value
}

/** The command that gives the same result again. */
export function commandAgain(name: string, flags: CaseFlags, patch: string): string {
  const quote = (text: string) => (/^[\w./:@=,+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
  const parts = ['npx', 'assay', name]
  const add = (flag: string, ...values: (string | undefined)[]) =>
    values[0] !== undefined && parts.push(flag, ...values.map((v) => quote(v!)))
  add('--project', flags.project)
  add('--config', flags.config)
  if (flags.base) add('--base', flags.base)
  else add('--patch', patch)
  add('--reference', flags.reference)
  if (flags.tests) add('--tests', ...flags.tests)
  add('--runner', flags.runner)
  if (flags.failing) add('--failing', ...flags.failing)
  if (flags.preserve) add('--preserve', ...flags.preserve)
  add('--seed', flags.seed)
  add('--budget', flags.budget)
  add('--patch-budget', flags.patchBudget)
  add('--time-limit', flags.timeLimit)
  add('--memory-limit', flags.memoryLimit)
  if (flags.exact) parts.push('--exact')
  if (flags.pin === false) parts.push('--no-pin')
  return parts.join(' ')
}
