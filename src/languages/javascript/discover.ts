import picomatch from 'picomatch'
import type { Config } from '../../model/config.js'
import { readText, type Tree } from '../../files/tree.js'
import { UserError } from '../../util/errors.js'
import { runners } from './runners/all.js'
import type { Runner } from './runners/runner.js'
import type { TestPlan } from '../../model/test-plan.js'

const code = /\.[cm]?[jt]sx?$/
const testFolder = /(^|\/)(tests?|__tests__|specs?|assay-test)\//
export const preserveName = /\.preserve\.[cm]?[jt]sx?$/
const testName = /(\.|-|_)(test|spec)\.[cm]?[jt]sx?$|(^|\/)test\.[cm]?js$/

/** Test code: test files and whatever lives beside them. */
export function isTestCode(path: string, plan: TestPlan): boolean {
  return (
    plan.files.includes(path) ||
    plan.preserve.includes(path) ||
    (code.test(path) && (testFolder.test(path) || testName.test(path)))
  )
}

export function discoverJavascript(tree: Tree, config: Config): TestPlan {
  const runner = findRunner(tree, config)
  const globs = config.tests?.files ?? runner.files
  const matches = picomatch([...globs], { dot: true })
  const files = [...tree.entries.keys()].filter(
    (path) =>
      code.test(path) &&
      !/\.d\.[cm]?ts$/.test(path) &&
      !preserveName.test(path) &&
      matches(path) &&
      (config.tests?.files !== undefined || usesTests(tree, path)),
  )
  if (files.length === 0)
    throw new UserError(
      `no test files found for the test runner ${runner.name}: nothing matches ${globs.join(', ')}`,
      tree.entries.has('package.json')
        ? 'Set "tests.files" in assay.config.json, or use --tests GLOB.'
        : 'This folder has no package.json: give the project folder with --project DIR, or test files with --tests GLOB.',
    )
  return { runner: runner.name, files: files.sort(), preserve: preservationsIn(tree, config) }
}

function preservationsIn(tree: Tree, { preserve }: Config): string[] {
  const matches = preserve ? picomatch([...preserve], { dot: true }) : (path: string) => preserveName.test(path)
  return [...tree.entries.keys()].filter((path) => code.test(path) && matches(path)).sort()
}

/** A file in a test folder that registers no test (a fixture, a helper) is not a test file. */
function usesTests(tree: Tree, path: string): boolean {
  return /\b(it|test|specify|describe|suite)\s*(\.\w+\s*)*[(`]/.test(readText(tree, path)!)
}

export function findRunner(tree: Tree, config: Config): Runner {
  const named = config.tests?.runner
  if (named) {
    const runner = runners.find((r) => r.name === named)
    if (!runner)
      throw new UserError(
        `the test runner "${named}" does not support JavaScript`,
        `Use one of ${runners.map((r) => r.name).join(', ')}.`,
      )
    return runner
  }
  const manifest = tree.entries.has('package.json') ? readText(tree, 'package.json')! : '{}'
  let parsed: { scripts?: Record<string, string>; dependencies?: object; devDependencies?: object }
  try {
    parsed = JSON.parse(manifest)
  } catch {
    throw new UserError(
      'the package.json of the project is not valid JSON',
      'Fix it, or set "tests.runner" and "tests.files" in a configuration.',
    )
  }
  const script = Object.entries(parsed.scripts ?? {})
    .filter(([name]) => name.startsWith('test'))
    .map(([, command]) => command)
    .join(' ')
  const installed = { ...parsed.dependencies, ...parsed.devDependencies }
  return (
    runners.find((r) => r.name !== 'node' && new RegExp(`\\b${r.name}\\b`).test(script)) ??
    (/node\b.*--test/.test(script) ? runners.find((r) => r.name === 'node')! : undefined) ??
    runners.find((r) => r.name !== 'node' && r.name in installed) ??
    runners.find((r) => r.name === 'node')!
  )
}
