import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { assess, type Assessment, type AssessOptions } from '../assess.js'
import { openCase, type Case } from '../case/case.js'
import type { Config } from '../case/config.js'
import { pruneCache } from '../case/sandbox.js'
import { parseBudget } from '../fuzz/budget.js'
import { assessmentReport } from '../report/assessment.js'
import { assessmentJson } from '../report/assessment-json.js'
import { UserError } from '../errors.js'
import { judgeNames } from '../judges/all.js'
import type { DriverKind } from '../judges/judge.js'
import { defaultRules, type SimilarityRules } from '../judges/similarity/rules.js'
import { Answers } from '../oracles/answers.js'
import { nobody, Remembering } from '../oracles/person.js'
import { askIn, nameOf } from './ask.js'
import { addCaseFlags, commandAgain, readFlags, wholeNumber, type CaseFlags } from './options.js'
import { ProgressLine } from './progress.js'
import { requireFolder, writeTests } from './write-tests.js'

export interface JudgeFlags {
  trustInferred?: boolean
  comparisons: boolean
  state: boolean
  judges?: string
  drivers?: string
  similarity?: string
  kp?: string
  kt?: string
  generated?: string
}

interface AssessFlags extends CaseFlags, JudgeFlags {
  json?: boolean
  ask?: boolean
  answers?: string
  questions: string
  writeTests?: string
}

/** A patch that nothing speaks against should have been looked at harder than one that is shown. */
const defaultBudget = '40000x'
export const defaultMemory = 512

export function addAssess(program: Command): void {
  const command = program
    .command('assess')
    .description('tell for each patch whether it overfits, with an input, the outputs before and after, and a test')
  addJudgeFlags(addCaseFlags(command))
    .option('--preserve <paths...>', 'preservation tests: files or globs of the project, or a folder laid over it')
    .option('--ask', 'show each difference nobody has judged, and ask which behaviour is right')
    .option('--answers <file>', `answers given before (default: ${answersFile} of the project)`)
    .option('--questions <number>', 'how many differences nobody has judged are shown for a patch', '3')
    .option('--write-tests <dir>', 'write a regression test for each witness into this folder')
    .option('--json', 'print one JSON object (docs/json.md) instead of text')
    .addHelpText(
      'after',
      `
Verdicts: overfitting (a witness against the reference, a preservation test or your answer), suspect (a witness against
an inferred condition, or a score), unrefuted (looked at, nothing found), inconclusive (too little was looked at, or nobody says what
is right), implausible (it does not pass the tests).

Exit codes: 0 every patch is unrefuted; 1 some patch is not; 2 wrong usage or configuration.

Examples:
  assay assess --patch 'candidates/*.diff'
  assay assess --patch 'candidates/*.diff' --reference fixed.diff
  assay assess --base main --ask --write-tests test/regressions
  assay generalize "parses an empty text" && assay assess --patch fix.diff`,
    )
    .action(async (flags: AssessFlags) => {
      process.exitCode = await runAssess(flags)
    })
}

export function addJudgeFlags(command: Command): Command {
  return command
    .option('--trust-inferred', 'let a witness against an inferred condition condemn a patch')
    .option('--no-state', 'do not follow the change of state along the call stack (to measure what it is worth)')
    .option('--no-comparisons', 'do not use the operands of comparisons (to measure what they are worth)')
    .option('--judges <names>', `judges to hear, with commas (default: ${judgeNames.join(',')})`)
    .option(
      '--similarity <rules>',
      `how likeness of executions is judged: paper, or with commas ${repairs.join(',')} (default)`,
    )
    .option('--kp <number>', `how far passing tests may move, from 0 to 1 (default: ${defaultRules.kp})`)
    .option(
      '--kt <number>',
      `how far from failing tests a test counts as passing where none passes (default: ${defaultRules.kt})`,
    )
    .option('--generated <number>', `generated tests to compare executions on (default: ${defaultRules.generated})`)
    .option('--drivers <kinds>', `what drives the program, with commas (default: ${driverKinds.join(',')})`)
}

const driverKinds: readonly DriverKind[] = ['lifted', 'sequences']
const answersFile = 'assay.answers.json'

/** A list of names with commas, each one of those there are. */
function namesIn<T extends string>(flag: string, text: string | undefined, all: readonly T[]): T[] {
  const names = (text?.split(',') ?? [...all]).map((name) => name.trim()) as T[]
  const wrong = names.find((name) => !all.includes(name))
  if (wrong !== undefined)
    throw new UserError(`${flag} names "${wrong}", which does not exist`, `There are: ${all.join(', ')}.`)
  return names
}

export const judgeOptions = (config: Config, flags: JudgeFlags): Omit<AssessOptions, 'say' | 'onProgress'> => ({
  seed: config.seed ?? 1,
  budget: parseBudget(config.budget ?? defaultBudget),
  pinned: config.pinned ?? true,
  exact: config.exact ?? false,
  timeLimit: config.timeLimit,
  memoryLimit: config.memoryLimit ?? defaultMemory,
  comparisons: flags.comparisons,
  states: flags.state,
  trustInferred: flags.trustInferred ?? false,
  ...(flags.judges !== undefined && { judges: namesIn('--judges', flags.judges, judgeNames) }),
  drivers: driversIn(flags),
  rules: rulesIn(flags),
  questions: 0,
  person: nobody,
  asks: false,
})

