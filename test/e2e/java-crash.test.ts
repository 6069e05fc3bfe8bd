import { afterAll, describe, expect, it } from 'vitest'
import { haveJars } from '../support/jars.js'
import { javaProject } from '../support/java.js'
import { assess, type Project } from '../support/project.js'

const path = 'src/main/java/demo/Names.java'
const program = (body: string) =>
  `package demo;\nimport java.util.*;\npublic class Names {\n  public static ${body}\n}\n`
const tests = (...bodies: string[]) =>
  `package demo;\nimport org.junit.*;\nimport static org.junit.Assert.*;\npublic class NamesTest {\n${bodies.map((body, i) => `  @Test public void test${i + 1}() { ${body} }\n`).join('')}}\n`

const initials = `String initials(String name) {
    StringBuilder made = new StringBuilder();
    for (String word : name.split(" ", -1)) made.append(word.isEmpty() ? "" : word.substring(0, 1));
    return made.toString();
  }`
const initialsTests = tests(
  'assertEquals("AL", Names.initials("Ada Lovelace"));',
  'assertEquals("AKL", Names.initials("ada king lovelace"));',
)
const ageTests = tests('assertEquals(4, Names.age("4 years"));', 'assertEquals(9, Names.age("about 9 years"));')

/** What it is about, the program, its tests, and what a correct patch puts in the place of what. */
const rows: [string, string, string, string, string][] = [
  ['a correct fix', initials, initialsTests, 'word.substring(0, 1)', 'word.substring(0, 1).toUpperCase()'],
  [
    'a deliberate exception',
    'int age(String text) {\n    String digits = text.replaceAll(" .*", "");\n    return digits.length() > 2 ? 1 : Integer.parseInt("0" + digits.replaceAll("\\\\D", ""));\n  }',
    ageTests,
    'String digits = text.replaceAll(" .*", "");\n',
    'String digits = text.replaceAll("\\\\D", "");\n    if (digits.isEmpty()) throw new IllegalArgumentException(text);\n',
  ],
]

describe.runIf(haveJars())('crashes of Java programs', () => {
  const projects: Project[] = []
  afterAll(() => projects.forEach((project) => project.remove()))

  // Those that are condemned are in table-one.test.ts.
  it.each(rows)('%s', async (_, body, suite, from, to) => {
    const project = javaProject({ [path]: program(body), 'src/test/java/demo/NamesTest.java': suite })
    projects.push(project)
    const patch = project.patch(path, (text) => text.replace(from, () => to))
    const { patches } = await assess(project, [patch], ['--judges', 'crash', '--drivers', 'lifted'])
    expect(patches[0]).toMatchObject({ verdict: 'unrefuted', evidence: [] })
  })
})
