import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { exitHandlers } from './scratch.js'

export interface CommandResult {
  readonly code: number | null
  readonly timedOut: boolean
  readonly output: string
  /** The number of the signal that ended it. */
  readonly signal: number | undefined
}

/** Characters of output that are kept: a report of a stack overflow alone takes 20,000. */
const mostKept = 64_000

/**
 * Runs a command to its end, ends everything it started, and keeps the end of its output. If it is killed from outside,
 * it is run once more.
 */
export async function runCommand(...command: Command): Promise<CommandResult> {
  const ended = await runOnce(...command)
  const isKilled = ended.signal === constants.signals.SIGKILL && !ended.timedOut
  return isKilled ? runOnce(...command) : ended
}

/** The environment without variables that another test runner or Node set for its own child processes. */
export function cleanEnv(): Record<string, string | undefined> {
  const env: Record<string, string | undefined> = {}
  for (const [key, value] of Object.entries(process.env))
    if (
      !/^(NODE_OPTIONS|NODE_ENV|NODE_TEST_CONTEXT|NODE_V8_COVERAGE|VITEST.*|JEST_WORKER_ID|TEST|FORCE_COLOR|npm_.*)$/.test(
        key,
      )
    )
      env[key] = value
  return { ...env, NO_COLOR: '1', CI: '1' }
}

export type Command = [
  command: string,
  args: string[],
  cwd: string,
  timeLimit: number,
  extra?: Record<string, string | undefined>,
]

export function runOnce(...[command, args, cwd, timeLimit, extra = {}]: Command): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...cleanEnv(), ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    let timedOut = false
    const keep = (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-mostKept))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const kill = () => {
      try {
        process.kill(-child.pid!, 'SIGKILL')
      } catch {
        // It ended by itself.
      }
    }
    exitHandlers.add(kill)
    const timer = setTimeout(() => {
      timedOut = true
      kill()
    }, timeLimit)
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      clearTimeout(timer)
      kill()
      exitHandlers.delete(kill)
      resolve({ code, timedOut, output, signal: signal ? constants.signals[signal] : undefined })
    }
    child.on('exit', (code, signal) => setTimeout(() => end(code, signal), 5))
    child.on('error', (error) => {
      output += error.message
      end(null, null)
    })
  })
}
