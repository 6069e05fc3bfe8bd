import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseDiff, applyDiff } from '../files/diffs.js'
import { ChildRun } from '../service/child-run.js'
import { newScratch, removeScratch } from '../util/scratch.js'
import { packageCommand } from './install.js'

const example = fileURLToPath(new URL('../../examples/initials-js', import.meta.url))

/** What the hook did with a change of the bundled example. */
export interface Trial {
  readonly isBlocked: boolean
  /** Its reason, or its note. */
  readonly said: string
  readonly seconds: number
}

/** Little is enough to tell them apart. */
const settings = { reference: 'reference.diff', budget: '1500x' }

/** Runs the hook, as an agent host does, on a change that passes the tests. */
export async function tryHook(patch: string): Promise<Trial> {
  const folder = newScratch('hook')
  const begun = performance.now()
  try {
    const project = join(folder, 'initials-js')
    cpSync(example, project, { recursive: true })
    writeFileSync(join(project, 'assay.config.json'), JSON.stringify(settings))
    commit(project)
    const diff = parseDiff(readFileSync(join(project, 'patches', `${patch}.diff`), 'utf8'), patch)
    for (const [path, text] of applyDiff(diff, (file) => readFileSync(join(project, file), 'utf8'), patch))
      writeFileSync(join(project, path), text!)
    const input = JSON.stringify({ cwd: project, session_id: folder })
    const { code, stdout, messages } = await new ChildRun(['hook', '--host', 'claude'], { cwd: project, input }).ended
    if (code !== 0) throw new Error(messages)
    const { decision, reason, systemMessage } = JSON.parse(stdout) as Record<string, string | undefined>
    const seconds = Math.round((performance.now() - begun) / 100) / 10
    return { isBlocked: decision === 'block', said: reason ?? systemMessage ?? '', seconds }
  } finally {
    removeScratch(folder)
  }
}

function commit(folder: string): void {
  const author = ['-c', 'user.name=assay', '-c', 'user.email=assay@localhost', '-c', 'commit.gpgsign=false']
  for (const args of [
    ['init', '-q'],
    ['add', '-f', '.'],
    [...author, 'commit', '-qnm', 'start'],
  ]) {
    const { status, stderr } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.at(-1)}: ${stderr}`)
  }
}

/** The version that the command of the hook runs in a repository; undefined where it runs none. */
export function installedVersion(folder: string): string | undefined {
  const [npx, ...args] = [...packageCommand, '--version']
  const { status, stdout } = spawnSync(npx, args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
