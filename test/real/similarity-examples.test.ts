import { describe } from 'vitest'
import { haveJars } from '../support/jars.js'
import { boundaryExample, breadthExample, firstExample, secondExample } from '../support/likeness.js'

describe('likeness of executions, JavaScript', () => secondExample('-js'))

describe.skipIf(!haveJars())('likeness of executions, Java', () => {
  firstExample('')
  secondExample('')
  breadthExample('')
  boundaryExample('')
})
