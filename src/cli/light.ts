import { addHook, hookUsageCode } from './hook.js'
import { addMcp } from './mcp.js'
import { newProgram, run } from './run.js'
import { addStatus } from './status.js'

const program = newProgram()
addStatus(program)
addMcp(program)
addHook(program)
await run(program, process.argv[2] === 'hook' ? hookUsageCode : undefined)
