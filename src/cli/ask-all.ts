import { createInterface, type Interface } from 'node:readline/promises'
import { messageOf } from '../util/errors.js'
import type { Snapshot } from '../model/snapshot.js'
import type { Inquiry } from '../commands/questions/questions.js'
import type { Choice } from '../campaign/questions/choose.js'
import { expectedIn, letteredOutputs } from '../commands/questions/letters.js'
import type { SplittingQuestion } from '../campaign/questions/question.js'
import { questionsStatus } from '../campaign/questions/status.js'
import { sanitized } from '../report/columns.js'
import { questionLines, remainInWords, type QuestionsReportOptions } from '../commands/questions/text.js'

/** Asks in the terminal, the best question first, until one group is left or the person quits. */
export async function askAll(
  inquiry: Inquiry,
  exact: boolean,
  remember: (question: SplittingQuestion, expected: Snapshot) => void,
  view: QuestionsReportOptions,
): Promise<Inquiry> {
  const out = process.stderr
  const lines = createInterface({ input: process.stdin, output: out })
  // The line reader intercepts Ctrl-C; pass it on to the process.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const skipped = new Set<SplittingQuestion>()
  let now = inquiry
  try {
    for (;;) {
      const questions = now.questions.filter((question) => !skipped.has(question))
      const standing = questionsStatus([...now.patches.keys()], questions, now.answered, exact)
      out.write(`\n  ${remainInWords(standing)}.\n\n`)
      const [next] = standing.open
      if (!next) return now
      const reply = await ask(now, next, lines, view)
      if (reply === 'stop') return now
      if (reply === 'skip') {
        skipped.add(next.question)
        continue
      }
      remember(next.question, reply.expected)
      now = { ...now, answered: [...now.answered, { question: next.question, ...reply }] }
    }
  } finally {
    lines.close()
  }
}

type Reply = 'skip' | 'stop' | { readonly expected: Snapshot }

async function ask(
  inquiry: Inquiry,
  choice: Choice<SplittingQuestion>,
  lines: Interface,
  view: QuestionsReportOptions,
): Promise<Reply> {
  process.stderr.write(sanitized(questionLines(inquiry, choice, view).join('\n'), view.colour) + '\n')
  const letters = letteredOutputs(choice.question).map(({ letter }) => letter)
  for (;;) {
    const text = (await lines.question(`  ${letters.join(', ')}, a value as JSON, [s]kip, [q]uit asking: `)).trim()
    // With many answers, "S" and "Q" may be letters of answers: these take precedence.
    if (!letters.includes(text.toUpperCase())) {
      if (text === '' || text.toLowerCase() === 's') return 'skip'
      if (text.toLowerCase() === 'q') return 'stop'
    }
    try {
      return { expected: expectedIn(text, choice.question) }
    } catch (error) {
      process.stderr.write(`  ${messageOf(error)}.\n`)
    }
  }
}
