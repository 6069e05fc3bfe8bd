import type { Command } from 'commander'
import { answersPath, keepAnswer, lastReport, type RightValue } from '../api/answer.js'
import { typedValue } from '../api/right-value.js'
import { answersFile } from '../files/own-files.js'
import { wholeNumber } from './whole-number.js'

interface AnswerFlags {
  project?: string
  config?: string
  base?: string
  patch?: string[]
  answers?: string
}

export function addAnswer(program: Command): void {
  program
    .command('answer')
    .description('answer a question of the last `assay assess`; the next run uses the answer')
    .argument('<number>', 'the number of the question')
    .argument('<right>', 'before, after, throws, or the right value as JSON')
    .option('--project <dir>', 'folder of the program (default: current folder)')
    .option('--config <file>', 'configuration file (default: assay.config.{ts,js,json} in the project)')
    .option('--base <revision>', 'the revision that was given to assess (default: found as assess does)')
    .option('--patch <paths...>', 'the patches that were given to assess')
    .option('--answers <file>', `file of saved answers (default: ${answersFile} in the project)`)
    .addHelpText(
      'after',
      `
Exit codes: 0 the answer is kept; 2 there is no such question, or no run.

Examples:
  assay answer 1 after
  assay answer 2 '"a-b"' && assay assess`,
    )
    .action(async (number: string, right: string, { answers, patch: patches, ...flags }: AnswerFlags) => {
      const { report, project } = await lastReport({ ...flags, ...(patches && { patches }) })
      const path = answersPath(project, answers)
      keepAnswer(report, wholeNumber('the number of the question', number), rightValue(right), path)
      process.stdout.write(`kept in ${path}; run \`assay assess\` again for the verdict\n`)
    })
}

const rightValue = (text: string): RightValue =>
  text === 'before' || text === 'after' || text === 'throws' ? text : { value: typedValue(text) }