/** What is better than the paper's rule, by name. */
const repairs = ['behaviour', 'median'] as const

function rulesIn({ similarity, kp, kt, generated }: JudgeFlags): SimilarityRules {
  const names = namesIn('--similarity', similarity ?? repairs.join(','), ['paper', ...repairs])
  if (names.includes('paper') && names.length > 1)
    throw new UserError('--similarity takes "paper" alone', `It is the rule without ${repairs.join(' and ')}.`)
  return {
    kp: fraction('--kp', kp, defaultRules.kp),
    kt: fraction('--kt', kt, defaultRules.kt),
    behaviour: names.includes('behaviour'),
    mean: names.includes('median') ? 'median' : 'mean',
    more: !names.includes('paper'),
    generated: generated === undefined ? defaultRules.generated : count('--generated', generated),
  }
}

function fraction(flag: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text)
  if (!(value >= 0 && value <= 1) || text?.trim() === '')
    throw new UserError(`${flag} is "${text}", but must be a number from 0 to 1`)
  return value
}

function count(flag: string, text: string): number {
  const value = wholeNumber(flag, text)
  if (value < 0 || text.trim() === '') throw new UserError(`${flag} is "${text}", but must be 0 or more`)
  return value
}

function driversIn({ drivers }: JudgeFlags): AssessOptions['drivers'] {
  const kinds = namesIn('--drivers', drivers, driverKinds)
  return { lifted: kinds.includes('lifted'), sequences: kinds.includes('sequences') }
}

async function runAssess(flags: AssessFlags): Promise<number> {
  const progress = new ProgressLine()
  const { project, config, patchesFrom } = await readFlags(flags)
  const options = judgeOptions(config, flags)
  requireFolder(flags.writeTests)
  requireTerminal(flags)
  const questions = count('--questions', flags.questions)
  const answers = new Answers(resolve(flags.answers ?? join(project, answersFile)))
  pruneCache()
  const say = (what: string) => progress.show(what, true)
  const subject = await openCase({ project, config, patchesFrom, say })
  const person = new Remembering(
    answers,
    (question) => nameOf(question, subject.language),
    flags.ask ? askIn(subject, progress) : undefined,
  )
  const assessments = await assess(subject, {
    ...options,
    questions,
    person,
    asks: flags.ask ?? false,
    say,
    onProgress: ({ executions, done, of }) =>
      progress.show(`${executions} executions, ${done} of ${of} patches settled`),
  })
  progress.clear()
  const command = (patch: string) =>
    commandAgain('assess', flags, patch) +
    (flags.trustInferred ? ' --trust-inferred' : '') +
    (flags.state ? '' : ' --no-state') +
    (flags.comparisons ? '' : ' --no-comparisons') +
    (flags.judges ? ` --judges ${flags.judges}` : '') +
    (flags.drivers ? ` --drivers ${flags.drivers}` : '') +
    (flags.similarity ? ` --similarity ${flags.similarity}` : '') +
    (flags.kp ? ` --kp ${flags.kp}` : '') +
    (flags.kt ? ` --kt ${flags.kt}` : '') +
    (flags.generated ? ` --generated ${flags.generated}` : '') +
    (flags.answers ? ` --answers ${flags.answers}` : '')
  const { seed, budget } = options
  process.stdout.write(
    flags.json
      ? JSON.stringify(assessmentJson(subject, assessments, { seed, budget: budget.text, command }), null, 2) + '\n'
      : assessmentReport(assessments, { language: subject.language, seed, colour: useColour(), command }),
  )
  if (flags.writeTests) {
    const told = await write(subject, assessments, resolve(flags.writeTests), say)
    progress.clear()
    if (!flags.json) process.stdout.write(told)
  }
  return assessments.every(({ verdict }) => verdict === 'unrefuted') ? 0 : 1
}

/** Nobody answers where nobody reads. */
function requireTerminal({ ask, json }: AssessFlags): void {
  if (ask && (json || !process.stdin.isTTY))
    throw new UserError(
      '--ask needs a terminal to ask in',
      'Run it by hand; the answers are kept and used by later runs without --ask.',
    )
}

const useColour = () => process.stdout.isTTY === true && !process.env.NO_COLOR

async function write(subject: Case, assessments: readonly Assessment[], folder: string, say: (what: string) => void) {
  let told = ''
  for (const [i, { patch, evidence }] of assessments.entries()) {
    const candidate = subject.candidates[i]
    const witnesses = evidence.flatMap((e) => {
      if (e.kind === 'witness') return [{ test: e.test, from: e.driver.file, isVerified: e.judge === 'difference' }]
      return e.example?.test ? [{ test: e.example.test, from: e.example.driver.file, isVerified: false }] : []
    })
    if (!witnesses.length || candidate.implausible !== undefined) continue
    say(`writing tests for ${patch}`)
    told += await writeTests(subject, patch, candidate.version.tree, witnesses, folder)
  }
  return told
}
