// The branches of one function that Assay's generated sequences of calls reach in a given time.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { findLanguage } from '../../dist/languages/all.js'
import { openCase } from '../../dist/case/open-case.js'
import { loadConfig } from '../../dist/case/load.js'
import { readText, readTree } from '../../dist/files/tree.js'
import { Campaign } from '../../dist/campaign/campaign.js'
import { newLoop } from '../../dist/campaign/search-run.js'
import { changeOf } from '../../dist/syntax/changes.js'
import { functionsOf } from '../../dist/syntax/functions.js'
import { parse } from '../../dist/syntax/parser.js'

const seed = 1
const host = { seed, pinned: true, exact: false, steps: 1_000_000, timeLimit: 1000, memoryLimit: 512 }
const featuresPerProbe = 8
/** Statements without effect: a patch has to change something for Assay to have something to lead to. */
const idle = { javascript: 'void 0;', java: 'int idle = 0;' }

/** A patch that changes nothing in what the target does. */
async function idlePatch(project, config, { file, function: target }) {
  const tree = readTree(project)
  const { name, table } = findLanguage(tree, config)
  const source = readText(tree, file)
  const found = functionsOf(await parse(table.grammarOf(file), source), source, table).find((f) => f.name === target)
  if (!found?.body) throw new Error(`${file} has no function ${target}`)
  const at = found.body.start + 1
  const patched = `${source.slice(0, at)} ${idle[name]}${source.slice(at)}`
  const path = join(project, 'idle.diff')
  writeFileSync(path, createTwoFilesPatch(`a/${file}`, `b/${file}`, source, patched, '', ''))
  return path
}

/**
 * Generation, setting up and fuzzing have `seconds` together; that the test suite ran before is not counted.
 * `loaded`: positions of probes, among those of the file, that are hit while it is loaded.
 */
export async function measure(project, target, seconds, loaded = []) {
  const { config } = await loadConfig(project)
  const patch = await idlePatch(project, config, target)
  const subject = await openCase({ project, config: { ...config, patches: [patch] }, patchesFrom: project })
  const [{ version, implausible }] = subject.candidates
  if (implausible) throw new Error(`${target.function}: ${implausible}`)
  const change = await changeOf(subject.buggy.tree, version.overlay, subject.language.syntax.table)
  const started = performance.now()
  const elapsed = () => performance.now() - started
  const campaign = new Campaign(subject, [{ version, change }], undefined, {
    host,
    fixedTimeLimit: undefined,
    states: false,
  })
  const made = await campaign.sequences()
  const generated = elapsed() / 1000
  // Without a sequence, the tests only tell how many branches there are.
  const session = await campaign.session(made.count ? 'sequences' : 'tests')
  const { spec, cover } = session.prepared[session.bed.buggy]
  const isOwn = (site, i) =>
    site.file === target.file && site.function === target.function && !loaded.includes(i - spec.files[site.file].cover)
  const all = cover.flatMap((site, i) => (isOwn(site, i) ? [i] : []))
  const reached = new Set()
  let executions = 0
  if (made.count) {
    const left = () => Math.max(1, seconds * 1000 - elapsed())
    executions = await fuzz(session, left, (probe) => reached.add(probe))
  }
  campaign.close()
  const took = elapsed() / 1000
  const own = all.filter((probe) => reached.has(probe))
  return {
    total: all.length,
    reached: own.length,
    missed: all.filter((probe) => !reached.has(probe)).map((probe) => cover[probe].line),
    sequences: made.count,
    guessed: made.subject.plan.sequences?.guessed.length ?? 0,
    unavailable: made.unavailable.map(({ what, reason }) => `${what}: ${reason}`),
    generated,
    seconds: took,
    executions,
    text: made.count ? readText(made.subject.buggy.tree, made.tests[0]) : '',
  }
}

/** Runs the sequences as they are and then with other values; `hit` is told of probes of the buggy version. */
async function fuzz(session, left, hit) {
  const start = await session.start({ base: 'buggy', patches: [0], onPatched: true })
  for (const { covered = [] } of start.onBase.values()) covered.forEach(hit)
  const features = session.prepared[0].spec.covers * featuresPerProbe
  const watcher = {
    versions: () => [0, 1],
    onDifference: () => {},
    onBatch: (_, { answers }) => {
      for (const { fresh } of answers)
        for (let i = 0; i < fresh.length; i += 2)
          if (fresh[i] === 0 && fresh[i + 1] < features) hit(Math.floor(fresh[i + 1] / featuresPerProbe))
    },
    onProgress: () => {},
  }
  const milliseconds = left()
  const budget = { executions: Infinity, milliseconds, text: `${milliseconds}ms` }
  const loop = await newLoop(session, start, { seed, budget, comparisons: true, states: false }, watcher)
  return (await loop.run()).executions
}
