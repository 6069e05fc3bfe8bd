import type { Command } from 'commander'
import { questionsOf, searchQuestions } from '../api/questions.js'
import { answersFile, driverKinds, searchBudget } from '../assess/defaults.js'
import { UserError } from '../util/errors.js'
import { requireAnswer } from '../commands/questions/letters.js'
import { questionsReport } from '../commands/questions/text.js'
import { askAll } from './ask-all.js'
import { groups } from './groups.js'
import { driversFlag, namesIn } from './judge-flags.js'
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
    .description('find the few tests whose right output would rule out most of the patches, and ask for it')
  addCaseFlags(command, { reference: 'not looked at here, assess judges by it', budget: searchBudget })
    .optionsGroup(groups.right)
    .option(
      '--answer <number=answer...>',
      'answer a question: a letter (1=B), or the right value as JSON (1=\'"text"\')',
    )
    .option('--answers <file>', `answers given before (default: ${answersFile} of the project)`)
    .optionsGroup(groups.research)
    .option(...driversFlag)
    .optionsGroup(groups.output)
    .option('--json', 'print one JSON object (docs/questions.md) instead of text')
    .addHelpText(
      'after',
      `
In a terminal the questions are asked, the best first; otherwise, or with
--json, they are listed. Numbers are the same for the same patches, seed and
budget in executions, whatever has been answered.

Exit codes: 0 nothing is left to ask; 1 questions remain; 2 wrong usage or
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
      drivers: namesIn('--drivers', flags.drivers, driverKinds),
      answers: flags.answers,
      answer: Object.fromEntries(given.map(({ number, text }) => [number, text])),
      say: (what) => progress.show(what, true),
      onProgress: (executions, kinds) => progress.show(`${executions} executions, ${kinds} ways to differ`),
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
      'The number of a question, =, and a letter or value.',
    )
  const [, number, answer] = match
  if (Number(number) < 1)
    throw new UserError(`--answer is "${text}", but questions are numbered from 1`, 'Such as --answer 1=B.')
  requireAnswer(answer)
  return { number: Number(number), text: answer }
}

const useColour = () => process.stdout.isTTY === true && !process.env.NO_COLOR
