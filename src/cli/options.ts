import { Option, type Command } from 'commander'
import type { ProjectOptions } from '../api/project.js'
import { runnerNames, type RunnerName } from '../model/config.js'
import { defaultMemory, defaultSeed } from '../assess/defaults.js'
import { flagGroups } from './groups.js'
import { wholeNumber } from './whole-number.js'

/** Flags of every command that opens a case. */
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

/** `patches: false` for a command that generates them; `reference`: how it is used; `budget`: the default. */
export function addCaseFlags(
  command: Command,
  { patches = true, reference = '', budget }: { patches?: boolean; reference?: string; budget: string },
): Command {
  if (patches)
    command
      .optionsGroup(flagGroups.patches)
      .option('--patch <paths...>', 'unified diffs: files, folders or globs')
      .option('--base <revision>', 'use this git revision as the buggy version and the working tree as the patch')
      .optionsGroup(flagGroups.right)
      .option('--reference <diff|dir|revision>', `a version known to be correct: ${reference}`)
  return command
    .optionsGroup(flagGroups.project)
    .option('--project <dir>', 'folder of the program (default: current folder)')
    .option('--config <file>', 'configuration file (default: assay.config.{ts,js,json} in the project)')
    .option('--tests <globs...>', 'test files (default: those the test runner finds)')
    .addOption(new Option('--runner <name>', 'test runner (default: detected)').choices([...runnerNames]))
    .option('--failing <names...>', 'tests that show the bug (default: those that fail)')
    .optionsGroup(flagGroups.search)
    .option('--seed <number>', `seed for all random choices (default: ${defaultSeed})`)
    .option('--budget <amount>', `search effort: executions such as 20000x, or a time such as 10s (default: ${budget})`)
    .optionsGroup(flagGroups.runs)
    .option('--time-limit <ms>', 'time limit per execution (default: scaled from the buggy version’s time)')
    .option('--memory-limit <mb>', `memory limit per host process (default: ${defaultMemory})`)
    .option('--exact', 'compare numbers exactly instead of within a relative 1e-6')
    .option('--no-pin', 'do not make the clock and Math.random deterministic')
}

/** The flags as options of the programming interface. */
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

/** How error messages name the source of options. */
export const commandLine = 'the command line'

const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T

const numberIn = (flag: string, text: string | undefined) => (text === undefined ? undefined : wholeNumber(flag, text))
