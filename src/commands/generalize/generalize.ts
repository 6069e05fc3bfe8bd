import type { Config } from '../../model/config.js'
import { matchesName, runSuiteCached } from '../../case/plausibility.js'
import { readText, readTree, requireFiles, type Tree } from '../../files/tree.js'
import { nameOfTest, sitesPerFile } from '../../model/driver.js'
import { driversFrom } from '../../campaign/drivers.js'
import { UserError } from '../../util/errors.js'
import { Executor } from '../../execution/executor.js'
import { liftTests } from '../../campaign/lift-tests.js'
import { prepare } from '../../campaign/prepare.js'
import { facetOf, type Language } from '../../languages/language.js'
import { conditionBasisOf } from '../../oracles/pattern.js'
import { parse } from '../../syntax/parser.js'
import type { TestResult } from '../../model/suite.js'
import type { TestPlan } from '../../model/test-plan.js'
import type { Pattern } from '../../model/pattern.js'
import { newScratch, removeScratch } from '../../util/scratch.js'
import { findLanguage } from '../../languages/all.js'

export interface GeneralizeOptions {
  readonly project: string
  readonly config: Config
  /** The failing test; may be left out when there is only one. */
  readonly test: string | undefined
  /** The path for it in the project, if not beside the test. */
  readonly path?: string
  /** Overrides the pattern that would be chosen. */
  readonly pattern: Pattern | undefined
  readonly say: (what: string) => void
}

/** A preservation test generated from a failing test, for a person to complete. */
export interface Generalized {
  /** Where it belongs in the project. */
  readonly path: string
  readonly text: string
  readonly pattern: Pattern
  readonly test: string
}

const host = { seed: 1, pinned: true, exact: false, steps: 1_000_000, timeLimit: 5000, memoryLimit: 512 }

/** Turns the constants of a failing test into parameters, and proposes when its behaviour must be kept (Poracle, 5.3). */
export async function generalize(options: GeneralizeOptions): Promise<Generalized> {
  const { project, config, say } = options
  const tree = readTree(project, config.java?.encoding)
  requireFiles(tree, project)
  const language = findLanguage(tree, config)
  const { generalize: write } = facetOf(language, 'generalizing')
  const all = language.tests.discover(tree, config, project)
  say('running the tests')
  const suite = await runSuiteCached(tree, language, all)
  if (suite.trouble)
    throw new UserError(`the tests cannot be run: ${suite.trouble}`, 'Make sure the test command works in the project.')
  const test = chosenTest(suite.tests, options.test)
  const plan = { ...all, files: [test.file] }
  say(`lifting "${nameOfTest(test.name)}"`)
  const run = await runOnce(tree, language, plan, test)
  const root = await parse(language.syntax.table.grammarOf(test.file)!, run.source)
  const chosen = conditionBasisOf(run.execution, run.siteOf)
  const grounds = options.pattern && options.pattern !== chosen.pattern ? { pattern: options.pattern } : chosen
  const site = grounds.site === undefined ? undefined : run.siteOf(grounds.site)
  if (options.pattern && !site && (options.pattern === 'EGA' || options.pattern === 'RI'))
    throw new UserError(
      `the test "${nameOfTest(test.name)}" has no assertion for the pattern ${options.pattern}`,
      'EGA needs a failing relation such as `sum >= 0`, RI a comparison with another implementation.',
    )
  const draft = {
    file: run.file,
    source: run.source,
    root,
    driver: run.driver,
    grounds,
    ...(site && { site }),
    plan,
    tree,
  }
  const made = await write(draft)
  if (!/\bpreserveIf\(/.test(made.text) || (grounds.pattern === 'CC' && /!\(false\)/.test(made.text)))
    throw new UserError(
      `the test "${nameOfTest(test.name)}" has no constants that could become parameters`,
      'Write the preservation test by hand: docs/preservation.md.',
    )
  const path = options.path ?? made.path
  const text = path === made.path ? made.text : language.writing.moveTest(made.text, made.path, path)
  return { path, text, pattern: grounds.pattern, test: nameOfTest(test.name) }
}

function chosenTest(tests: readonly TestResult[], wanted: string | undefined): TestResult {
  const failing = tests.filter((test) => test.status === 'failed')
  const names = failing.map((test) => `"${nameOfTest(test.name)}"`).join(', ')
  if (!failing.length)
    throw new UserError(
      'no test fails',
      'Write a test that shows the bug first: the preservation test is made from it.',
    )
  const found = wanted === undefined ? failing : failing.filter((test) => matchesName(test, wanted))
  if (found.length === 1) return found[0]
  if (found.length === 0) {
    const passes = tests.some((test) => matchesName(test, wanted!))
    throw new UserError(
      passes ? `the test "${wanted}" passes` : `there is no test "${wanted}"`,
      `Tests that fail: ${names}.`,
    )
  }
  throw new UserError(
    wanted === undefined ? `${found.length} tests fail` : `${found.length} tests are named "${wanted}"`,
    `Choose one of ${names}.`,
  )
}

/** The failing test with its own constants, as a host sees it. */
async function runOnce(tree: Tree, language: Language, plan: TestPlan, test: TestResult) {
  const reach = language.build.reach(tree, plan, [])
  const lifted = await liftTests(tree, language, plan, reach)
  const versions = { language, plan, reach, lifted, changed: new Map(), patched: false, coverage: false, trace: false }
  const { spec } = await prepare('buggy', tree, versions)
  const scratch = newScratch('host')
  const launch = language.host.launch(spec.root, [...reach.sources, ...plan.files], scratch, host)
  const executor = new Executor(launch, { type: 'open', versions: [spec], files: plan.files, options: host })
  try {
    const { drivers, refused } = driversFrom(lifted, await executor.open(), [test])
    const driver = drivers.find((d) => d.failing)
    if (!driver) {
      const why = refused.find((r) => r.test === nameOfTest(test.name)) ?? refused[0]
      throw new UserError(
        `the test "${nameOfTest(test.name)}" cannot be lifted${why ? `: ${why.reason}` : ''}`,
        'Write the preservation test by hand: docs/preservation.md.',
      )
    }
    const { file, index } = driver
    const { steps, timeLimit } = host
    const { answers } = await executor.run({ file, index, inputs: [[]], versions: [0], steps, timeLimit, full: true })
    return {
      driver,
      execution: answers[0].executions![0],
      file: lifted.find((f) => f.path === file)!,
      source: readText(tree, file)!,
      siteOf: (site: number) => lifted[Math.floor(site / sitesPerFile)]?.assertions[site % sitesPerFile],
    }
  } finally {
    executor.close()
    removeScratch(scratch)
  }
}
