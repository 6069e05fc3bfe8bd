// What the judge `crashJudge` is worth beside the rule that any new exception condemns, on small projects with labelled patches:
// npm run bench:crashJudge [-- NAMES OF CASES]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCase } from '../dist/case/open-case.js'
import { parseBudget } from '../dist/fuzz/budget.js'
import { Campaign } from '../dist/campaign/campaign.js'
import { crashJudge } from '../dist/judges/crash/judge.js'
import { changeOf } from '../dist/syntax/changes.js'
import { cases } from './crash/cases.mjs'
import { condemnedNaively } from './crash/naive.mjs'
import { writeCase } from './crash/write.mjs'

const seed = 1
/** Both rules get as many executions: the judge takes a quarter of what it is given. */
const [spent, given] = ['2500x', '10000x'].map(parseBudget)
const host = { seed, pinned: true, exact: false, steps: 1_000_000, timeLimit: 1000, memoryLimit: 512 }
const options = {
  seed,
  host,
  fixedTimeLimit: undefined,
  comparisons: true,
  states: true,
  drivers: { lifted: true, sequences: false },
  say: () => {},
  onProgress: () => {},
}

async function judged(one, work) {
  const { project, config } = writeCase(one, work)
  const subject = await openCase({ project, config, patchesFrom: project })
  const plausible = subject.candidates.flatMap((candidate, i) => {
    if (candidate.implausible !== undefined)
      console.error(`  ${one.name}, ${one.patches[i].name}: ${candidate.implausible}`)
    return candidate.implausible === undefined ? [{ ...one.patches[i], version: candidate.version }] : []
  })
  const { tree } = subject.buggy
  const patches = []
  for (const { version } of plausible)
    patches.push({ version, change: await changeOf(tree, version.overlay, subject.language.syntax.table) })
  const campaign = new Campaign(subject, patches, undefined, options)
  const judging = crashJudge.judge(campaign, [...patches.keys()], { ...options, budget: given })
  const { opinions } = await judging.finally(() => campaign.close())
  const naive = await condemnedNaively(subject, patches, { ...options, budget: spent })
  return plausible.map(({ name, label }, i) => {
    const [witness] = opinions[i].evidence
    return {
      name: `${one.name}, ${name}`,
      label,
      ours: witness !== undefined,
      naive: naive[i],
      why: witness?.condition,
    }
  })
}

function told(rule, results) {
  const count = (label) => results.filter((r) => r.label === label && r[rule]).length
  const [wrong, right] = [count('overfitting'), count('correct')]
  const all = results.filter((r) => r.label === 'overfitting').length
  const percent = (part, whole) => (whole ? `${((100 * part) / whole).toFixed(0)} %` : '–')
  return `condemns ${wrong} of ${all} overfitting and ${right} of ${results.length - all} correct patches: precision ${percent(wrong, wrong + right)}, recall ${percent(wrong, all)}`
}

const names = process.argv.slice(2)
const work = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const results = []
try {
  for (const one of cases.filter(({ name }) => !names.length || names.includes(name))) {
    const found = await judged(one, work)
    for (const { name, label, ours, why } of found)
      if (ours !== (label === 'overfitting')) console.error(`  ${name}: ${ours ? `wronged: ${why}` : 'missed'}`)
    results.push(...found)
    const countOf = (rule, label) => found.filter((r) => r.label === label && r[rule]).length
    const inShort = (rule) => `${countOf(rule, 'overfitting')} overfitting, ${countOf(rule, 'correct')} correct`
    console.error(`${one.name} (${found.length} patches): condemned ${inShort('ours')}; naively ${inShort('naive')}`)
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
console.log(`the judge crashJudge ${told('ours', results)}`)
console.log(`any new exception ${told('naive', results)}`)
