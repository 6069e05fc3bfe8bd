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
  UE: 'it fails by an unexpected exception: what the program does without throwing is to be kept',
  EGA: 'its assertion is a general one: where it holds, the behaviour is to be kept',
  RI: 'it compares with another implementation: where both agree, the behaviour is to be kept',
  CC: 'decide in which cases the bug shows; in all others the behaviour is to be kept (see the comment in the file)',
}

export function addGeneralize(program: Command): void {
  program
    .command('generalize')
    .argument('[test]', 'name of the failing test (may be left out when there is only one)')
    .description(
      'write a preservation test from a failing test: its constants become parameters, a condition is proposed',
    )
    .option('--project <dir>', 'folder of the program (default: this one)')
    .option('--config <file>', 'configuration file (default: assay.config.{ts,js,json} of the project)')
    .addOption(
      new Option('--pattern <name>', 'condition to propose (default: chosen from how the test fails)').choices([
        ...patterns,
      ]),
    )
    .option('--out <file>', 'where to write it (default: beside the test)')
    .option('--print', 'print it instead of writing a file')
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
          `${file} exists already`,
          'Edit it, replace it with --force, or give another file with --out.',
        )
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, made.text)
      process.stdout.write(
        `${relative('.', file)} written from "${made.test}" (${made.pattern}): ${advice[made.pattern]}.\n` +
          'Look it over, then: assay assess --patch FILE\n',
      )
    })
}
