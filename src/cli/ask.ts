import { createInterface } from 'node:readline/promises'
import pc from 'picocolors'
import type { AssessProjectOptions } from '../api/assess.js'
import type { Case } from '../case/case.js'
import { readText } from '../files/tree.js'
import type { Reply } from '../oracles/person.js'
import type { Question } from '../model/question.js'
import { changeInWords } from '../execution/describe.js'
import { plainSnapshot } from '../model/snapshot.js'
import type { Language } from '../languages/language.js'
import { shownSide } from '../execution/describe.js'
import { sanitized } from '../report/columns.js'
import { inputInWords } from '../model/input-text.js'

const choices = 'correct: [b]efore, [a]fter, [n]either; [s]kip, [q]uit asking'
const choicesUnchanged = 'correct: [y]es, [n]o; [s]kip, [q]uit asking'

/** Asks in the terminal which of two behaviours is correct. */
export const askInTerminal =
  (progress: { clear(): void }): NonNullable<AssessProjectOptions['ask']> =>
  async (question, patch, subject) => {
    progress.clear()
    const out = process.stderr
    out.write(sanitized(inWords(question, patch, subject), pc.isColorSupported))
    const lines = createInterface({ input: process.stdin, output: out })
    // The line reader intercepts Ctrl-C; pass it on to the process.
    lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
    try {
      for (;;) {
        const isUnchanged = question.kind === 'unchanged'
        const word = (await lines.question(`  ${isUnchanged ? choicesUnchanged : choices}: `)).trim().toLowerCase()
        const askValue = () => lines.question('  Expected value (as written in source code): ')
        const reply = await replyTo(word, askValue, subject.language)
        if (reply !== undefined) return reply
      }
    } catch (error) {
      // Ctrl-D: nobody answers any more.
      if ((error as { code?: string }).code === 'ABORT_ERR') return 'stop'
      throw error
    } finally {
      lines.close()
    }
  }

/** Undefined when the reply is not valid and the question must be asked again. */
async function replyTo(word: string, askValue: () => Promise<string>, language: Language): Promise<Reply | undefined> {
  const replies: Record<string, Reply> = { b: 'before', a: 'after', y: 'after', s: 'skip', '': 'skip', q: 'stop' }
  const letter = word.charAt(0)
  if (letter in replies) return replies[letter]
  if (letter !== 'n') {
    process.stderr.write('  Enter one of the letters in brackets.\n')
    return undefined
  }
  const text = (await askValue()).trim()
  if (text === 'null' || text === 'undefined') return { expected: text === 'null' ? null : undefined }
  const value = language.syntax.evaluate(text)
  if (value !== undefined) return { expected: plainSnapshot(value) }
  process.stderr.write(`  ${text} is not a constant; put strings in quotes.\n`)
  return undefined
}

function inWords(question: Question, patch: string, subject: Case): string {
  const { driver, input, label, calls, difference, before, after } = question
  const { language } = subject
  const row = (name: string, value: string) => `  ${pc.dim(name.padEnd(8))} ${value}\n`
  return [
    `\n  ${pc.bold(patch)}: ${question.kind === 'unchanged' ? 'is it correct that this stays as it was?' : 'which behaviour is correct?'}\n`,
    driver.generated ? '' : row('test', `${driver.name} ${pc.dim(`${driver.file}:${driver.site?.line ?? 1}`)}`),
    row(driver.generated ? 'calls' : 'input', inputInWords(driver, input, language.writing)),
    calls === undefined ? '' : row('calls', calls),
    row('output', `${label}  ${pc.dim(changeInWords(difference))}`),
    question.kind === 'unchanged' ? '' : row('before', shownSide(question.difference, before)),
    row('after', shownSide(question.difference, after)),
    codeAround(question, patch, subject),
  ].join('')
}

const context = 3

/** The patched source around the divergence, with the line that was there before the patch. */
function codeAround({ parting }: Question, patch: string, { candidates }: Case): string {
  const version = candidates.find(({ name }) => name === patch)
  const at = parting?.after
  const source = version?.implausible === undefined && at ? readText(version!.version.tree, at.file) : undefined
  if (!at || source === undefined) return ''
  const lines = source.split('\n')
  const from = Math.max(0, at.line - 1 - context)
  const shown = lines.slice(from, at.line + context).flatMap((text, i) => {
    const isPlace = from + i + 1 === at.line
    const was = isPlace && parting.before && parting.before.text !== text.trim() ? [`  - ${parting.before.text}`] : []
    return [...was.map((line) => pc.red(line)), `  ${isPlace ? '>' : ' '} ${String(from + i + 1).padStart(4)}  ${text}`]
  })
  return [pc.dim(`  ${at.file}`), ...shown, ''].join('\n')
}
