import { relative, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { openCase } from '../case/case.js'
import { pruneCache } from '../case/sandbox.js'
import { readText } from '../case/tree.js'
import { requireLoaded } from '../case/unloaded.js'
import { UserError } from '../errors.js'
import { parseBudget } from '../fuzz/budget.js'
import { modes, type Mode } from '../fuzz/schedules/power.js'
import type { Schema } from '../patches/location.js'
import type { At } from '../patches/places.js'
import { repair, type RepairOptions } from '../repair.js'
import { repairFiles, repairJson } from '../report/repair-files.js'
import { repairReport } from '../report/repair.js'
import { groups } from './groups.js'
import { count, defaultMemory, namesIn } from './judge-flags.js'
import { addCaseFlags, readFlags, type CaseFlags } from './options.js'
import { ProgressLine } from './progress.js'
import { requireEmpty, writeFolder } from './write-patches.js'

interface RepairFlags extends CaseFlags {
  at?: string[]
  locations: string
  schema?: string
  most: string
  confirm: string
  fuzz?: string | true
  mode: string
  out: string
  write: string
  all?: boolean
  json?: boolean
}

const schemas: readonly Schema[] = ['condition', 'assignment', 'guard']
const defaultBudget = '20000x'
const baseSteps = 1_000_000
const baseTime = 1000

export function addRepair(program: Command): void {
  const command = program
    .command('repair')
    .description('find patches that make the failing tests pass, and write one of each kind as a diff')
  addCaseFlags(command, { patches: false, budget: `${defaultBudget}; for --fuzz only` })
    .optionsGroup(groups.patches)
    .option(
      '--at <file:line...>',
      'where to change the program (default: the statements that the tests make suspicious)',
    )
    .option('--locations <number>', 'suspicious statements to look at', '20')
    .option('--schema <names>', `ways to change it, with commas (default: ${schemas.join(',')})`)
    .option('--most <number>', 'patches to try', '4000')
    .option('--confirm <number>', 'groups of patches for the project’s own test runner to look at', '60')
    .option(
      '--fuzz [budget]',
      `tell patches apart by fuzzing, and discard those that crash (default budget: ${defaultBudget})`,
    )
    .addOption(
      new Option('--mode <name>', 'what the fuzzing prefers inputs by (docs/corpus.md)')
        .choices([...modes])
        .default('separability'),
    )
    .optionsGroup(groups.output)
    .option('--out <dir>', 'folder for the patches; it must not exist or be empty', 'assay-repair')
    .option('--write <number>', 'patches to write: the likeliest of each group, then the next of each', '40')
    .option('--all', 'write every patch that was found')
    .option('--json', 'print one JSON object (docs/repair.md) instead of text')
    .addHelpText(
      'after',
      `
Exit codes: 0 patches were found; 1 none was; 2 wrong usage or configuration.

Examples:
  assay repair
  assay repair --at src/parse.js:120 --schema condition
  assay repair --out candidates && assay assess --patch 'candidates/*.diff'`,
    )
    .action(async (flags: RepairFlags) => {
      process.exitCode = await runRepair(flags)
    })
}

async function runRepair(flags: RepairFlags): Promise<number> {
  const progress = new ProgressLine()
  const { project, config, patchesFrom } = await readFlags(flags)
  const folder = resolve(flags.out)
  requireEmpty(folder)
  const most = flags.all ? Infinity : count('--write', flags.write)
  const { seed = 1, pinned = true, exact = false, timeLimit = baseTime, memoryLimit = defaultMemory } = config
  const options: RepairOptions = {
    host: { seed, pinned, exact, steps: baseSteps, timeLimit, memoryLimit },
    at: (flags.at ?? []).map(placeIn),
    locations: count('--locations', flags.locations),
    schemas: namesIn('--schema', flags.schema, schemas),
    most: count('--most', flags.most),
    confirm: count('--confirm', flags.confirm),
    ...(flags.fuzz !== undefined && {
      fuzz: { budget: budgetOf(flags.fuzz, config.budget), mode: flags.mode as Mode },
    }),
    say: (what) => progress.show(what, true),
    onProgress: (what) => progress.show(what),
  }
  pruneCache()
  const { patches: _, base: __, reference: ___, ...unpatched } = config
  const subject = await openCase({ project, config: unpatched, patchesFrom, unpatched: true, say: options.say })
  requireLoaded(subject)
  const found = await repair(subject, options)
  progress.clear()
  const sourceOf = (path: string) => readText(subject.buggy.tree, path)!
  if (found.groups.length) writeFolder(folder, repairFiles(found, sourceOf, { most, seed }))
  const shown = relative('.', folder) || '.'
  process.stdout.write(
    flags.json
      ? JSON.stringify(repairJson(found, sourceOf, { most, seed }), null, 2) + '\n'
      : repairReport(found, {
          folder: shown,
          most,
          colour: process.stdout.isTTY === true && !process.env.NO_COLOR,
          sourceOf,
          seed,
        }),
  )
  return found.groups.length ? 0 : 1
}

const budgetOf = (given: string | true, configured = defaultBudget) => parseBudget(given === true ? configured : given)

/** `src/a.js:12` */
function placeIn(text: string): At {
  const match = /^(.+):(\d+)$/.exec(text)
  if (!match) throw new UserError(`--at is "${text}", but must be a file and a line`, 'Such as src/parse.js:120.')
  return { file: match[1].replace(/^\.\//, ''), line: Number(match[2]) }
}
