import { ava } from './ava.js'
import { command } from './command.js'
import { jasmine } from './jasmine.js'
import { jest } from './jest.js'
import { mocha } from './mocha.js'
import { node } from './node.js'
import { tap } from './tap-files.js'
import { vitest } from './vitest.js'
import type { Runner } from './runner.js'

export const runners: readonly Runner[] = [vitest, jest, mocha, ava, tap, jasmine, node, command]
