import { describe, expect, it } from 'vitest'
import { readTree } from '../../src/case/tree.js'
import { languages } from '../../src/languages/all.js'
import { haveJars, junit } from '../support/jars.js'
import { diff, Project } from '../support/project.js'

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
      language.discover(tree, name === 'java' ? { java: { classpath: junit[4]() } } : {}, project.folder).files,
    ).toHaveLength(1)
    project.remove()
  })

  it.each(Object.entries(behaviours))('%s', async (behaviour, { changes }) => {
    const project = new Project(subject.files)
    const patch = project.patch(subject.source, (text) =>
      text.replace(subject.statement, subject.cases[behaviour as Behaviour]),
    )
    const { patches, result } = await diff(project, [patch])
    const [found] = patches
    expect(found.plausible).toBe(true)
    expect(found.effort!.reachedChange).toBeGreaterThan(0)
    expect(found.differences.filter((d) => d.grade === 'in-type').length > 0).toBe(changes)
    expect(result.code).toBe(changes ? 1 : 0)
    if (changes) expect(found.differences[0].parted?.file).toBe(subject.source)
    project.remove()
  })

  it('refuses what does not build', async () => {
    const project = new Project(subject.files)
    const patch = project.patch(subject.source, (text) => text.replace(subject.statement, '    return (((\n'))
    const { patches } = await diff(project, [patch])
    expect(patches[0].plausible).toBe(false)
    expect(patches[0].reason).toContain('does not build')
    project.remove()
  })
})
