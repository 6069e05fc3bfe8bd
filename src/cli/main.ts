#!/usr/bin/env node
import { followParent } from '../util/lifeline.js'

/** Commands that have to answer at once do not load what the others need. */
const light: readonly (string | undefined)[] = ['status', 'mcp', 'hook']

followParent()
await (light.includes(process.argv[2]) ? import('./light.js') : import('./program.js'))
