import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { instrument } from '../../../../src/instrument/instrument.js'
import { cEmitter } from '../../../../src/languages/c/emitter.js'
import { cTable } from '../../../../src/languages/c/table.js'
import { builtFile } from '../../../../src/util/built.js'
import { parse } from '../../../../src/syntax/parser.js'

const source = `#include <stddef.h>
#define EACH(i, n) for (int i = 0; i < (n); i++)
enum kind { none = 1 << 2, some };
static int table[2 + 1] = {1 ? 2 : 3};
int all(const int *list, size_t n) {
  static int times = 1 ? 2 : 3;
  int sum = 0, half = n > 2 ? (int)n / 2 : 0;
  for (size_t i = 0; i < n; i++)
    if (list[i] > 3 && list[i] < 9 || !list[i]) sum++;
    else if (list[i] == 2) sum--;
    else continue;
  switch (sum) {
  case none:
  case 7:;
    int more = 3;
    sum += more;
    break;
  default:
    do sum++;
    while (sum < 3);
  }
  while (half--) { sum += times; }
  if (sum > 100) goto end;
  EACH(k, 3) sum += table[k];
end:
  return sum;
}
`

/** What the instrumented text does when it is compiled with definitions that only count. */
function compiles(text: string): { readonly status: number | null; readonly stderr: string } {
  const args = [
    '-x',
    'c',
    '-fsyntax-only',
    '-include',
    builtFile('../../../../src/languages/c/runtime/assay.h', import.meta.url),
    '-',
  ]
  return spawnSync('gcc', args, { input: text, encoding: 'utf8' })
}

describe('probes in C', () => {
  it.each([
    ['coverage', { coverage: 'all', trace: false }],
    ['a trace', { coverage: 'loops', trace: true }],
    ['both', { coverage: 'all', trace: true }],
  ] as const)('%s compiles, on the same lines', async (_, { coverage, trace }) => {
    const root = await parse('c', source)
    const plan = { coverage, comparisons: true, trace, exits: new Set<string>() }
    const made = instrument(root, source, 'a.c', plan, cTable, cEmitter('a.c'))
    expect(made.text.split('\n')).toHaveLength(source.split('\n').length)
    expect(compiles(made.text)).toMatchObject({ status: 0, stderr: '' })
    if (coverage === 'all') expect(made.cover.length).toBeGreaterThan(12)
    else expect(made.cover).toHaveLength(0)
    if (trace) expect(made.text).toContain('__assay_step("a.c",')
    // What is outside of functions, or evaluated by the compiler, stays as it was.
    for (const kept of ['table[2 + 1] = {1 ? 2 : 3}', 'static int times = 1 ? 2 : 3', '1 << 2'])
      expect(made.text).toContain(kept)
  })

  it('leave alone what the parser does not understand', async () => {
    const odd = `#define LOOP for (int i = 0; i < 3; i++)
#define UNLESS(x) if (!(x))
int f(int a) {
  LOOP { a++; }
  LOOP a--;
  UNLESS(a) a = 7;
  if (a) LOOP a++;
  return a ? 1 : 2;
}
`
    const plan = { coverage: 'all', comparisons: false, trace: false, exits: new Set<string>() } as const
    const made = instrument(await parse('c', odd), odd, 'a.c', plan, cTable, cEmitter('a.c'))
    expect(made.text).toContain('return a ? (__assay_cover("a.c"')
    expect(compiles(made.text)).toMatchObject({ status: 0, stderr: '' })
  })
})
