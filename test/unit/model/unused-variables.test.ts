import { expect, it } from 'vitest'
import { withoutUnused } from '../../../src/model/unused-variables.js'

it('leaves out variables that nothing uses, and what only they used', () => {
  const lines = [
    '  Parser v0 = Parser.html();',
    '  Document v1 = v0.parse("a");',
    '  java.util.List<Node> v2 = new java.util.ArrayList<>();',
    '  Attributes v3 = new Attributes();',
    '  assertNotNull(v3.get("a"));',
  ]
  expect(withoutUnused(lines)).toEqual(lines.slice(3))
  expect(withoutUnused(['const v0 = new Table(1)', 'const v10 = v0.rows'])).toHaveLength(2)
})
