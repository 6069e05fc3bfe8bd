import type { Command } from 'commander'
import { questionsOf, searchQuestions } from '../api/questions.js'
import { driverKinds, searchBudget } from '../assess/defaults.js'
import { answersFile } from '../files/own-files.js'
import { UserError } from '../util/errors.js'
import { requireAnswer } from '../commands/questions/letters.js'
import { questionsReport } from '../commands/questions/text.js'
import { askAll } from './ask-all.js'
import { flagGroups } from './groups.js'
import { driversFlag, parseNames } from './judge-flags.js'
import { addCaseFlags, commandLine, projectFrom, type CaseFlags } from './options.js'
import { ProgressLine } from './progress.js'

interface QuestionsFlags extends CaseFlags {
  json?: boolean
  answer?: string[]
  answers?: string
  drivers?: string
}

export function addQuestions(program: Command): void {
  const command = program
    .command('questions')
    .description('find the inputs whose expected output would rule out the most patches, and ask for that output')
  addCaseFlags(command, { reference: 'not used by this command, only by assess', budget: searchBudget })
    .optionsGroup(flagGroups.right)
    .option(
      '--answer <number=answer...>',
      'answer a question: a letter (1=B), or the expected value as JSON (1=\'"text"\')',
    )
    .option('--answers <file>', `file of saved answers (default: ${answersFile} in the project)`)
    .optionsGroup(flagGroups.research)
    .option(...driversFlag)
    .optionsGroup(flagGroups.output)
    .option('--json', 'print one JSON object (docs/questions.md) instead of text')
    .addHelpText(
      'after',
      `
In a terminal, the questions are asked one by one, the best first; with --json
or in a pipe they are listed. The numbers stay the same for the same patches,
seed and budget in executions, no matter what has been answered.

Exit codes: 0 no question is left; 1 questions remain; 2 wrong usage or
configuration.

Examples:
  assay questions --patch 'candidates/*.diff'
  assay questions --patch 'candidates/*.diff' --answer 1=B 3='"text"'`,
    )
    .action(async (flags: QuestionsFlags) => {
      process.exitCode = await runQuestions(flags)
    })
}

async function runQuestions(flags: QuestionsFlags): Promise<number> {
  const progress = new ProgressLine()
  const given = (flags.answer ?? []).map(parseAnswer)
  const found = await searchQuestions(
    {
      ...projectFrom(flags),
      drivers: parseNames('--drivers', flags.drivers, driverKinds),
      answers: flags.answers,
      answer: Object.fromEntries(given.map(({ number, text }) => [number, text])),
      say: (what) => progress.show(what, true),
      tell: (line) => void process.stderr.write(`assay: ${line}\n`),
      onProgress: (executions, kinds) => progress.show(`${executions} executions, ${kinds} kinds of difference`),
    },
    commandLine,
  )
  progress.clear()
  const { subject, seed, exact, remember } = found
  const view = { language: subject.language, colour: useColour(), seed }
  const isAsked = !flags.json && !given.length && process.stdin.isTTY && process.stdout.isTTY
  const inquiry = isAsked ? await askAll(found.inquiry, exact, remember, view) : found.inquiry
  const { standing, report } = questionsOf(found, inquiry)
  process.stdout.write(flags.json ? JSON.stringify(report, null, 2) + '\n' : questionsReport(inquiry, standing, view))
  return standing.open.length ? 1 : 0
}

interface GivenAnswer {
  readonly number: number
  readonly text: string
}

function parseAnswer(text: string): GivenAnswer {
  const match = /^\s*(\d+)\s*=(.+)$/s.exec(text)
  if (!match)
    throw new UserError(
      `--answer is "${text}", but must be like 1=B`,
      'Give the number of a question, =, and a letter or value.',
    )
  const [, number, answer] = match
  if (Number(number) < 1)
    throw new UserError(`--answer is "${text}", but questions are numbered from 1`, 'For example: --answer 1=B.')
  requireAnswer(answer)
  return { number: Number(number), text: answer }
}

const useColour = () => process.stdout.isTTY === true && !process.env.NO_COLOR
