import { describe, expect, it } from 'vitest'
import { complaintsIn } from '../../../../src/languages/c/complaints.js'
import { evaluateC } from '../../../../src/languages/c/constants.js'
import { cLiteral } from '../../../../src/languages/c/literal.js'
import { plainType } from '../../../../src/languages/c/types.js'

describe('literals of C', () => {
  it.each([
    ['12', 12],
    ['0x1F', 31],
    ['010', 8],
    ['12uL', 12],
    ['18446744073709551615ULL', 18446744073709551615n],
    ["'a'", 97],
    ["'\\n'", 10],
    ["'\\x41'", 65],
    ['"a\\x01\\n\\\\"', 'a\x01\n\\'],
    ['1.5f', 1.5],
    ['true', true],
  ])('%s', (text, value) => expect(evaluateC(text)).toEqual(value))

  it('are written so that they can be read back', () => {
    const content = Array.from({ length: 256 }, (_, i) => String.fromCharCode(i)).join('') + '\x001'
    expect(evaluateC(cLiteral(content))).toBe(content)
  })
})

describe('types of C', () => {
  it.each([
    ['const unsigned char *', 'unsigned char *'],
    ['struct box', 'box'],
    ['unsigned', 'unsigned int'],
    ['long long int', 'long long'],
    ['static const size_t', 'size_t'],
  ])('%s', (written, plain) => expect(plainType(written)).toBe(plain))
})

describe('the complaints of a compiler', () => {
  it('have a file of the project and a line', () => {
    const output = `/work/src/a.c: In function 'f':
/work/src/a.c:3:10: error: 'x' undeclared
./b.c:7:1: fatal error: z.h: No such file or directory
a.c:9:1: warning: unused
`
    expect(complaintsIn(output, '/work', 'it failed')).toEqual([
      { path: 'src/a.c', line: 3, message: "'x' undeclared" },
      { path: 'b.c', line: 7, message: 'z.h: No such file or directory' },
    ])
  })

  it('of a linker name what is missing; otherwise the last lines are shown', () => {
    expect(complaintsIn("ld: a.o: in f: undefined reference to `g'\n", '/w', 'it failed')[0].message).toBe(
      "it failed: undefined reference to `g'",
    )
    expect(complaintsIn('one\n\ntwo\n', '/w', 'it failed')[0].message).toBe('it failed: one; two')
  })
})
