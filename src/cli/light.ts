import { addHook, hookUsageCode } from './hook.js'
import { addMcp } from './mcp.js'
import { newProgram, run } from './run.js'
import { addStatus } from './status.js'

/** Runs the command that `process.argv` names. */
export function runCommand(): Promise<void> {
  const program = newProgram()
  addStatus(program)
  addMcp(program)
  addHook(program)
  return run(program, process.argv[2] === 'hook' ? hookUsageCode : undefined)
}
