import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLanguage } from '../../dist/languages/all.js'
import { readTree } from '../../dist/files/tree.js'
import { newLoop } from '../../dist/campaign/search-run.js'
import { Session } from '../../dist/campaign/session.js'
import { compareExecutions } from '../../dist/execution/compare.js'
import { candidatesAt } from '../../dist/patch-space/candidates.js'
import { versionsOf } from '../../dist/campaign/family.js'
import { locationsIn } from '../../dist/patch-space/locations.js'
import { functionsWith } from '../../dist/patch-space/meta-program.js'
import { Partitions } from '../../dist/partitions/partitions.js'
import { Separation } from './separation.mjs'
import { TestBed } from '../../dist/campaign/test-bed.js'
import { parse } from '../../dist/syntax/parser.js'

const options = { seed: 1, pinned: true, exact: false, steps: 100_000, timeLimit: 1000, memoryLimit: 512 }

/** A subject with the patches of its condition that pass its tests, ready for any number of runs. */
export class Trial {
  static async open(subject) {
    const { folder, file, condition } = subject
    const tree = readTree(folder)
    const language = findLanguage(tree, {})
    const buggy = { name: 'buggy', tree }
    const plan = language.tests.discover(tree, {}, folder)
    const suite = { tests: [], seconds: 0 }
    const opened = { project: folder, language, plan, buggy, suite, failing: [], candidates: [] }
    const source = readFileSync(join(folder, file), 'utf8')
    const parsed = { root: await parse(language.name, source), source }
    const line = source.slice(0, source.indexOf(condition)).split('\n').length
    const [location] = locationsIn(parsed, file, language, new Set([line])).filter((l) => l.schema === 'condition')
    const all = candidatesAt(location, parsed, language).filter(({ isPure }) => isPure)
    const bed = await TestBed.open(opened, [], options, { places: functionsWith(all) })
    const trial = new Trial(subject, bed, all)
    await trial.keepPlausible()
    return trial
  }

  constructor(subject, bed, all) {
    this.subject = subject
    this.bed = bed
    this.all = all
    this.candidates = all
  }

  close() {
    this.bed.close()
  }

  /** One run: what is left at its end. */
  async run(mode, seed, budget, maxFactor) {
    const { candidates, subject } = this
    const session = await this.opened(candidates)
    const start = await session.start({ base: 'buggy', patches: [] })
    const { samples } = start
    const separation = new Separation(candidates.length)
    // Patches that were ruled out still run, for these partitions: otherwise a mode that rules out more shows fewer.
    const whole = new Partitions(candidates.length)
    const everybody = [0, ...candidates.map((_, i) => i + 1)]
    const classes = new Int32Array(candidates.length)
    const counts = { refining: 0, ruling: 0 }
    const watcher = {
      wants: { partition: true, crashes: true },
      versions: () => everybody,
      onDifference: () => {},
      onAnswer: (driver, input, batch, answer) => {
        // The defect under repair, on data that is what the tests show; any version may crash on garbage.
        const isFair = samples.grade(input, driver) === 'in-type'
        const condemns = ({ frames: [innermost = ''] }) =>
          isFair && subject.defective.some((name) => innermost.endsWith(name))
        const why = { driver: driver.name, input }
        const separated = separation.take(why, batch, answer, condemns)
        if (answer.died === undefined && answer.shares) {
          for (const i of classes.keys()) classes[i] = answer.shares[i + 1]
          if (isFair && whole.refine(classes, why)) counts.refining++
        }
        if (separated.ruledOut) counts.ruling++
        return separated
      },
      onProgress: () => {},
    }
    const schedule = { mode, maxFactor }
    const settings = { seed, budget, comparisons: true, states: false, schedule }
    const effort = await (await newLoop(session, start, settings, watcher)).run()
    session.close()
    const { leaves, remaining } = separation.partitions
    return {
      ruledOut: candidates.length - remaining,
      partitions: whole.leaves.length,
      ...counts,
      executions: effort.executions,
      corpus: effort.corpus,
      isRightLeft: leaves.some(({ members }) => members.some((m) => this.isCorrect(candidates[m]))),
    }
  }

  isCorrect({ expression }) {
    return this.subject.correct.includes(expression)
  }

  /** A meta-program of candidates, opened as versions. */
  async opened(candidates) {
    const meta = await this.bed.prepareMeta(candidates, { coverage: true, trace: false })
    const names = candidates.map(({ expression }) => expression)
    return Session.of(this.bed, versionsOf(meta, candidates, names), undefined)
  }

  /** Those that do the same as the developers' patch on all tests. */
  async keepPlausible() {
    const { all } = this
    const { pool, drivers } = await this.opened(all)
    const reference = all.findIndex((candidate) => this.isCorrect(candidate)) + 1
    if (!reference) throw new Error(`no candidate is ${this.subject.correct.join(' or ')}`)
    const versions = [0, ...all.map((_, i) => i + 1)]
    const batches = drivers.map(({ file, index }) => ({ file, index, inputs: [[]], versions, full: true, ...options }))
    const results = await pool.run(batches)
    pool.close()
    // Who shares an execution has none of its own.
    const executionOf = ({ executions, shares }, version) => executions[shares ? shares[version] : version]
    const passes = (answer, version) =>
      !compareExecutions(executionOf(answer, reference), executionOf(answer, version), options)
    this.candidates = all.filter((_, i) => results.every(({ answers }) => passes(answers[0], i + 1)))
  }
}
