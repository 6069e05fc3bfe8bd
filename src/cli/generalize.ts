import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Option, type Command } from 'commander'
import { generalizeTest } from '../api/generalize.js'
import { UserError } from '../util/errors.js'
import { ProgressLine } from './progress.js'
import { patterns, type Pattern } from '../model/pattern.js'

interface GeneralizeFlags {
  project?: string
  config?: string
  pattern?: Pattern
  out?: string
  force?: boolean
  print?: boolean
}

const advice: Record<Pattern, string> = {
  UE: 'it fails with an unexpected exception: behaviour must be preserved wherever the program does not throw',
  EGA: 'its assertion applies to every input: behaviour must be preserved wherever the assertion holds',
  RI: 'it compares with another implementation: behaviour must be preserved wherever both agree',
  CC: 'decide which inputs trigger the bug; behaviour must be preserved on all others (see the comment in the file)',
}

export function addGeneralize(program: Command): void {
  program
    .command('generalize')
    .argument('[test]', 'name of the failing test (optional if there is only one)')
    .description(
      'write a preservation test from a failing test: constants become parameters, and a condition is proposed',
    )
    .option('--project <dir>', 'folder of the program (default: current folder)')
    .option('--config <file>', 'configuration file (default: assay.config.{ts,js,json} in the project)')
    .addOption(
      new Option('--pattern <name>', 'condition to propose (default: based on how the test fails)').choices([
        ...patterns,
      ]),
    )
    .option('--out <file>', 'file to write (default: next to the test)')
    .option('--print', 'print the test instead of writing a file')
    .option('--force', 'replace an existing file')
    .addHelpText(
      'after',
      '\nExamples:\n  assay generalize\n  assay generalize "parses an empty text"\n  assay generalize FooTest#testBar --print',
    )
    .action(async (test: string | undefined, flags: GeneralizeFlags) => {
      const progress = new ProgressLine()
      const project = resolve(flags.project ?? '.')
      const path = flags.out && relative(project, resolve(flags.out)).split(sep).join('/')
      const made = await generalizeTest({
        project: flags.project,
        config: flags.config,
        test,
        pattern: flags.pattern,
        path: path || undefined,
        say: (what) => progress.show(what, true),
      })
      progress.clear()
      if (flags.print) return void process.stdout.write(made.text)
      const file = flags.out ? resolve(flags.out) : join(project, made.path)
      if (existsSync(file) && !flags.force)
        throw new UserError(
          `${file} already exists`,
          'Edit it, replace it with --force, or choose another file with --out.',
        )
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, made.text)
      process.stdout.write(
        `${relative('.', file)} written from "${made.test}" (${made.pattern}): ${advice[made.pattern]}.\n` +
          'Review it, then run: assay assess --patch FILE\n',
      )
    })
}
