import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compilers } from '../support/c.js'
import { assay, assess, diff, Project, type JsonPatch } from '../support/project.js'
import { firstOf } from '../support/whole.js'

const projects: Project[] = []
const make = (files: Record<string, string>) => {
  const project = new Project(files)
  projects.push(project)
  return project
}
afterAll(() => projects.forEach((project) => project.remove()))

const includes = `#include <stdint.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <fcntl.h>
#include <sys/wait.h>
`
const body = `static int f(int n, const char *text) {
  (void)text;
  return n;
}
`
/** The same function in a fuzz target, and in a program that reads a file. */
const target = `${includes}${body}int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size > 0) printf("%d", f(data[0], "x"));
  return 0;
}
`
const program = `${includes}${body}int main(int argc, char **argv) {
  FILE *file = fopen(argv[argc - 1], "rb");
  int c = file ? getc(file) : EOF;
  if (c != EOF) printf("%d", f(c, "x"));
  if (file) fclose(file);
  return 0;
}
`

const escaped = '/tmp/assay-c-escape'
/** What the patched function does for some input, and what is seen of it. */
/** Of those, every day is enough for so many. */
const enough = { target: 8, program: 4 }
const deeds: readonly [name: string, code: string, seen: string | RegExp][] = [
  ['loop for ever', 'for (;;) n += 0;', '[timed-out]'],
  ['end the program in the middle', 'exit(3);', /^"?(exit\(3\)|3)"?$/],
  [
    'destroy the heap',
    'char *p = malloc(8); memset(p - 64, 1, 200); free(p); return -1;',
    /heap-buffer-(over|under)flow/,
  ],
  ['start processes', 'for (int i = 0; i < 50; i++) if (fork() == 0) for (;;) fork(); return -1;', '"-1"'],
  [
    'write a file outside',
    `int fd = open("${escaped}", O_CREAT | O_WRONLY, 0600); if (fd >= 0) close(fd); return fd < 0 ? -3 : -4;`,
    '"-3"',
  ],
  ['close all files', 'for (int i = 0; i < 1024; i++) close(i); return -1;', /./],
  ['ask for a terabyte', 'char *volatile p = malloc((size_t)1 << 40); if (!p) return -2; *p = 1;', '"-2"'],
  [
    'print a hundred megabytes',
    'for (int i = 0; i < 100; i++) for (int k = 0; k < 1000; k++) printf("%1000d", i); return -1;',
    /0 /,
  ],
  ['call itself too deeply', 'volatile char big[4096]; big[0] = 1; return f(n, text) + big[0];', /stack.overflow/],
  [
    'use up all memory',
    'for (;;) { char *p = malloc(1 << 22); if (p) memset(p, 1, 1 << 22); }',
    /out of memory|timed-out/,
  ],
  ['sleep for a long time', 'sleep(1000);', '[timed-out]'],
  ['abort', 'abort();', /SIGABRT/],
  ['leave at once', '_exit(4);', /^"?(exit\(4\)|4)"?$/],
  ['write where nothing is', '*(volatile int *)8 = 1;', /SIGSEGV|null|heap/],
  ['divide by zero', 'volatile int zero = n - n; return n / zero;', /divi/],
  ['read what was freed', 'char *p = malloc(4); *p = 1; free(p); return *(volatile char *)p;', /heap-use-after-free/],
]

