import { Option, type Command } from 'commander'
import type { ProjectOptions } from '../api/project.js'
import { runnerNames, type RunnerName } from '../model/config.js'
import { defaultMemory, defaultSeed } from '../assess/defaults.js'
import { UserError } from '../util/errors.js'
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
    .option('--seed <number>', `seed of everything that is left to chance (default: ${defaultSeed})`)
    .option(
      '--budget <amount>',
      `how long to look: executions such as 20000x, or a time such as 10s (default: ${budget})`,
    )
    .optionsGroup(groups.runs)
    .option('--time-limit <ms>', 'milliseconds one execution may take (default: scaled from the program’s own time)')
    .option('--memory-limit <mb>', `megabytes a host process may use (default: ${defaultMemory})`)
    .option('--exact', 'compare numbers exactly instead of within a relative 1e-6')
    .option('--no-pin', 'leave the clock and Math.random as they are')
}

/** What the flags ask for, as a program would. */
export function projectFrom(flags: CaseFlags): ProjectOptions {
  const tests = { files: flags.tests, runner: flags.runner as RunnerName | undefined, failing: flags.failing }
  return {
    project: flags.project,
    config: flags.config,
    ...(Object.values(tests).some((given) => given !== undefined) && { tests: defined(tests) }),
    patches: flags.patch,
    base: flags.base,
    reference: flags.reference,
    preserve: flags.preserve,
    budget: flags.budget,
    patchBudget: flags.patchBudget,
    seed: numberIn('--seed', flags.seed),
    timeLimit: numberIn('--time-limit', flags.timeLimit),
    memoryLimit: numberIn('--memory-limit', flags.memoryLimit),
    exact: flags.exact,
    pinned: flags.pin === false ? false : undefined,
  }
}

/** How messages name where options come from. */
export const commandLine = 'the command line'

const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T

const numberIn = (flag: string, text: string | undefined) => (text === undefined ? undefined : wholeNumber(flag, text))

export function wholeNumber(flag: string, text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new UserError(`${flag} is "${text}", but must be a whole number`, `Such as ${flag} 10.`)
  return value
}
