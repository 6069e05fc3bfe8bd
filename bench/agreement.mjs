// How often does the judge `agreement` suspect the only right patch among wrong ones? The questions that tell the patches of
// a case apart are found once; then every right patch is put together with every choice of two or more wrong ones.
// npm run bench:agreement -- DATASET [--budget 16000x]
import { join, resolve } from 'node:path'
import { readDataset } from '../dist/commands/bench/dataset.js'
import { findQuestions } from '../dist/index.js'
import { agreedIn, dissentsIn } from '../dist/judges/agreement/dissent.js'
import { ideaOf } from '../dist/judges/agreement/idea.js'
import { changeOf } from '../dist/syntax/changes.js'

const [folder, ...rest] = process.argv.slice(2)
if (!folder) throw new Error('usage: npm run bench:agreement -- DATASET [--budget 16000x]')
const budget = rest[rest.indexOf('--budget') + 1 || -1] ?? '16000x'
const { cases, folder: root } = readDataset(folder, { reference: false, preserve: false })

const subsets = (list, least) =>
  [...Array(2 ** list.length).keys()]
    .map((bits) => list.filter((_, i) => bits & (1 << i)))
    .filter((some) => some.length >= least)

/** Of these patches, by their numbers, those that others which agree speak against. */
function suspected(patches, questions, ideas) {
  const asked = questions.map((one) => ({ ...one, answers: patches.map((patch) => one.answers[patch]) }))
  const all = patches.map((_, i) => i)
  const own = patches.map((patch) => ideas[patch])
  return new Set(dissentsIn(asked, agreedIn(asked, all, own)).map(({ patch }) => patches[patch]))
}

const all = { wrong: 0, found: 0, right: 0, wronged: 0 }
const alone = { sets: 0, wronged: 0 }
for (const { id, project, config, patches: labelled } of cases) {
  const files = labelled.map(({ file }) => join(root, id, file))
  const { inquiry, subject } = await findQuestions({ project, ...config, patches: files, budget })
  const { patches: names, questions } = inquiry
  const ideas = []
  for (const name of names) {
    const { version } = subject.candidates.find((candidate) => candidate.name === name)
    ideas.push(ideaOf(await changeOf(subject.buggy.tree, version.overlay, subject.language.syntax.table)))
  }
  const isRight = (patch) => labelled[files.findIndex((file) => file === resolve(names[patch]))].label === 'correct'
  const numbers = names.map((_, i) => i)
  const [right, wrong] = [numbers.filter(isRight), numbers.filter((patch) => !isRight(patch))]
  const flagged = suspected(numbers, questions, ideas)
  all.wrong += wrong.length
  all.right += right.length
  all.found += wrong.filter((patch) => flagged.has(patch)).length
  all.wronged += right.filter((patch) => flagged.has(patch)).length
  for (const one of right)
    for (const others of subsets(wrong, 2)) {
      alone.sets++
      if (suspected([one, ...others], questions, ideas).has(one)) alone.wronged++
    }
  console.log(`${id}: ${names.length} patches, ${flagged.size} suspected`)
}
console.log(`all patches: ${all.found} of ${all.wrong} wrong and ${all.wronged} of ${all.right} right ones suspected`)
console.log(`a single right one: suspected in ${alone.wronged} of ${alone.sets} choices`)