describe.skipIf(!compilers.length).each([
  ['a fuzz target', 'target.c', target, firstOf(deeds, enough.target)],
  ['a program that reads a file', 'program.c', program, firstOf(deeds, enough.program)],
])('what a patched version of %s may do', (_, file, source, tried) => {
  let found: JsonPatch[] = []
  beforeAll(async () => {
    const project = make({ [file]: source, 'seeds/a': 'a', 'seeds/b': 'b' })
    const patches = tried.map(([, code], i) =>
      project.patch(
        file,
        (text) => text.replace('  return n;\n', `  if (n == 40) { ${code} }\n  return n;\n`),
        `deed-${i}.diff`,
      ),
    )
    const { patches: all, result } = await diff(project, patches, ['--budget', '300x'])
    expect(result.stderr).not.toContain('bug in Assay')
    expect(result.code).toBe(1)
    found = all
  })

  it.each(tried.map(([name, , seen], i) => [name, i, seen] as const))('%s', (_name, i, seen) => {
    const { plausible, differences } = found[i]
    expect(plausible).toBe(true)
    const after = differences.map((one) => one.after ?? '')
    expect(after.some((text) => (typeof seen === 'string' ? text === seen : seen.test(text)))).toBe(true)
  })

  it('nothing was written outside', () => expect(existsSync(escaped)).toBe(false))
})

const small = { 'target.c': target, 'seeds/a': 'a' }

describe.skipIf(!compilers.length)('a C project', () => {
  const run = (project: Project, ...args: string[]) => assay(['assess', '--project', project.folder, ...args])

  it('that does not compile: the words of the compiler, and the line', async () => {
    const project = make({ ...small, 'target.c': target.replace('return n;', 'return m;') })
    const patch = project.patch('target.c', (text) => text.replace('return m;', 'return n;'))
    const { code, stderr } = await run(project, '--patch', patch)
    expect(code).toBe(2)
    expect(stderr).toMatch(/target\.c:\d+: .*undeclared/)
  })

  it('whose patch does not compile', async () => {
    const project = make(small)
    const patch = project.patch('target.c', (text) => text.replace('return n;', 'return m;'))
    const { patches } = await assess(project, [patch], ['--budget', '100x'])
    expect(patches[0]).toMatchObject({ verdict: 'implausible' })
    expect(patches[0].reason).toMatch(/does not build: target\.c:\d+: .*undeclared/)
  })

  it.each([
    ['without inputs', { 'target.c': target }, 'no input files found'],
    [
      'with a target that is none',
      { ...small, 'assay.config.json': '{"c":{"target":"seeds/a"}}' },
      'has no LLVMFuzzerTestOneInput',
    ],
    [
      'with a target that is missing',
      { ...small, 'assay.config.json': '{"c":{"target":"b.c"}}' },
      'is not in the project',
    ],
    [
      'with an unknown compiler',
      { ...small, 'assay.config.json': '{"c":{"compiler":"nocc"}}' },
      'compiler "nocc" cannot be run',
    ],
    [
      'whose build fails',
      { ...small, 'target.c': program, 'assay.config.json': '{"c":{"build":"echo no; false","run":"./x @@"}}' },
      'the build command failed: no',
    ],
    [
      'whose build makes nothing',
      { ...small, 'target.c': program, 'assay.config.json': '{"c":{"build":"true","run":"./x @@"}}' },
      'made no x',
    ],
    ['whose program is not known', { ...small, 'target.c': program, Makefile: 'all:\n\ttrue\n' }, 'is not known'],
  ])('%s: one sentence, and what to do', async (_, files, words) => {
    const project = make(files as Record<string, string>)
    const patch = project.patch('target.c', (text) => text.replace('return n;', 'return n + 1;'))
    const { code, stderr } = await run(project, '--patch', patch)
    expect(stderr).toContain(words)
    expect(code).toBe(2)
    expect(stderr.trim().split('\n').length).toBeLessThan(4)
  })

  it('with an empty seed, a directory as a seed and a crash file that does not crash', async () => {
    const project = make({ ...small, 'seeds/empty': '', 'seeds/folder/b': 'b', 'crashes/none': 'none' })
    const patch = project.patch('target.c', (text) => text.replace('return n;', 'return n == 9 ? 1 : n;'))
    const { patches, failingTests } = (await assess(project, [patch], ['--budget', '400x'])) as unknown as {
      patches: { verdict: string }[]
      failingTests?: unknown[]
    }
    expect(patches[0].verdict).toBe('inconclusive')
    expect(failingTests ?? []).toHaveLength(0)
  })
})
