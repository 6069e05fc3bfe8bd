#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { UserError } from '../errors.js'
import { addAssess } from './assess.js'
import { addBench } from './bench.js'
import { addDemo } from './demo.js'
import { addDiff } from './diff.js'
import { addGeneralize } from './generalize.js'
import { addInit } from './init.js'
import { addQuestions } from './questions.js'
import { addReport } from './report.js'
import { addRepair } from './repair.js'
import { addTrain } from './train.js'
import { toolVersion } from '../version.js'

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? Number(process.exitCode ?? 1) : 1),
)

const program = new Command('assay')
  .description('Tells whether a patch repairs a bug or merely passes the tests.')
  .version(toolVersion)
  .exitOverride()
  .showHelpAfterError('(run with --help for what there is)')
addAssess(program)
addDiff(program)
addQuestions(program)
addRepair(program)
addReport(program)
addGeneralize(program)
addBench(program)
addTrain(program)
addInit(program)
addDemo(program)
for (const command of program.commands) command.exitOverride().showHelpAfterError('(run with --help for what there is)')

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else if (error instanceof UserError) {
    process.stderr.write(`assay: ${error.message}\n${error.advice ? `       ${error.advice}\n` : ''}`)
    process.exitCode = 2
  } else {
    process.stderr.write(
      `assay: this is a bug in Assay, please report it\n${error instanceof Error ? error.stack : String(error)}\n`,
    )
    process.exitCode = 70
  }
}
