import type { Case } from '../../case/case.js'
import { compareExecutions, isWeak } from '../../execution/compare.js'
import { chooseQuestions } from '../../questions/choose.js'
import type { Splitting } from '../../questions/question.js'
import { SplitSearch, type Found } from '../../questions/search.js'
import { withSequences } from '../../search/sequences.js'
import { Stage, type Patched } from '../../stage.js'
import { noEffort, type Judge, type Judged, type JudgeOptions, type Opinion } from '../judge.js'
import { dissentsIn, fewestVoices, worthConfirming, type Dissent } from './dissent.js'
import { scoreOf } from './score.js'

const name = 'agreement'

/**
 * Patches of one bug as witnesses against each other: where most of them, made in different ways, come to one new answer,
 * a patch that gives another is suspect. It gives scores: a majority is no oracle.
 */
export const agreement: Judge = {
  name,
  wants: ({ reference, candidates }, sofar, { judges }) =>
    candidates.length > fewestVoices &&
    (judges?.includes(name) || (!reference && sofar.every(({ evidence }) => !evidence.length))),
  judge,
}

async function judge(subject: Case, patches: readonly Patched[], options: JudgeOptions): Promise<Judged> {
  const started = performance.now()
  const found = patches.length > fewestVoices ? await lookAt(subject, patches, options) : []
  const dissents = dissentsIn(
    found.flatMap(({ questions }) => questions),
    [...patches.keys()],
  )
  const executions = found.reduce((sum, one) => sum + one.executions, 0)
  const effort = {
    ...noEffort,
    executions,
    inputs: Math.round(executions / (patches.length + 1)),
    drivers: found.reduce((sum, one) => sum + one.drivers, 0),
    seconds: (performance.now() - started) / 1000,
  }
  const names = patches.map(({ version }) => version.name)
  const opinions = patches.map((_, patch): Opinion => {
    const [own] = dissents.filter((d) => d.patch === patch).sort((a, b) => clearness(b) - clearness(a))
    if (!own) return { judge: name, evidence: [], effort, inconclusive: silence(patches.length, executions) }
    const { executions: ran } = own.question
    const seen = compareExecutions(ran[0], ran[patch + 1], options.host)
    return { judge: name, evidence: [scoreOf(own, names, seen && !isWeak(seen) ? seen : undefined)], effort }
  })
  return { opinions, alike: [], kept: new Map() }
}

/** The larger the majority and the easier to read, the better. */
const clearness = ({ agreed, question }: Dissent<Splitting>) => agreed.patches.length - question.cost / 10_000

const silence = (patches: number, executions: number) =>
  executions
    ? `no majority of the ${patches} patches speaks against it, which alone clears no patch`
    : `there are too few patches that nothing speaks against (${patches}) to hold them against each other`

/** Inputs that tell the patches apart: by the tests, and for those that none speaks against, by generated calls. */
async function lookAt(subject: Case, patches: readonly Patched[], options: JudgeOptions): Promise<Found[]> {
  const all = [...patches.keys()]
  const { drivers, host, say, budget } = options
  const found: Found[] = []
  const known = () => found.flatMap(({ questions }) => questions)
  const choose = (open: readonly Splitting[], confirmed: readonly Splitting[]) => {
    const sure = [...known(), ...confirmed]
    const telling = worthConfirming(open, sure, all)
    const splitting = chooseQuestions(open, all, mostSplitting, [...sure, ...telling]).map(({ question }) => question)
    return [...telling, ...splitting]
  }
  const pass = async (given: Case, versions: readonly Patched[], tests: readonly string[]) => {
    const stage = await Stage.open(given, versions, host, { tests })
    try {
      const { fixedTimeLimit } = options
      const onProgress = (executions: number) => options.onProgress(executions, patches.length)
      const half = { ...budget, executions: Math.ceil(budget.executions / 2) }
      found.push(await SplitSearch.run(given, stage, [], { budget: half, fixedTimeLimit, say, onProgress, choose }))
    } finally {
      stage.close()
    }
  }
  say('looking for inputs on which the patches disagree')
  if (drivers.lifted) await pass(subject, patches, subject.plan.files)
  const told = new Set(dissentsIn(known(), all).map(({ patch }) => patch))
  if (!drivers.sequences || told.size === patches.length) return found
  const made = await withSequences({ subject, patches, reference: undefined }, host)
  if (made.count) await pass(made.subject, made.patches, made.tests)
  return found
}

const mostSplitting = 6
