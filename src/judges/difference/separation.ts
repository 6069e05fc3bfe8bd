import type { Campaign } from '../../campaign/campaign.js'
import { chooseQuestions } from '../../campaign/questions/choose.js'
import type { SplittingQuestion } from '../../campaign/questions/question.js'
import { splitSearch } from '../../campaign/questions/search.js'
import { showSnapshot } from '../../execution/show.js'
import { firstShare, isOver } from '../../fuzz/budget.js'
import type { PartitionTree } from '../../model/partition-tree.js'
import type { JudgeOptions } from '../judge.js'

/** Patches that differ do so early: the search gets this fraction of the executions and of the time. */
const part = 4
/** Of more patches, nobody compares all. */
const mostPatches = 8

/** Inputs that tell patches apart, where nobody says which of them is right; undefined where none was found. */
export async function separationOf(
  campaign: Campaign,
  open: readonly number[],
  options: JudgeOptions,
): Promise<PartitionTree | undefined> {
  if (
    open.length < 2 ||
    open.length > mostPatches ||
    !options.questions ||
    !options.drivers.lifted ||
    isOver(options.budget)
  )
    return undefined
  options.say('looking for inputs that tell the patches apart')
  const { budget } = options
  const { questions } = await splitSearch(await campaign.session('tests'), open, [], {
    budget: { ...firstShare(budget, part), executions: Math.ceil(budget.executions / part) },
    say: options.say,
    onProgress: (executions) => options.onProgress(executions, 1),
  })
  const positions = [...open.keys()]
  const chosen = chooseQuestions(questions, positions).map(({ question }) => question)
  return chosen.length ? treeOf(positions, chosen, open) : undefined
}

/** Splits patches by one question after the other; `positions` are places in the list of those that were searched. */
function treeOf(
  positions: readonly number[],
  [first, ...others]: readonly SplittingQuestion[],
  open: readonly number[],
): PartitionTree {
  const members = positions.map((at) => open[at])
  if (!first || positions.length < 2) return { members, parts: [] }
  const answers = [...new Set(positions.map((at) => first.answers[at]))]
  if (answers.length < 2) return treeOf(positions, others, open)
  const parts = answers.map((answer) => ({
    ...treeOf(
      positions.filter((at) => first.answers[at] === answer),
      others,
      open,
    ),
    shown: showSnapshot(first.outputs[answer].value),
  }))
  return { members, split: { driver: first.driver, input: first.input }, parts }
}
