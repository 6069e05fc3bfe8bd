import { relative, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { repairDefaults, runRepair, schemas } from '../api/repair.js'
import { readText } from '../files/tree.js'
import { searchBudget } from '../assess/defaults.js'
import { modes, type Mode } from '../fuzz/schedules/power.js'
import { repairReport } from '../commands/repair/text.js'
import { flagGroups } from './groups.js'
import { parseCount, parseNames } from './judge-flags.js'
import { addCaseFlags, commandLine, projectFrom, type CaseFlags } from './options.js'
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

const number = (key: 'locations' | 'most' | 'confirm' | 'write') => String(repairDefaults[key])

export function addRepair(program: Command): void {
  const command = program
    .command('repair')
    .description('generate patches that make the failing tests pass, and write one per group as a diff')
  addCaseFlags(command, { patches: false, budget: `${searchBudget}; for --fuzz only` })
    .optionsGroup(flagGroups.patches)
    .option('--at <file:line...>', 'where to change the program (default: the most suspicious statements)')
    .option('--locations <number>', 'suspicious statements to try', number('locations'))
    .option('--schema <names>', `kinds of change, separated by commas (default: ${schemas.join(',')})`)
    .option('--most <number>', 'patches to try', number('most'))
    .option('--confirm <number>', 'groups of patches to confirm with the project’s test runner', number('confirm'))
    .option(
      '--fuzz [budget]',
      `split the patches into groups by fuzzing, and discard those that crash (default budget: ${searchBudget})`,
    )
    .addOption(
      new Option('--mode <name>', 'how fuzzing prioritises inputs (docs/schedules.md)')
        .choices([...modes])
        .default(repairDefaults.mode),
    )
    .optionsGroup(flagGroups.output)
    .option('--out <dir>', 'folder for the patches; it must be empty or not exist yet', 'assay-repair')
    .option('--write <number>', 'patches to write, the likeliest of each group first', number('write'))
    .option('--all', 'write all patches found')
    .option('--json', 'print one JSON object (docs/repair.md) instead of text')
    .addHelpText(
      'after',
      `
Exit codes: 0 patches were found; 1 no patch was found; 2 wrong usage or
configuration.

Examples:
  assay repair
  assay repair --at src/parse.js:120 --schema condition
  assay repair --out candidates && assay assess --patch 'candidates/*.diff'`,
    )
    .action(async (flags: RepairFlags) => {
      process.exitCode = await run(flags)
    })
}

async function run(flags: RepairFlags): Promise<number> {
  const progress = new ProgressLine()
  const folder = resolve(flags.out)
  requireEmpty(folder)
  const most = flags.all ? Infinity : parseCount('--write', flags.write)
  const { repair, subject, files, report, seed } = await runRepair(
    {
      ...projectFrom(flags),
      at: flags.at,
      locations: parseCount('--locations', flags.locations),
      schemas: parseNames('--schema', flags.schema, schemas),
      most: parseCount('--most', flags.most),
      confirm: parseCount('--confirm', flags.confirm),
      fuzz: flags.fuzz,
      mode: flags.mode as Mode,
      write: most,
      say: (what) => progress.show(what, true),
      onProgress: (what) => progress.show(what),
    },
    commandLine,
  )
  progress.clear()
  if (files.size) writeFolder(folder, files)
  const text = () =>
    repairReport(repair, {
      folder: relative('.', folder) || '.',
      most,
      colour: process.stdout.isTTY === true && !process.env.NO_COLOR,
      sourceOf: (path) => readText(subject.buggy.tree, path)!,
      seed,
    })
  process.stdout.write(flags.json ? JSON.stringify(report, null, 2) + '\n' : text())
  return files.size ? 0 : 1
}
