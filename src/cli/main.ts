#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { UserError } from '../util/errors.js'
import { addAssess } from './assess.js'
import { addBench } from './bench.js'
import { addDemo } from './demo.js'
import { addDiff } from './diff.js'
import { addDoctor } from './doctor.js'
import { addGeneralize } from './generalize.js'
import { addInit } from './init.js'
import { addQuestions } from './questions.js'
import { addReport } from './report.js'
import { addRepair } from './repair.js'
import { addTrain } from './train.js'
import { useErrorText, errorText } from './error-text.js'
import { toolVersion } from '../util/version.js'

// A closed pipe (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? Number(process.exitCode ?? 1) : 1),
)

const program = new Command('assay')
  .description('Checks whether a patch fixes a bug or only passes the tests.')
  .version(toolVersion, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  .addHelpText(
    'after',
    `
Start here:
  assay demo                              try it on a small example
  assay assess --patch fix.diff           judge a patch in this repository
  assay assess --base HEAD                judge your uncommitted changes`,
  )
program.commandsGroup('Judge patches:')
addAssess(program)
addDiff(program)
addQuestions(program)
addReport(program)
program.commandsGroup('Generate patches and tests:')
addRepair(program)
addGeneralize(program)
program.commandsGroup('Set up and try out:')
addInit(program)
addDoctor(program)
addDemo(program)
program.addHelpCommand(
  new Command('help').argument('[command]').description('print help for a command').helpOption(false),
)
program.commandsGroup('For researchers:')
addBench(program)
addTrain(program)
for (const command of [program, ...program.commands]) useErrorText(command)

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else if (error instanceof UserError) {
    process.stderr.write(errorText(error.message, error.advice))
    process.exitCode = 2
  } else {
    process.stderr.write(
      `assay: this is a bug in Assay, please report it\n${error instanceof Error ? error.stack : String(error)}\n`,
    )
    process.exitCode = 70
  }
}
