import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFiles } from '../../files/sandbox.js'
import type { Tree } from '../../files/tree.js'
import { classesOf, diagnosticsInWords } from './build.js'
import { findJdk, hostClasses } from './jdk.js'
import { classNameOf } from './types.js'
import type { SuiteResult, TestResult } from '../../model/suite.js'
import type { TestPlan } from '../../model/test-plan.js'
import { runCommand } from '../../util/command.js'
import { newScratch, removeScratch } from '../../util/scratch.js'

/** Builds a tree and runs the test classes of a plan with the project's own JUnit. */
export async function runJavaSuite(tree: Tree, plan: TestPlan, timeLimit: number): Promise<SuiteResult> {
  const started = performance.now()
  const built = await classesOf(tree, plan)
  if (!built.complaints) return runClasses(built.classes.folders, tree, plan, timeLimit)
  const seconds = (performance.now() - started) / 1000
  return { tests: [], seconds, trouble: `it does not compile: ${diagnosticsInWords(built.complaints, tree)}` }
}

/** Runs compiled test classes; `tracing` is a file with what to record for each test. */
export async function runClasses(
  classes: readonly string[],
  tree: Tree,
  plan: TestPlan,
  timeLimit: number,
  tracing?: string,
): Promise<SuiteResult> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const scratch = newScratch('suite')
  try {
    const folder = join(scratch, 'project')
    writeFiles(tree, folder)
    const names = new Map(plan.files.map((path) => [classNameOf(tree, path), path]))
    writeFileSync(join(scratch, 'classes'), [...names.keys()].join('\n'))
    const { resourceDirs, classpath } = plan.build!
    const folders = [...classes, ...resourceDirs.map((dir) => join(folder, dir)), ...classpath, hostClasses()]
    const report = join(scratch, 'report')
    const command = [...flags, '-cp', folders.join(':'), 'assay.host.Suite', join(scratch, 'classes'), report]
    if (tracing) command.push(tracing)
    const ended = await runCommand(findJdk().java, command, folder, timeLimit)
    if (ended.timedOut) {
      const trouble = `the test suite did not finish within ${Math.round(timeLimit / 1000)} s`
      return { tests: [], seconds: seconds(), trouble }
    }
    if (!existsSync(report)) {
      const trouble = `JUnit reported no results: ${lastLines(ended.output) || `exit code ${ended.code}`}`
      return { tests: [], seconds: seconds(), trouble }
    }
    return { tests: readReport(readFileSync(report, 'utf8'), names), seconds: seconds() }
  } finally {
    removeScratch(scratch)
  }
}

/** As the usual build tools start it: with assertions, and with the JDK open to what older libraries do. */
const flags = [
  '-ea',
  '-Xss4m',
  '-Djava.awt.headless=true',
  '-Dfile.encoding=UTF-8',
  ...['java.lang', 'java.lang.reflect', 'java.util', 'java.text'].flatMap((name) => [
    '--add-opens',
    `java.base/${name}=ALL-UNNAMED`,
  ]),
]

const lastLines = (text: string) => text.trim().split('\n').slice(-6).join('\n')

function readReport(text: string, names: ReadonlyMap<string, string>): TestResult[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [type, test, status, message] = line.split('\t').map(unescaped)
      return {
        ...resultName(type, test, names),
        status: status as TestResult['status'],
        ...(message && { message }),
      }
    })
}

/** The file and name of a test in results; `names` are the files by class. */
export function resultName(
  type: string,
  test: string,
  names: ReadonlyMap<string, string>,
): { file: string; name: string[] } {
  const file = names.get(type) ?? names.get(type.replace(/\$.*/, '')) ?? ''
  // A class that could not be started is not a test.
  return { file, name: test ? [type, test] : [file] }
}

/** Lines from and to the host have fields separated by tabs. */
export const escaped = (part: string) =>
  part.replace(/[\\\t\n]/g, (c) => (c === '\t' ? '\\t' : c === '\n' ? '\\n' : '\\\\'))
const unescaped = (part: string) =>
  part.replace(/\\([\\tn])/g, (_, c: string) => (c === 't' ? '\t' : c === 'n' ? '\n' : '\\'))
