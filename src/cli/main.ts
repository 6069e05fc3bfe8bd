#!/usr/bin/env node
import { Command } from 'commander'
import { UserError } from '../errors.js'
import { addDiff } from './diff.js'

const program = new Command('assay').description('Tells whether a patch repairs a bug or merely passes the tests.')
addDiff(program)
try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`assay: ${error.message}\n${error.advice ? `       ${error.advice}\n` : ''}`)
  process.exitCode = 2
}
