import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { readProject, withChanges } from '../api/project.js'
import { changedSince, isRevision, mergeBase } from '../files/git.js'
import { readTree, requireFiles } from '../files/tree.js'
import { findLanguage } from '../languages/all.js'
import { cacheRoot } from '../util/scratch.js'
import { counted } from '../util/counted.js'
import type { CEntry, TestPlan } from '../model/test-plan.js'

interface DoctorFlags {
  project?: string
  config?: string
  json?: boolean
}

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('show what Assay finds in this repository and what `assay assess` would do')
    .option('--project <dir>', 'folder of the program (default: current folder)')
    .option('--config <file>', 'configuration file (default: assay.config.{ts,js,json} in the project)')
    .option('--json', 'print one JSON object instead of text')
    .addHelpText('after', '\nExit codes: 0 everything needed is there; 2 something is missing, which is named.')
    .action(async (flags: DoctorFlags) => {
      const found = await findingsOf(flags)
      process.stdout.write(flags.json ? `${JSON.stringify(found, null, 2)}\n` : textOf(found))
    })
}

/** What there is, by name. */
type Findings = Readonly<Record<string, string>>

async function findingsOf(flags: DoctorFlags): Promise<Findings> {
  const options = { ...(flags.project && { project: flags.project }), ...(flags.config && { config: flags.config }) }
  const { project, config } = withChanges(await readProject(options), options, () => {})
  const tree = readTree(project)
  requireFiles(tree, project)
  const language = findLanguage(tree, config)
  const plan = language.tests.discover(tree, config, project)
  const { script, buildStep, files, c } = plan
  const asked = script && [...script.node, ...script.args, ...Object.entries(script.env).map((pair) => pair.join('='))]
  return {
    project,
    language: language.name,
    'package manager': packageManager(project),
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
    changes: changesIn(project, config.base),
    tools: [
      `node ${process.version}`,
      ...(language.name === 'java' ? ['java', 'mvn'] : []),
      ...(c ? [c.compiler] : []),
      'git',
    ]
      .map(tool)
      .join(', '),
    cache: cacheRoot(),
    'what assess would do': config.base
      ? `run the tests before and after the change, then search for inputs on which it is wrong`
      : 'nothing: there is no change and no patch (--patch FILE)',
  }
}

const entryInWords = (entry: CEntry) =>
  entry.kind === 'target' ? `the fuzz target in ${entry.file}` : ['./' + entry.path, ...entry.args].join(' ')

const textOf = (found: Findings) =>
  `\n${Object.entries(found)
    .map(([name, value]) => `  ${name.padEnd(20)}  ${value}\n`)
    .join('')}\n`

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

/** With the version that is installed, if it is a package. */
function runnerOf(project: string, { runner }: TestPlan): string {
  const manifest = join(project, 'node_modules', runner, 'package.json')
  if (!existsSync(manifest)) return runner
  return `${runner} ${(JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version}`
}

function changesIn(project: string, base: string | undefined): string {
  if (base === undefined || !isRevision(project, base)) return 'none against git'
  return `${counted(changedSince(project, mergeBase(project, base)).length, 'file')} against ${base}`
}

function tool(name: string): string {
  if (name.startsWith('node ')) return name
  const { status, stdout, stderr } = spawnSync(name, [name === 'java' ? '-version' : '--version'], { encoding: 'utf8' })
  return status === 0 ? (stdout || stderr).split('\n')[0].replace(/\u001b\[[\d;]*m/g, '') : `${name} is missing`
}
