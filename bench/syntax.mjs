// Time of the syntaxJudge judge for a patch after start, its tests' literals included, and the size of the shipped model:
// npm run bench:syntaxJudge
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findLanguage } from '../dist/languages/all.js'
import { findPatches } from '../dist/case/patches.js'
import { readTree } from '../dist/files/tree.js'
import { patchedVersion, referenceVersion } from '../dist/case/versions.js'
import { syntaxJudge } from '../dist/judges/syntax/judge.js'
import { shippedModel } from '../dist/analyses/patch-text/read-model.js'

const examples = fileURLToPath(new URL('../examples', import.meta.url))

/** What the judge needs of a case: no test is run. A test of every file counts as failing, so that all may be read. */
function open(project) {
  const tree = readTree(project)
  const language = findLanguage(tree, {})
  const plan = language.tests.discover(tree, {}, project)
  const failing = plan.files.map((file) => ({ file, name: [''] }))
  return {
    language,
    plan,
    failing,
    buggy: { tree },
    reference: referenceVersion(tree, project, 'patches/correct.diff'),
  }
}

const times = []
for (const round of ['warm up', 'measure'])
  for (const name of readdirSync(examples)) {
    const project = join(examples, name)
    if (!statSync(join(project, 'patches/correct.diff'), { throwIfNoEntry: false })) continue
    const subject = open(project)
    for (const patch of findPatches(['patches'], project)) {
      const version = patchedVersion(subject.buggy.tree, patch, (path) =>
        subject.language.tests.isTestCode(path, subject.plan),
      )
      const started = performance.now()
      await syntaxJudge.judge(subject, [{ version }], {})
      if (round === 'measure') times.push(performance.now() - started)
    }
  }
times.sort((a, b) => a - b)
const size = statSync(shippedModel).size
console.log(
  `${times.length} patches with their reference: median ${times[times.length >> 1].toFixed(1)} ms a patch, slowest ${times.at(-1).toFixed(1)} ms (goal: under 50 ms)`,
)
console.log(`model: ${(size / 1024).toFixed(0)} KB (goal: under 1024 KB)`)
