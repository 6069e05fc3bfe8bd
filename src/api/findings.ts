import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { changedSince, isRevision, mergeBase } from '../files/git.js'
import { readTree, requireFiles } from '../files/tree.js'
import { findLanguage } from '../languages/all.js'
import { findJdk } from '../languages/java/jdk.js'
import { runners } from '../languages/javascript/runners/all.js'
import type { CEntry, TestPlan } from '../model/test-plan.js'
import { counted } from '../util/counted.js'
import { messageOf, UserError } from '../util/errors.js'
import { cacheRoot } from '../util/scratch.js'
import { readProject, withChanges, type ProjectOptions, type ReadProject } from './project.js'

/** What is needed and not there. */
export interface Missing {
  readonly what: string
  /** What to do about it. */
  readonly advice: string
  /** What can be done all the same. */
  readonly without: string
}

/** What there is in a repository, by name, and what is missing. */
export interface Findings {
  readonly found: Readonly<Record<string, string>>
  readonly missing: readonly Missing[]
}

const onlyExamples = 'nothing of this program can be judged; `assay demo` and `assay report` work'

/** Looks at everything that `assess` needs, and goes on where something is missing. */
export async function findingsOf(options: ProjectOptions): Promise<Findings> {
  const missing: Missing[] = []
  const attempt = <T>(without: string, read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      missing.push({ what: error.message, advice: error.advice ?? '', without })
      return undefined
    }
  }
  const read = await withChanges(await readProject(options), options, () => {})
  const { project, config } = read
  const git = versionOf('git')
  attempt('patch files can be judged (`assess --patch FILE`); the hook lets every change pass', () =>
    requireTool('git', git, 'Install git: without it nobody knows what has changed.'),
  )
  attempt('nothing can be run', requireCache)
  const tree = readTree(project)
  const language = attempt(onlyExamples, () => {
    requireFiles(tree, project)
    return findLanguage(tree, config)
  })
  const jdk = language?.name === 'java' ? attempt(onlyExamples, findJdk) : undefined
  const hasTools = language?.name !== 'java' || jdk !== undefined
  const plan =
    language && hasTools ? attempt(onlyExamples, () => language.tests.discover(tree, config, project)) : undefined
  if (plan) attempt(onlyExamples, () => requireRunner(project, plan))
  if (plan?.c) attempt(onlyExamples, () => requireTool(plan.c!.compiler, versionOf(plan.c!.compiler), 'Install it.'))
  const tools = [
    `node ${process.version}`,
    ...(jdk ? [`JDK ${jdk.version}`, versionOf('mvn') ?? 'no mvn'] : []),
    ...(plan?.c ? [versionOf(plan.c.compiler)] : []),
    git,
  ]
  return {
    found: {
      project,
      ...(language && { language: language.name, 'package manager': packageManager(project) }),
      ...(plan && testsIn(project, plan)),
      changes: changesIn(read),
      tools: tools.filter(Boolean).join(', '),
      cache: cacheRoot(),
      'what assess would do': workOf(read, missing),
    },
    missing,
  }
}

function testsIn(project: string, plan: TestPlan): Record<string, string> {
  const { script, buildStep, files, c } = plan
  const asked = script && [...script.node, ...script.args, ...Object.entries(script.env).map((pair) => pair.join('='))]
  return {
    'test runner': runnerOf(project, plan),
    'test files': files.length
      ? `${counted(files.length, 'file')}, such as ${files.slice(0, 2).join(', ')}`
      : 'none; generated calls drive the program',
    ...(asked?.length && { 'test options': asked.join(' ') }),
    ...(c && {
      build: c.build ?? `${c.compiler}, ${counted(c.sources.length, 'source')}`,
      runs: entryInWords(c.entry),
    }),
    ...(buildStep && { 'build step': `npm run ${buildStep}: the tests load what it makes` }),
  }
}

const entryInWords = (entry: CEntry) =>
  entry.kind === 'target' ? `the fuzz target in ${entry.file}` : ['./' + entry.path, ...entry.args].join(' ')

const lockFiles = {
  'package-lock.json': 'npm',
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'pom.xml': 'Maven',
  'build.gradle': 'Gradle',
  'build.gradle.kts': 'Gradle',
}

/** By the nearest lock file: that of a workspace is at its root. */
function packageManager(project: string): string {
  for (let at = project; ; at = dirname(at)) {
    const lock = Object.entries(lockFiles).find(([file]) => existsSync(join(at, file)))
    if (lock) return `${lock[1]} (${lock[0]})`
    if (existsSync(join(at, '.git')) || dirname(at) === at) return 'not known: there is no lock file'
  }
}

/** The manifest of an installed package; those of a workspace are at its root. */
function manifestOf(folder: string, name: string): string | undefined {
  const manifest = join(folder, 'node_modules', name, 'package.json')
  if (existsSync(manifest)) return manifest
  return dirname(folder) === folder ? undefined : manifestOf(dirname(folder), name)
}

/** With the version that is installed, if it is a package. */
function runnerOf(project: string, { runner }: TestPlan): string {
  const manifest = manifestOf(project, runner)
  if (manifest === undefined) return runner
  return `${runner} ${(JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version}`
}

function requireRunner(project: string, { runner }: TestPlan): void {
  const packages = runners.find(({ name }) => name === runner)?.packages ?? []
  if (packages.length && !packages.some((name) => manifestOf(project, name)))
    throw new UserError(`the test runner ${runner} is not installed`, 'Run `npm install` (or yarn, or pnpm) first.')
}

function changesIn({ project, config: { base } }: ReadProject): string {
  if (base === undefined || !isRevision(project, base)) return 'none against git'
  return `${counted(changedSince(project, mergeBase(project, base)).length, 'file')} against ${base}`
}

function workOf({ config: { base, patches } }: ReadProject, missing: readonly Missing[]): string {
  if (missing.some(({ without }) => without === onlyExamples)) return 'nothing: see what is missing'
  return base || patches?.length
    ? 'run the tests before and after the change, then search for inputs on which it is wrong'
    : 'nothing: there is no change and no patch (--patch FILE)'
}

/** The first line of what a tool says of itself; undefined where there is none. */
function versionOf(name: string): string | undefined {
  const { status, stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n')[0].replace(/\u001b\[[\d;]*m/g, '') : undefined
}

function requireTool(name: string, version: string | undefined, advice: string): void {
  if (version === undefined) throw new UserError(`${name} is not installed`, advice)
}

function requireCache(): void {
  try {
    mkdirSync(cacheRoot(), { recursive: true })
    accessSync(cacheRoot(), constants.W_OK)
  } catch (error) {
    throw new UserError(`the cache cannot be written: ${messageOf(error)}`, 'Set ASSAY_CACHE to a folder of yours.')
  }
}
