import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { openCase, type Case } from '../case/case.js'
import { pruneCache } from '../case/sandbox.js'
import { requireLoaded } from '../case/unloaded.js'
import { UserError } from '../errors.js'
import type { Snapshot } from '../execution/snapshot.js'
import { parseBudget } from '../fuzz/budget.js'
import { Answers } from '../oracles/answers.js'
import { nameOf } from '../oracles/asked.js'
import { inquire, type Inquiry } from '../questions.js'
import { expectedIn, requireAnswer } from '../questions/letters.js'
import type { Splitting } from '../questions/question.js'
import { standingOf, type Standing } from '../questions/standing.js'
import { questionsJson } from '../report/questions-json.js'
import { questionsReport } from '../report/questions.js'
import { askAll } from './ask-all.js'
import { groups } from './groups.js'
import { answersFile, defaultMemory, driversFlag, driversIn } from './judge-flags.js'
import { addCaseFlags, readFlags, type CaseFlags } from './options.js'
import { ProgressLine } from './progress.js'

interface QuestionsFlags extends CaseFlags {
  json?: boolean
  answer?: string[]
  answers?: string
  drivers?: string
}

const defaultBudget = '20000x'

export function addQuestions(program: Command): void {
  const command = program
    .command('questions')
    .description('find the few tests whose right output would rule out most of the patches, and ask for it')
  addCaseFlags(command, { reference: 'not looked at here, assess judges by it', budget: defaultBudget })
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
  const { project, config, patchesFrom } = await readFlags(flags)
  const budget = parseBudget(config.budget ?? defaultBudget)
  const drivers = driversIn(flags)
  const answers = new Answers(resolve(flags.answers ?? join(project, answersFile)))
  pruneCache()
  const say = (what: string) => progress.show(what, true)
  const subject = await openCase({ project, config, patchesFrom, say })
  requireLoaded(subject)
  const seed = config.seed ?? 1
  const exact = config.exact ?? false
  const found = await inquire(subject, {
    seed,
    budget,
    pinned: config.pinned ?? true,
    exact,
    timeLimit: config.timeLimit,
    memoryLimit: config.memoryLimit ?? defaultMemory,
    drivers,
    answers,
    say,
    onProgress: (executions, kinds) => progress.show(`${executions} executions, ${kinds} ways to differ`),
  })
  progress.clear()
  const remember = (question: Splitting, expected: Snapshot) =>
    answers.add({ ...nameOf(question, subject.language), expected })
  let inquiry = withAnswers(found, given, remember)
  const view = { language: subject.language, colour: useColour(), seed }
  if (!flags.json && !given.length && process.stdin.isTTY && process.stdout.isTTY)
    inquiry = await askAll(inquiry, exact, remember, view)
  const standing = standingOf([...inquiry.patches.keys()], inquiry.questions, inquiry.answered, exact)
  process.stdout.write(report(subject, inquiry, standing, flags.json ?? false, view, budget.text))
  return standing.open.length ? 1 : 0
}

function report(
  subject: Case,
  inquiry: Inquiry,
  standing: Standing,
  json: boolean,
  view: Parameters<typeof questionsReport>[2],
  budget: string,
): string {
  if (!json) return questionsReport(inquiry, standing, view)
  return JSON.stringify(questionsJson(subject, inquiry, standing, { seed: view.seed, budget }), null, 2) + '\n'
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

/** All answers are understood before the first is written down. */
function withAnswers(
  inquiry: Inquiry,
  given: readonly GivenAnswer[],
  remember: (question: Splitting, expected: Snapshot) => void,
): Inquiry {
  const added = given.map(({ number, text }) => {
    const question = inquiry.questions[number - 1]
    if (!question)
      throw new UserError(
        `--answer names question ${number}, and there are ${inquiry.questions.length}`,
        'Numbers are those of the same patches, seed and budget.',
      )
    return { question, expected: expectedIn(text, question) }
  })
  for (const { question, expected } of added) remember(question, expected)
  return { ...inquiry, answered: [...inquiry.answered, ...added] }
}

const useColour = () => process.stdout.isTTY === true && !process.env.NO_COLOR
