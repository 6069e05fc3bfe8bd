import { addMcp } from './mcp.js'
import { newProgram, run } from './run.js'
import { addStatus } from './status.js'

const program = newProgram()
addStatus(program)
addMcp(program)
await run(program)
