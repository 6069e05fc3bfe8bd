import { describe } from 'vitest'
import { haveJars } from '../support/jars.js'
import { firstExample, otherExamples } from '../support/likeness.js'

describe.skipIf(!haveJars())('likeness of executions, Java', () => {
  firstExample('')
  otherExamples('')
})
