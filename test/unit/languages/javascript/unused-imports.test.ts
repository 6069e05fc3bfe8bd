import { expect, test } from 'vitest'
import { withoutUnusedImports } from '../../../../src/languages/javascript/unused-imports.js'

test('imports that only removed tests used are removed', () => {
  const head = `import { a, b as c, type D } from './x.js'
import e, { f } from "./y.js";
import * as g from './z.js'
import './side-effects.js'
import polyfill from './polyfill.js'
`
  const original = `${head}test('1', () => c(e))\ntest('2', () => a(f, g) as D)\n`
  expect(withoutUnusedImports(`${head}test('1', () => c(e))\n`, original)).toBe(`import { b as c } from './x.js'
import e from "./y.js";
import './side-effects.js'
import polyfill from './polyfill.js'
test('1', () => c(e))
`)
})

test('the same for CommonJS; a name in the comment at the top is no use', () => {
  const head = `const assert = require('assert')
const { one, two: second } = require('../lib')
var three = require("../three").deep
`
  const original = `${head}test(() => assert(one(second, three)))\n`
  expect(withoutUnusedImports(`// one(1) was wrong\n${head}test(() => second(2))\n`, original)).toBe(
    `// one(1) was wrong
const { two: second } = require('../lib')
var three = require("../three").deep
test(() => second(2))
`,
  )
})
