#!/usr/bin/env node
import { followParent } from '../util/lifeline.js'

/** Commands that have to answer at once do not load what the others need. */
const light: readonly (string | undefined)[] = ['status', 'mcp', 'hook']

followParent()
// A closed pipe (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? Number(process.exitCode ?? 1) : 1),
)
const { runCommand } = await (light.includes(process.argv[2]) ? import('./light.js') : import('./program.js'))
await runCommand()
