import picomatch from 'picomatch'
import type { Config } from '../../model/config.js'
import { readText, type Tree } from '../../files/tree.js'
import { UserError } from '../../util/errors.js'
import { ignoredIn } from '../../files/git.js'
import { buildStepFor } from './build-step.js'
import { importClosure } from './modules.js'
import { configuredFiles } from './runner-config.js'
import { runners } from './runners/all.js'
import type { Runner } from './runners/runner.js'
import { testCommandOf, type TestCommand } from './test-script.js'
import type { ScriptOptions, TestPlan } from '../../model/test-plan.js'

const code = /\.[cm]?[jt]sx?$/
const testFolder = /(^|\/)(tests?|__tests__|specs?|assay-test)\//
export const preserveName = /\.preserve\.[cm]?[jt]sx?$/
const testName = /(\.|-|_)(test|spec)\.[cm]?[jt]sx?$|(^|\/)test\.[cm]?[jt]s$/

const snapshots = /(^|\/)(__snapshots__|tap-snapshots)\/|\.snap$/

/** Test code: test files and whatever lives beside them, fixtures and snapshots among them. */
export function isTestCode(path: string, plan: TestPlan): boolean {
  return (
    plan.files.includes(path) ||
    plan.preserve.includes(path) ||
    testFolder.test(path) ||
    snapshots.test(path) ||
    (code.test(path) && testName.test(path))
  )
}

export function discoverJavascript(tree: Tree, config: Config, project: string): TestPlan {
  const manifest = manifestOf(tree)
  const command = testCommandOf(manifest.scripts ?? {})
  const runner = findRunner(tree, config, manifest, command)
  const own = command?.runner === runner.name ? command : undefined
  const files = testFiles(tree, config, runner, own)
  if (files.length === 0 && runner.name !== 'command')
    throw new UserError(
      `no test files found for the test runner ${runner.name}: nothing matches ${(config.tests?.files ?? runner.files).join(', ')}`,
      tree.entries.has('package.json')
        ? 'Set "tests.files" in assay.config.json, or use --tests GLOB.'
        : 'This folder has no package.json: give the project folder with --project DIR, or test files with --tests GLOB.',
    )
  const script = runner.name === 'command' ? wholeCommand : own?.options
  const buildStep = config.tests?.build ?? buildStepFor(tree, files, manifest.scripts ?? {}, ignoredIn(project))
  return {
    runner: runner.name,
    files: files.sort(),
    preserve: preservationsIn(tree, config),
    ...(buildStep && { buildStep }),
    ...(script && !isEmpty(script) && { script }),
  }
}

const wholeCommand: ScriptOptions = { env: {}, node: [], args: ['npm test --silent'] }

const isEmpty = ({ env, node, args }: ScriptOptions) => !Object.keys(env).length && !node.length && !args.length

/** Runners whose scripts name files; for others, such words are parts of names. */
const takesFiles: readonly Runner['name'][] = ['mocha', 'tap', 'ava', 'node', 'jasmine']

function testFiles(tree: Tree, config: Config, runner: Runner, own: TestCommand | undefined): string[] {
  if (config.tests?.files) return filesLike(tree, config.tests.files)
  const named = own && takesFiles.includes(runner.name) ? globsOf(tree, own.files) : []
  const registers = (path: string) => registersTests(tree, path)
  const found = filesLike(tree, named)
  // A file may do nothing but load the others.
  const loaded = found.flatMap((path) => (registers(path) ? [path] : importClosure(tree, [path]).filter(registers)))
  if (loaded.length) return [...new Set(loaded)]
  if (found.length && runner.name === 'tap') return found
  const configured = configuredFiles(tree, runner.name)
  const taken = configured
    ? [
        ...filesLike(tree, configured.globs),
        ...filesLike(tree, ['**']).filter((path) => configured.patterns.some((pattern) => pattern.test(`/${path}`))),
      ]
    : filesLike(tree, runner.files)
  return [...new Set(taken)].filter(registers)
}

function filesLike(tree: Tree, globs: readonly string[]): string[] {
  if (!globs.length) return []
  const matches = picomatch([...globs], { dot: true })
  const isTest = (path: string) => code.test(path) && !/\.d\.[cm]?ts$/.test(path) && !preserveName.test(path)
  return [...tree.entries.keys()].filter((path) => isTest(path) && matches(path))
}

/** What a script names: a folder stands for its files, and an ending may be missing. */
const globsOf = (tree: Tree, words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const path = word.replace(/^\.\//, '').replace(/\/$/, '')
    if (tree.entries.has(path) || /[*?{[]/.test(path)) return [path]
    const isFolder = [...tree.entries.keys()].some((entry) => entry.startsWith(`${path}/`))
    const index = ['index.js', 'index.mjs', 'index.cjs'].map((name) => `${path}/${name}`)
    const first = index.find((entry) => tree.entries.has(entry))
    return isFolder ? [first ?? `${path}/**/*.?(c|m)[jt]s`] : [`${path}.?(c|m)[jt]s`]
  })

function preservationsIn(tree: Tree, { preserve }: Config): string[] {
  const matches = preserve ? picomatch([...preserve], { dot: true }) : (path: string) => preserveName.test(path)
  return [...tree.entries.keys()].filter((path) => code.test(path) && matches(path)).sort()
}

/** A file in a test folder that registers no test (a fixture, a helper) is not a test file. */
function registersTests(tree: Tree, path: string): boolean {
  const registration = /(?<!\.|function\s+|\w)(it|test|tape|specify|describe|suite|t\.test)\s*(\.\w+\s*)*[(`]/
  return registration.test(readText(tree, path)!)
}

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: object
  readonly devDependencies?: object
}

function manifestOf(tree: Tree): Manifest {
  const text = readText(tree, 'package.json')
  if (text === undefined) return {}
  try {
    return JSON.parse(text) as Manifest
  } catch {
    throw new UserError(
      'the package.json of the project is not valid JSON',
      'Fix it, or set "tests.runner" and "tests.files" in a configuration.',
    )
  }
}

function findRunner(tree: Tree, config: Config, manifest: Manifest, command: TestCommand | undefined): Runner {
  const named = config.tests?.runner
  const byName = (name: string) => runners.find((runner) => runner.name === name)
  if (named) {
    const runner = byName(named)
    if (runner) return runner
    throw new UserError(
      `the test runner "${named}" does not support JavaScript`,
      `Use one of ${runners.map(({ name }) => name).join(', ')}.`,
    )
  }
  const usesNode = () => filesLike(tree, byName('node')!.files).some((path) => isForNode(tree, path))
  // A script that is run by node may use its test runner.
  const isPlain = command?.runner === 'tap' && usesNode()
  if (command && !isPlain) return byName(command.runner)!
  const installed = { ...manifest.dependencies, ...manifest.devDependencies }
  const found = runners.find(({ packages }) => packages.some((name) => name in installed))
  if (found && !isPlain) return found
  const script = manifest.scripts?.test ?? ''
  const isOwn = script !== '' && !script.includes('no test specified') && !usesNode()
  return byName(isOwn ? 'command' : 'node')!
}

const isForNode = (tree: Tree, path: string) => /['"]node:test['"]/.test(readText(tree, path)!)
