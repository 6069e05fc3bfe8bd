import { Command, CommanderError } from 'commander'
import { UserError } from '../util/errors.js'
import { toolVersion } from '../util/version.js'
import { errorText, useErrorText } from './error-text.js'

export const newProgram = (): Command =>
  new Command('assay')
    .description('Checks whether a patch fixes a bug or only passes the tests.')
    .version(toolVersion, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')

/** Runs the command that was given; errors become messages and exit codes. */
export async function run(program: Command, usageCode = 2): Promise<void> {
  for (const command of [program, ...program.commands]) useErrorText(command)
  try {
    await program.parseAsync()
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : usageCode
    else if (error instanceof UserError) {
      process.stderr.write(errorText(error.message, error.advice))
      process.exitCode = usageCode
    } else {
      process.stderr.write(
        `assay: this is a bug in Assay, please report it\n${error instanceof Error ? error.stack : String(error)}\n`,
      )
      process.exitCode = 70
    }
  }
}
