import { execFileSync, spawn } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import type { InvariantsReport } from '../../src/model/invariants-report.js'
import { runInProcess } from './in-process.js'
import { root } from './root.js'
import { complaintsBy } from './schema.js'

export { root }
const cli = join(root, 'dist/cli/main.js')

/** A project in a folder of its own, with the test runners of this repository at hand. */
export class Project {
  readonly folder: string

  constructor(files: Record<string, string>, name = 'assay-project-') {
    this.folder = mkdtempSync(join(tmpdir(), name))
    const isJavascript = !Object.keys(files).some((path) => /\.(java|c)$/.test(path))
    this.write(!isJavascript ? files : { 'package.json': '{ "name": "subject", "private": true }', ...files })
    if (!isJavascript) return
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'))
  }

  write(files: Record<string, string>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true })
      writeFileSync(join(this.folder, path), text)
    }
  }

  /** Writes the diff that turns a file into another text; returns its path. */
  patch(path: string, change: (text: string) => string, name = 'fix.diff'): string {
    const before = readFileSync(join(this.folder, path), 'utf8')
    const after = change(before)
    if (after === before) throw new Error(`the patch of ${path} changes nothing`)
    const file = join(this.folder, name)
    writeFileSync(file, createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, '', '', { context: 3 }))
    return file
  }

  /** Runs git in its folder. */
  git(...args: string[]): string {
    const author = ['-c', 'user.name=t', '-c', 'user.email=t@example.org']
    return execFileSync('git', ['-C', this.folder, ...author, ...args], { stdio: 'pipe', encoding: 'utf8' })
  }

  /** Makes it a repository whose only commit, on `main`, has everything but what is ignored. */
  commitAll(ignored: string): void {
    this.write({ '.gitignore': ignored })
    this.git('init', '-q', '-b', 'main')
    this.git('add', '.')
    this.git('commit', '-qm', 'start')
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

export interface Result {
  readonly code: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

/** A time limit counts from the start of a process. */
const isTimed = (args: readonly string[]) => args.some((arg) => /^\d+(ms|s|m|h)$/.test(arg))

/** Runs a command: in a process of its own where it matters, and in this one otherwise, which takes half the time. */
export function assay(
  args: string[],
  options?: { cwd?: string; env?: NodeJS.ProcessEnv; onStart?: (pid: number) => void },
): Promise<Result> {
  return options || isTimed(args) ? assayProcess(args, options) : runInProcess(args)
}

function assayProcess(args: string[], options: Parameters<typeof assay>[1] = {}): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [cli, ...args], { cwd: options.cwd, env: { ...process.env, ...options.env } })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
    options.onStart?.(child.pid!)
  })
}

export interface JsonDifference {
  where: string
  label: string
  change: string
  weak: boolean
  grade: string
  before: string | null
  after: string | null
  expected?: string | null
  input: { value?: string; original?: string }[]
  parted?: { file: string; before?: { line: number }; after?: { line: number } }
  regressionTest?: string
  outcomes: { before: { kind: string; type?: string }; after: { kind: string; type?: string } }
}

export interface JsonPatch {
  patch: string
  plausible: boolean
  reason: string
  editedTests: string[]
  differences: JsonDifference[]
  effort?: { executions: number; reachedChange: number; differences: number; drivers: number; hostRestarts: number }
  notLifted: { file: string; test?: string; reason: string }[]
}

/** `assay diff --json` on a project. */
export async function diff(
  project: Project,
  patches: string[],
  args: string[] = [],
): Promise<{ result: Result; patches: JsonPatch[] }> {
  const result = await assay([
    'diff',
    '--project',
    project.folder,
    '--patch',
    ...patches,
    '--budget',
    '3000x',
    '--show',
    '5',
    '--json',
    ...args,
  ])
  if (!result.stdout) throw new Error(`no output; exit ${result.code}: ${result.stderr}`)
  return { result, patches: (JSON.parse(result.stdout) as { patches: JsonPatch[] }).patches }
}

export interface JsonAssessment {
  patch: string
  verdict: string
  reason: string
  evidence: {
    judge: string
    kind: string
    oracle: string
    grade: string
    condition: string
    inputInWords: string
    before: string
    after: string
    expected?: string
    classification?: string
    regressionTest?: string
    measure?: string
    value?: number
    threshold?: number
    from?: string
    example?: { inputInWords: string; change: string | null; before: string; after: string; regressionTest?: string }
  }[]
  similarity: {
    patchSim: { ap: number; af: number; isIncorrect: boolean } | null
    kept: { inputs: number; changed: number; share: number } | null
    breadth: { symptom: string; neighbours: number; changed: number } | null
    tests: {
      name: string
      origin: string
      class: string
      distance: number
      behaviour: string
      toPassing?: number
      toFailing?: number
      parting?: { before?: { file: string; line: number }; after?: { file: string; line: number } }
    }[]
  } | null
  invariants: InvariantsReport | null
  questions: {
    kind: string
    test: { file: string; name: string }
    inputInWords: string
    output: string
    before: string
    after: string
  }[]
  effort: {
    executions: number
    reachedChange: number
    metCondition: number | null
    differences: number
    seconds: number
    drivers: number
  }
  alike: string[]
}

/** `assay assess --json` on a project; the report must be what its schema says. */
export async function assess(
  project: Pick<Project, 'folder'>,
  patches: string[],
  args: string[] = [],
): Promise<{ result: Result; patches: JsonAssessment[] }> {
  // Only the tests of questions and of likeness ask for them.
  const common = ['--project', project.folder, '--patch', ...patches, '--budget', '4000x', '--questions', '0', '--json']
  const judges = args.includes('--judges') ? [] : ['--judges', 'preservation,difference']
  // Generating calls takes longer than most searches; tests that are about it ask for it.
  const drivers = args.includes('--drivers') ? [] : ['--drivers', 'lifted']
  const result = await assay(['assess', ...common, ...judges, ...drivers, ...args])
  if (!result.stdout) throw new Error(`no output; exit ${result.code}: ${result.stderr}`)
  const report = JSON.parse(result.stdout) as { patches: JsonAssessment[] }
  const complaints = complaintsBy('assessment', report)
  if (complaints.length) throw new Error(`the report is not what its schema says: ${complaints.join('; ')}`)
  return { result, patches: report.patches }
}

/** Every file below a folder with its content and time, links not followed. */
export function listing(folder: string): Record<string, string> {
  const found: Record<string, string> = {}
  const visit = (path: string) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const inner = join(path, entry.name)
      if (entry.isSymbolicLink()) found[inner] = 'link'
      else if (entry.isDirectory()) visit(inner)
      else found[inner] = `${statSync(join(folder, inner)).mtimeMs} ${readFileSync(join(folder, inner), 'utf8')}`
    }
  }
  visit('')
  return found
}
