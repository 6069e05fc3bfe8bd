import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { addAssess } from '../../../src/cli/assess.js'
import { addComment } from '../../../src/cli/comment.js'
import { addReport } from '../../../src/cli/report.js'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Record<string, unknown>
}
interface Workflow {
  readonly permissions: Record<string, string>
  readonly jobs: Record<string, { readonly steps: readonly Step[] }>
}

const read = (page: string) => readFileSync(new URL(`../../../docs/${page}.md`, import.meta.url), 'utf8')
const action = parse(readFileSync(new URL('../../../action.yml', import.meta.url), 'utf8')) as {
  readonly inputs: object
  readonly outputs: object
}
const blocks = [...read('github-actions').matchAll(/^```yaml\n(.*?)^```/gms)].map(([, text]) => parse(text) as unknown)
const workflows = blocks.filter((block): block is Workflow => !Array.isArray(block))
const steps = [
  ...workflows.flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps)),
  ...blocks.flatMap((block) => (Array.isArray(block) ? (block as Step[]) : [])),
]

/** Words of a shell command, without what the shell would put in their place. */
const words = (line: string) => [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c)

function accepts(line: string): void {
  const program = new Command('assay').exitOverride()
  addAssess(program)
  addReport(program)
  addComment(program)
  const [, name, ...args] = words(line)
  const command = program.commands.find((one) => one.name() === name)
  expect(command, line).toBeDefined()
  expect(command!.exitOverride().parseOptions(args).unknown, line).toEqual([])
}

const commandsIn = (text: string) =>
  [...text.matchAll(/npx (assay [^|\n`…]+?)(?=\s*(?:\||$|`))/gm)].map(([, line]) => line.replace(/\s+#.*$/, ''))

describe('the workflows for GitHub Actions', () => {
  it('are YAML with what they need: permissions, the action with inputs and outputs that it has', () => {
    expect(workflows).toHaveLength(1)
    expect(workflows[0].permissions).toEqual({ contents: 'read', 'pull-requests': 'write' })
    const uses = steps.filter((step) => step.uses?.endsWith('/assay@main'))
    expect(uses.length).toBeGreaterThanOrEqual(3)
    for (const step of uses) for (const name of Object.keys(step.with ?? {})) expect(action.inputs).toHaveProperty(name)
    const outputs = [...read('github-actions').matchAll(/steps\.assay\.outputs\.(\w+)/g)].map(([, name]) => name)
    expect(outputs.length).toBeGreaterThan(0)
    for (const name of outputs) expect(action.outputs).toHaveProperty(name)
  })

  it('tell every input of the action', () => {
    const table = [...read('github-actions').matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => name)
    expect(table.sort()).toEqual(Object.keys(action.inputs).sort())
  })

  it('call Assay as it can be called', () => {
    const lines = steps.flatMap(({ run }) => commandsIn(run ?? ''))
    expect(lines).toHaveLength(2)
    lines.forEach(accepts)
    // What a branch is called is no part of the script.
    for (const { run } of steps) expect(run ?? '').not.toMatch(/\$\{\{ github\.(base_ref|head_ref)/)
  })

  it('and so does the page on reports', () => {
    const lines = commandsIn(read('reports')).filter((line) => !line.includes('--seed'))
    expect(lines.length).toBeGreaterThanOrEqual(3)
    lines.forEach(accepts)
  })
})
