import { describe, expect, it } from 'vitest'
import { reproduceCommand } from '../../../src/api/command.js'
import { readProject } from '../../../src/api/project.js'
import * as api from '../../../src/index.js'
import { Project } from '../../support/project.js'

/** What somebody without types may give. */
type Loose = (options?: unknown) => Promise<unknown>
const called = api as unknown as Record<string, Loose>

describe('what is wrong with options is told in plain words, before anything runs', () => {
  it.each<[string, unknown, string]>([
    ['assessProject', { patch: 'fix.diff' }, 'assessProject: unknown key "patch" (value "fix.diff")'],
    ['assessProject', { patches: 'fix.diff' }, 'assessProject: "patches" is "fix.diff", but must be a list of strings'],
    ['assessProject', { kp: 2 }, 'assessProject: "kp" is 2, but must be a number from 0 to 1'],
    ['assessProject', { signal: {} }, 'assessProject: "signal" is {}, but must be an AbortSignal'],
    ['assessProject', { seed: 1n }, 'assessProject: "seed" is 1, but must be a whole number'],
    ['assessProject', { judges: ['nobody'] }, 'but must be a non-empty list of difference, preservation, crash'],
    ['assessProject', 'fix.diff', 'assessProject: the argument is "fix.diff", but must be an object'],
    ['assessProject', { patches: ['a.diff'], base: 'HEAD' }, 'patches and a base cannot be combined'],
    ['assessProject', { ask: () => {}, resume: true }, '"ask" and "resume" cannot be combined'],
    ['assessProject', { similarity: ['paper', 'median'] }, 'the similarity rule "paper" cannot be combined'],
    ['diffProject', { show: 0 }, 'diffProject: "show" is 0, but must be a whole number above 0'],
    ['findQuestions', { answer: { 0: 'A' } }, 'but must be answers by question number, such as { 1: "B" }'],
    ['repairProject', { at: ['src/a.js'] }, '"src/a.js" is not a location: a file and a line'],
    ['repairProject', { fuzz: 'long' }, 'repairProject: "fuzz" is "long", but must be true, false, executions'],
    ['generalizeTest', { pattern: 'XX' }, 'generalizeTest: "pattern" is "XX", but must be one of UE, EGA, RI, CC'],
    ['benchDataset', {}, 'benchDataset: "dataset" is missing'],
    ['trainSyntax', { data: 'x', folds: 1 }, 'trainSyntax: "folds" is 1, but must be a whole number, 2 or more'],
    ['openProject', { project: '/nowhere' }, 'the project folder /nowhere does not exist'],
  ])('%s %o', async (name, options, message) => {
    const failed = await called[name](options).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(api.UserError)
    expect((failed as api.UserError).message).toContain(message)
    expect((failed as api.UserError).advice).toMatch(/\.$/)
  })
})

it('what is given goes before the configuration, key by key', async () => {
  const config = { seed: 7, budget: '5s', patches: ['old.diff'], tests: { runner: 'node', files: ['test/*.js'] } }
  const project = new Project({ 'assay.config.json': JSON.stringify(config) })
  const { folder } = project
  const read = await readProject({ project: folder, budget: '10x', seed: undefined, tests: { files: ['a.js'] } })
  expect(read.config).toMatchObject({ seed: 7, budget: '10x', tests: { runner: 'node', files: ['a.js'] } })
  expect(read.patchesFrom).toBe(folder)
  expect((await readProject({ project: folder, seed: 1 })).config.seed).toBe(1)
  const based = await readProject({ project: folder, base: 'HEAD' })
  expect([based.config.base, based.config.patches]).toEqual(['HEAD', undefined])
  expect((await readProject({ project: folder, patches: ['x.diff'] })).patchesFrom).toBe(process.cwd())
  project.remove()
})

it('the command that gives the same again has all that was given', () => {
  const options = {
    project: 'my project',
    reference: 'right.diff',
    tests: { failing: ['a b'] },
    seed: 3,
    budget: '5m',
    pinned: false,
    state: false,
    thorough: true,
    judges: ['crash', 'syntax'],
    kp: 0.5,
  } as const
  expect(reproduceCommand('assess', options, 'fix.diff')).toBe(
    "npx assay assess --project 'my project' --patch fix.diff --reference right.diff --failing 'a b' --seed 3 --budget 5m " +
      '--thorough --no-pin --no-state --judges crash,syntax --kp 0.5',
  )
})
