import { Command } from 'commander'
import { addAnswer } from './answer.js'
import { addAssess } from './assess.js'
import { addBench } from './bench.js'
import { addComment } from './comment.js'
import { addDemo } from './demo.js'
import { addDiff } from './diff.js'
import { addDoctor } from './doctor.js'
import { addGeneralize } from './generalize.js'
import { addHook } from './hook.js'
import { addInit } from './init.js'
import { addMcp } from './mcp.js'
import { addQuestions } from './questions.js'
import { addReview } from './review.js'
import { addReport } from './report.js'
import { addRepair } from './repair.js'
import { newProgram, run } from './run.js'
import { addStatus } from './status.js'
import { addTrain } from './train.js'

/** Runs the command that `process.argv` names. */
export function runCommand(): Promise<void> {
  const program = newProgram().addHelpText(
    'after',
    `
Start here:
  assay demo                              try it on a small example
  assay assess --patch fix.diff           judge a patch in this repository
  assay assess --base HEAD                judge your uncommitted changes`,
  )
  program.commandsGroup('Judge patches:')
  addAssess(program)
  addStatus(program)
  addDiff(program)
  addQuestions(program)
  addAnswer(program)
  addReview(program)
  addReport(program)
  program.commandsGroup('Generate patches and tests:')
  addRepair(program)
  addGeneralize(program)
  program.commandsGroup('For agents and CI:')
  addMcp(program)
  addHook(program)
  addComment(program)
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
  return run(program)
}
