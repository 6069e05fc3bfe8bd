import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { instrument } from '../../../../src/instrument/instrument.js'
import { cEmitter } from '../../../../src/languages/c/emitter.js'
import { cTable } from '../../../../src/languages/c/table.js'
import type { MetaSite } from '../../../../src/patch-space/meta-site.js'
import { parse } from '../../../../src/syntax/parser.js'
import { builtFile } from '../../../../src/util/built.js'

const source = `int f(int a, const int *p) {
  int b = a + 1;
  if (a > 3) b = 2; else b = *p;
  return b;
}
`
const siteOf = (text: string, number: number, schema: MetaSite['schema'], candidates: Record<number, string>) => ({
  file: 'a.c',
  schema,
  start: source.indexOf(text),
  end: source.indexOf(text) + text.length,
  line: 1,
  function: 'f',
  variables: [],
  hasThis: false,
  isPure: true,
  number,
  candidates: Object.entries(candidates).map(([selector, expression]) => ({ selector: Number(selector), expression })),
})
const sites: MetaSite[] = [
  siteOf('a > 3', 0, 'condition', { 0: 'a >= 3', 1: 'a > *p', 2: '1' }),
  siteOf('a + 1', 1, 'assignment', { 3: 'a', 4: 'a - 1' }),
  siteOf('b = 2;', 2, 'guard', { 5: 'a != 5' }),
]

/** What the candidate in force makes of f(a, &p), and what was noted of the others. */
const main = `#include <stdio.h>
#include <stdlib.h>
int __assay_selector, __assay_noting = 1;
unsigned char *__assay_cell(const char *f, unsigned i) { static unsigned char c; return f && i < 99 ? &c : 0; }
void __assay_value(unsigned s, unsigned c, unsigned long v) { fprintf(stderr, "%u:%u=%ld ", s, c, (long)v); }
void __assay_differs(unsigned s, unsigned c) { fprintf(stderr, "%u:%u differs ", s, c); }
void __assay_taken(unsigned s, unsigned long v) { fprintf(stderr, "%u took %ld; ", s, (long)v); }
int main(int n, char **v) { int p = atoi(v[3]); __assay_selector = atoi(v[1]); printf("%d", f(atoi(v[2]), &p)); return n == 0; }
`

describe('a meta-program in C', () => {
  it('does what the candidate in force says, and notes the values of those that are safe', async () => {
    const plan = { coverage: 'all', comparisons: false, trace: false, exits: new Set<string>(), sites } as const
    const made = instrument(await parse('c', source), source, 'a.c', plan, cTable, cEmitter('a.c'))
    expect(made.selectors.sort()).toEqual([0, 1, 2, 3, 4, 5])
    const header = builtFile('../../../../src/languages/c/runtime/assay.h', import.meta.url)
    const program = `/tmp/assay-meta-${process.pid}`
    const args = ['-x', 'c', '-include', header, '-', '-o', program]
    const built = spawnSync('gcc', args, { input: made.text + main, encoding: 'utf8' })
    expect(built).toMatchObject({ status: 0, stderr: '' })
    const run = (selector: number, a: number, p: number) => {
      const { stdout, stderr } = spawnSync(program, [String(selector), String(a), String(p)], { encoding: 'utf8' })
      return [Number(stdout), stderr] as const
    }
    expect([-1, 0, 1, 2].map((selector) => run(selector, 3, 9)[0])).toEqual([9, 2, 9, 2])
    expect([-1, 5].map((selector) => run(selector, 5, 9)[0])).toEqual([2, 6])
    const [, noted] = run(-1, 3, 9)
    for (const wanted of ['0:0=1 ', '0:1 differs', '0:2=1 ', '0 took 0', '1:3=3 ', '1:4 differs', '1 took 4'])
      expect(noted).toContain(wanted)
    spawnSync('rm', [program])
  })
})
