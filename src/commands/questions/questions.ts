import type { Candidate, Case } from '../../case/case.js'
import { UserError } from '../../util/errors.js'
import { hostOptionsFor, type RunSettings } from '../../campaign/host-options.js'
import type { Budget } from '../../fuzz/budget.js'
import { nothingToRunReason, nonCodeFiles } from '../../assess/nothing-to-run.js'
import type { Settings } from '../../judges/settings.js'
import type { Answers } from '../../oracles/answers.js'
import { answerKeyOf } from '../../oracles/answer-key.js'
import { chooseQuestions, undistinguishedGroups } from '../../campaign/questions/choose.js'
import type { SplittingQuestion } from '../../campaign/questions/question.js'
import { splitSearch, type SplitSearchResult } from '../../campaign/questions/search.js'
import type { Answered } from '../../campaign/questions/status.js'
import { Campaign, type Source } from '../../campaign/campaign.js'
import { changeOf } from '../../syntax/changes.js'
import { HostFailed } from '../../util/host-failed.js'
import type { PatchWithChange } from '../../case/changed.js'

export interface QuestionsOptions extends RunSettings {
  readonly budget: Budget
  readonly drivers: Settings['drivers']
  readonly answers: Answers
  readonly say: (what: string) => void
  readonly onProgress: (executions: number, kinds: number) => void
}

/** The questions about the patches of a case. */
export interface Inquiry {
  /** The patches that questions are about; everything else refers to them by position in this list. */
  readonly patches: readonly string[]
  readonly leftOut: readonly { readonly patch: string; readonly reason: string }[]
  /** In the order in which they would be asked without any answers: numbers stay the same when some are answered. */
  readonly questions: readonly SplittingQuestion[]
  readonly answered: readonly Answered[]
  /** Outputs with contradicting answers, which are ignored. */
  readonly contradictions: readonly string[]
  readonly executions: number
  readonly drivers: number
}

/** Finds the tests that would split the plausible patches of a case best (Fix2Fit, RQ3). */
export async function inquire(subject: Case, options: QuestionsOptions): Promise<Inquiry> {
  const { plausible, leftOut } = await sorted(subject)
  try {
    return await inquireAbout(subject, plausible, leftOut, options)
  } catch (error) {
    if (!(error instanceof HostFailed)) throw error
    throw new UserError(
      `the program failed to load outside its test runner: ${error.message}`,
      'Questions need to run the program; `assay assess` may still give a verdict.',
    )
  }
}

async function inquireAbout(
  subject: Case,
  patches: readonly PatchWithChange[],
  leftOut: Inquiry['leftOut'],
  options: QuestionsOptions,
): Promise<Inquiry> {
  const host = hostOptionsFor(options, patches.length + 1)
  const campaign = new Campaign(subject, patches, undefined, {
    host,
    fixedTimeLimit: options.timeLimit,
    states: false,
  })
  try {
    const unloadable =
      patches.length && options.drivers.lifted ? await unloadableIn(campaign) : new Map<number, string>()
    if (!unloadable.size) return await inquireIn(campaign, leftOut, options)
    const gone = [...unloadable].map(([i, why]) => ({
      patch: patches[i].version.name,
      reason: `it failed to load outside its test runner: ${why}`,
    }))
    const rest = patches.filter((_, i) => !unloadable.has(i))
    return await inquireAbout(subject, rest, [...leftOut, ...gone], options)
  } finally {
    campaign.close()
  }
}

/** Patches that fail to load, and why; if there are any, nothing else was done. */
async function unloadableIn(campaign: Campaign): Promise<Map<number, string>> {
  const session = await campaign.session('tests')
  const found = new Map<number, string>()
  for (const i of campaign.patches.keys()) {
    const why = session.loadErrorAt(session.bed.first + i)
    // What the buggy version cannot load either is not the patch's doing.
    if (why !== undefined && session.loadErrorAt(session.bed.buggy) === undefined) found.set(i, why)
  }
  return found
}

async function inquireIn(campaign: Campaign, leftOut: Inquiry['leftOut'], options: QuestionsOptions): Promise<Inquiry> {
  const { subject, patches } = campaign
  const found: SplitSearchResult[] = []
  const all = [...patches.keys()]
  const { drivers, say } = options
  const pass = async (source: Source) =>
    found.push(await splitSearch(await campaign.session(source), all, options.answers.list, options))
  const isSplit = () =>
    undistinguishedGroups(
      found.flatMap(({ questions }) => questions),
      all,
    ).length === patches.length
  // A single patch cannot be split, but an answer may rule it out.
  if ((patches.length > 1 || (patches.length && options.answers.list.length)) && drivers.lifted) {
    say(patches.length > 1 ? 'searching for inputs that distinguish the patches' : 'replaying earlier answers')
    await pass('tests')
  }
  if (patches.length && drivers.sequences && !isSplit()) {
    say('generating sequences of calls')
    if ((await campaign.sequences()).count) await pass('sequences')
  }
  const chosen = chooseQuestions(
    found.flatMap(({ questions }) => questions),
    all,
    Infinity,
  )
  const questions = chosen.map(({ question }) => question)
  return {
    patches: patches.map(({ version }) => version.name),
    leftOut,
    questions,
    ...known(found, questions, subject, options.answers),
    executions: found.reduce((sum, { executions }) => sum + executions, 0),
    drivers: found.reduce((sum, one) => sum + one.drivers, 0),
  }
}

/** Earlier answers; an answer can also be found by its text. */
function known(
  found: readonly SplitSearchResult[],
  questions: readonly SplittingQuestion[],
  { language }: Case,
  answers: Answers,
): Pick<Inquiry, 'answered' | 'contradictions'> {
  const raised = [...found.flatMap(({ answered }) => answered.map(({ question }) => question)), ...questions]
  const answered = new Map<string, Answered>()
  const contradictions = new Set<string>()
  for (const question of raised) {
    const asked = answerKeyOf(question, language)
    const right = answers.to(asked)
    const key = [asked.file, asked.test, asked.input, asked.output].join('\0')
    if (right.length > 1) contradictions.add(`${asked.output} with ${asked.input} (test "${asked.test}")`)
    if (right.length === 1 && !answered.has(key)) answered.set(key, { question, expected: right[0] })
  }
  return { answered: [...answered.values()], contradictions: [...contradictions] }
}

/** The patches that can be asked about, and why the others cannot. */
async function sorted(
  subject: Case,
): Promise<{ plausible: PatchWithChange[]; leftOut: { patch: string; reason: string }[] }> {
  const plausible: PatchWithChange[] = []
  const leftOut: { patch: string; reason: string }[] = []
  const reasonOf = async (candidate: Candidate): Promise<string | undefined> => {
    if (candidate.implausible !== undefined) return `implausible: ${candidate.implausible}`
    const { version } = candidate
    const change = await changeOf(subject.buggy.tree, version.overlay, subject.language.syntax.table)
    const idle = nothingToRunReason(version, change, nonCodeFiles(version, subject.language))
    if (!idle) plausible.push({ version, change })
    return idle
  }
  for (const candidate of subject.candidates) {
    const reason = await reasonOf(candidate)
    if (reason !== undefined) leftOut.push({ patch: candidate.name, reason })
  }
  return { plausible, leftOut }
}
