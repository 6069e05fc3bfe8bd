import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTree } from '../../src/files/tree.js'
import { languages } from '../../src/languages/all.js'
import { haveJars, junit } from '../support/jars.js'
import { diff, Project, type JsonPatch } from '../support/project.js'

const jars = haveJars()

/** What a language has to bring to be held to the contract: the same small program and test in its own syntax. */
interface Subject {
  readonly files: Record<string, string>
  readonly source: string
  /** The statement every case replaces. It returns the argument `n`. */
  readonly statement: string
  /** Replacements, by the behaviour they stand for. */
  readonly cases: Record<Behaviour, string>
}

const behaviours = {
  'another value': { changes: true },
  'an exception': { changes: true },
  'an endless loop': { changes: true },
  'a constant behind a comparison': { changes: true },
  'a changed receiver': { changes: true },
  'a changed argument': { changes: true },
  'printed output': { changes: true },
  'the same, said differently': { changes: false },
} as const
type Behaviour = keyof typeof behaviours

const javaConfig = () => JSON.stringify({ java: { classpath: junit[4]() } })

const subjects: Record<string, Subject> = {
  java: {
    source: 'src/main/java/demo/Counter.java',
    files: {
      'assay.config.json': jars ? javaConfig() : '{}',
      'src/main/java/demo/Counter.java': `package demo;
import java.util.List;
public class Counter {
  int total = 0;
  public Object add(int n, List<Integer> log) {
    this.total += n;
    log.add(n);
    return n;
  }
}
`,
      'src/test/java/demo/CounterTest.java': `package demo;
import static org.junit.Assert.assertEquals;
import java.util.ArrayList;
import org.junit.Test;
public class CounterTest {
  @Test
  public void add() {
    assertEquals(3, new Counter().add(3, new ArrayList<Integer>()));
  }
}
`,
    },
    statement: '    return n;\n',
    cases: {
      'another value': '    return n > 10 ? 0 : n;\n',
      'an exception': '    if (n < 0) throw new IllegalArgumentException("negative");\n    return n;\n',
      'an endless loop': '    while (n > 10) n += 0;\n    return n;\n',
      'a constant behind a comparison': '    if (n == 73939133) return "odd";\n    return n;\n',
      'a changed receiver': '    if (n > 10) this.total = 0;\n    return n;\n',
      'a changed argument': '    if (n > 10) log.clear();\n    return n;\n',
      'printed output': '    if (n > 10) System.out.println("large");\n    return n;\n',
      'the same, said differently': '    final int result = n;\n    return result;\n',
    },
  },
  c: {
    source: 'counter.c',
    files: {
      'counter.c': `#include <stdio.h>
#include <stdlib.h>
struct counter {
  int total;
};
static int add(struct counter *counter, int n, int *log) {
  counter->total += n;
  log[0] = n;
  return n;
}
int main(int argc, char **argv) {
  struct counter counter = {0};
  int n = 0, log[1];
  FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
  if (!file || fscanf(file, "%d", &n) != 1) return 2;
  int added = add(&counter, n, log);
  printf("%d %d %d", added, counter.total, log[0]);
  fclose(file);
  return 0;
}
`,
      'seeds/three': '3',
    },
    statement: '  return n;\n',
    cases: {
      'another value': '  return n > 10 ? 0 : n;\n',
      'an exception': '  if (n < 0) abort();\n  return n;\n',
      'an endless loop': '  while (n > 10) n += 0;\n  return n;\n',
      'a constant behind a comparison': '  if (n == 73939133) return 1;\n  return n;\n',
      'a changed receiver': '  if (n > 10) counter->total = 0;\n  return n;\n',
      'a changed argument': '  if (n > 10) log[0] = 0;\n  return n;\n',
      'printed output': '  if (n > 10) puts("large");\n  return n;\n',
      'the same, said differently': '  const int result = n;\n  return result;\n',
    },
  },
  javascript: {
    source: 'counter.js',
    files: {
      'package.json': '{ "name": "counter", "type": "module" }',
      'counter.js': `export class Counter {
  total = 0
  add(n, log) {
    this.total += n
    log.push(n)
    return n
  }
}
`,
      'test/counter.test.js': `import { test } from 'node:test'
import assert from 'node:assert'
import { Counter } from '../counter.js'
test('add', () => {
  assert.strictEqual(new Counter().add(3, []), 3)
})
`,
    },
    statement: '    return n\n',
    cases: {
      'another value': '    return n > 10 ? 0 : n\n',
      'an exception': "    if (n < 0) throw new RangeError('negative')\n    return n\n",
      'an endless loop': '    while (n > 10) n += 0\n    return n\n',
      'a constant behind a comparison': "    if (n === 73939133) return 'odd'\n    return n\n",
      'a changed receiver': '    if (n > 10) this.total = 0\n    return n\n',
      'a changed argument': '    if (n > 10) log.length = 0\n    return n\n',
      'printed output': "    if (n > 10) console.log('large')\n    return n\n",
      'the same, said differently': '    const result = n\n    return result\n',
    },
  },
}

const held = languages.filter((language) => language.name !== 'java' || jars)

describe.each(held.map((language) => [language.name, language] as const))('the language %s', (name, language) => {
  const subject = subjects[name]

  it('knows its projects and finds their tests', () => {
    const project = new Project(subject.files)
    const tree = readTree(project.folder)
    expect(language.detect(tree)).toBe(true)
    expect(
      language.tests.discover(tree, name === 'java' ? { java: { classpath: junit[4]() } } : {}, project.folder).files,
    ).toHaveLength(1)
    project.remove()
  })

  describe('judges patches', () => {
    const names = Object.keys(behaviours) as Behaviour[]
    const changing = names.filter((behaviour) => behaviours[behaviour].changes)
    const found = new Map<string, JsonPatch>()
    const codes: (number | null)[] = []
    let project: Project

    beforeAll(async () => {
      project = new Project(subject.files)
      const patchOf = (statement: string, i: number) =>
        project.patch(subject.source, (text) => text.replace(subject.statement, statement), `fix-${i}.diff`)
      const judge = async (cases: readonly (readonly [name: string, statement: string])[]) => {
        const patches = cases.map(([, statement], i) => patchOf(statement, i))
        const said = await diff(project, patches, ['--budget', '1000x'])
        codes.push(said.result.code)
        cases.forEach(([behaviour], i) => found.set(behaviour, said.patches[i]))
      }
      const caseOf = (behaviour: Behaviour) => [behaviour, subject.cases[behaviour]] as const
      await judge([...changing.map(caseOf), ['unbuildable', '    return (((\n']])
      await judge(names.filter((behaviour) => !changing.includes(behaviour)).map(caseOf))
    })
    afterAll(() => project.remove())

    it.each(Object.entries(behaviours))('%s', (behaviour, { changes }) => {
      const { plausible, effort, differences } = found.get(behaviour)!
      expect(plausible).toBe(true)
      expect(effort!.reachedChange).toBeGreaterThan(0)
      expect(differences.filter((d) => d.grade === 'in-type').length > 0).toBe(changes)
      if (changes) expect(differences[0].parted?.file).toBe(subject.source)
    })

    it('refuses what does not build', () => {
      expect(found.get('unbuildable')!.plausible).toBe(false)
      expect(found.get('unbuildable')!.reason).toContain('does not build')
    })

    it('ends badly where something changes, and well where nothing does', () => expect(codes).toEqual([1, 0]))
  })
})
