import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from './root.js'

interface Step {
  readonly name: string
  readonly id?: string
  readonly if?: string
  readonly env?: Record<string, string>
  readonly run: string
}
interface Action {
  readonly inputs: Record<string, { default: string }>
  readonly outputs: Record<string, { value: string }>
  readonly runs: { readonly steps: readonly Step[] }
}

export interface ActionRun {
  /** The step that failed. */
  readonly failed: string | undefined
  readonly log: string
  readonly summary: string
  readonly outputs: Record<string, string>
  /** Content of a written report. */
  readonly report: (name: string) => string
}

export interface ActionOptions {
  /** The checkout. */
  readonly folder: string
  readonly inputs?: Record<string, string>
  /** The `github` context. */
  readonly github: { readonly base_ref: string; readonly token: string; readonly event: object }
  readonly env: NodeJS.ProcessEnv
}

/** Runs the steps of action.yml as a runner of GitHub does. */
export async function runAction({ folder, inputs: given = {}, github, env }: ActionOptions): Promise<ActionRun> {
  const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action
  const temp = mkdtempSync(join(tmpdir(), 'assay-action-'))
  const files = { GITHUB_STEP_SUMMARY: join(temp, 'summary'), GITHUB_EVENT_PATH: join(temp, 'event') }
  writeFileSync(files.GITHUB_EVENT_PATH, JSON.stringify(github.event))
  writeFileSync(files.GITHUB_STEP_SUMMARY, '')
  const steps: Record<string, { outputs: Record<string, string> }> = {}
  const inputs: Record<string, string> = {}
  const value = (text: string) =>
    text.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) =>
      String(evaluated(expression, { inputs, github, steps }) ?? ''),
    )
  for (const [name, { default: text }] of Object.entries(action.inputs)) inputs[name] = given[name] ?? value(text)
  let log = ''
  let failed: string | undefined
  for (const step of action.runs.steps) {
    const wanted = step.if === undefined || evaluated(step.if.replace(/^\$\{\{|\}\}$/g, ''), { inputs, github, steps })
    if (!wanted || failed !== undefined) continue
    const output = join(temp, 'output')
    writeFileSync(output, '')
    const own = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, text]) => [name, value(text)]))
    const all = {
      ...process.env,
      ...env,
      ...files,
      ...own,
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION_PATH: root,
      GITHUB_OUTPUT: output,
      RUNNER_TEMP: temp,
    }
    const { code, text } = await bash(step.run, folder, all)
    log += text
    if (code !== 0) failed = step.name
    if (step.id) steps[step.id] = { outputs: pairsIn(readFileSync(output, 'utf8')) }
  }
  const outputs = Object.fromEntries(Object.entries(action.outputs).map(([name, one]) => [name, value(one.value)]))
  const folderOfReports = outputs.report
  const reports = new Map(
    ['report.json', 'report.sarif', 'summary.md']
      .map((name) => join(folderOfReports, name))
      .filter((path) => existsSync(path))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )
  const summary = readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8')
  rmSync(temp, { recursive: true, force: true })
  return { failed, log, summary, outputs, report: (name) => reports.get(join(folderOfReports, name))! }
}

/** As GitHub runs a step. */
function bash(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], { cwd, env })
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.stderr.on('data', (chunk) => (text += chunk))
    child.on('close', (code) => resolve({ code, text }))
  })
}

const pairsIn = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** The expressions that the action uses: paths, strings, `==`, `!=` and `&&`. */
function evaluated(expression: string, contexts: object): unknown {
  const part = (text: string): unknown => {
    const literal = /^'(.*)'$/.exec(text.trim())
    if (literal) return literal[1]
    return text
      .trim()
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], contexts)
  }
  const test = (text: string): unknown => {
    const [left, operator, right] = text.split(/(==|!=)/)
    if (!operator) return part(left)
    return ((part(left) ?? '') === (part(right) ?? '')) === (operator === '==')
  }
  const all = expression.split('&&').map(test)
  return all.length === 1 ? all[0] : all.every(Boolean)
}
