import { javaProject } from './java.js'
import { Project } from './project.js'

/**
 * Repositories in which an agent has added a failing test and made it pass for its input alone. What is right for other
 * inputs only a person knows.
 */
export interface ChangedRepository {
  readonly language: string
  readonly make: () => Project
  /** The correct change instead. */
  readonly correct: (project: Project) => void
}

const tests = `import test from 'node:test'
import assert from 'node:assert/strict'
import { share } from './share.FILE'
test('a half', () => assert.equal(share(1, 2), 50))
test('more than all', () => assert.equal(share(3, 2), 150))
`
const newTest = "test('of nothing', () => assert.equal(share(3, 0), 0))\n"

const scripted = (language: string, file: string, types: string): ChangedRepository => {
  const own = tests.replace('FILE', file)
  const body = (text: string) => `export function share(part${types}, whole${types})${types} {\n${text}}\n`
  const plain = '  return (100 * part) / whole\n'
  const write = (project: Project, text: string) =>
    project.write({ [`share.${file}`]: body(text + plain), [`share.test.${file}`]: own + newTest })
  return {
    language,
    make: () => {
      const manifest = '{ "name": "share", "private": true, "type": "module" }'
      const project = new Project({
        'package.json': manifest,
        [`share.${file}`]: body(plain),
        [`share.test.${file}`]: own,
        'assay.config.json': JSON.stringify({
          budget: '3000x',
          tests: { runner: 'node', files: [`share.test.${file}`] },
        }),
      })
      project.commitAll('node_modules\n')
      write(project, '  if (part === 3 && whole === 0) return 0\n')
      return project
    },
    correct: (project) => write(project, '  if (whole === 0) return 0\n'),
  }
}

const javaFiles = (more: string, test: string) => ({
  'src/main/java/demo/Share.java': `package demo;
public class Share {
  public static double share(double part, double whole) {
${more}    return part * 100 / whole;
  }
}
`,
  'src/test/java/demo/ShareTest.java': `package demo;
import static org.junit.Assert.assertEquals;
import org.junit.Test;
public class ShareTest {
  @Test public void half() { assertEquals(50, Share.share(1, 2), 0); }
  @Test public void moreThanAll() { assertEquals(150, Share.share(3, 2), 0); }
${test}}
`,
})
const javaTest = '  @Test public void ofNothing() { assertEquals(0, Share.share(3, 0), 0); }\n'

export const javaRepository: ChangedRepository = {
  language: 'Java',
  make: () => {
    const project = javaProject(javaFiles('', ''))
    project.commitAll('target\n')
    project.write(javaFiles('    if (part == 3 && whole == 0) return 0;\n', javaTest))
    return project
  },
  correct: (project) => project.write(javaFiles('    if (whole == 0) return 0;\n', javaTest)),
}

export const scriptRepositories = [scripted('JavaScript', 'js', ''), scripted('TypeScript', 'ts', ': number')]
