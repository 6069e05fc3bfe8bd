// How often does the judge `agreement` suspect the only right patch among wrong ones? The questions that tell the patches of
// a case apart are found once; then every right patch is put together with every choice of two or more wrong ones.
// npm run bench:agreement -- DATASET [--budget 16000x]
import { join } from 'node:path'
import { readDataset } from '../dist/bench/dataset.js'
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

/** Of these patches, those that others which agree speak against. */
function suspected(patches, questions, ideas) {
  const asked = questions.map(({ answers }) => ({
    cost: 0,
    answers: patches.map((patch) => answers.findIndex((answer) => answer.patches.includes(patch))),
    outputs: answers.map(({ before }) => ({ isBefore: before })),
  }))
  const agreed = agreedIn(
    asked,
    patches.map((_, i) => i),
    patches.map((patch) => ideas.get(patch)),
  )
  return new Set(dissentsIn(asked, agreed).map(({ patch }) => patches[patch]))
}

const all = { wrong: 0, found: 0, right: 0, wronged: 0 }
const alone = { sets: 0, wronged: 0 }
for (const { id, project, config, patches: labelled } of cases) {
  const files = labelled.map(({ file }) => join(root, id, file))
  const { report, subject } = await findQuestions({ project, ...config, patches: files, budget })
  const ideas = new Map()
  for (const { name, version } of subject.candidates)
    if (version) ideas.set(name, ideaOf(await changeOf(subject.buggy.tree, version.overlay, subject.language.table)))
  const isRight = (name) => labelled.some(({ file, label }) => name.endsWith(file) && label === 'correct')
  const names = report.groups.flat()
  const [right, wrong] = [names.filter(isRight), names.filter((name) => !isRight(name))]
  const flagged = suspected(names, report.questions, ideas)
  all.wrong += wrong.length
  all.right += right.length
  all.found += wrong.filter((name) => flagged.has(name)).length
  all.wronged += right.filter((name) => flagged.has(name)).length
  for (const one of right)
    for (const others of subsets(wrong, 2)) {
      alone.sets++
      if (suspected([one, ...others], report.questions, ideas).has(one)) alone.wronged++
    }
  console.log(`${id}: ${report.groups.length} groups of ${names.length} patches, ${flagged.size} suspected`)
}
console.log(`all patches: ${all.found} of ${all.wrong} wrong and ${all.wronged} of ${all.right} right ones suspected`)
console.log(`a single right one: suspected in ${alone.wronged} of ${alone.sets} choices`)
