import { jest } from './jest.js'
import { mocha } from './mocha.js'
import { node } from './node.js'
import { vitest } from './vitest.js'
import type { Runner } from './runner.js'

export const runners: readonly Runner[] = [vitest, jest, mocha, node]
