import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { haveJars } from '../support/jars.js'
import { identityFiles, javaProject } from '../support/java.js'
import { diff, type JsonPatch, type Project } from '../support/project.js'
import { isWhole } from '../support/whole.js'

const projects: Project[] = []
const make = () => {
  const project = javaProject(identityFiles)
  projects.push(project)
  return project
}
afterAll(() => projects.forEach((project) => project.remove()))

const file = 'src/main/java/demo/F.java'
// The comparison gives the input away at once; after that, every input that kills its host costs a new JVM.
const budget = ['--budget', '300x']

const deeds: [string, string, string][] = [
  ['loop for ever without a probe', 'try { Thread.sleep(100000); } catch (InterruptedException e) { }', '[timed-out]'],
  ['call itself too deeply', 'return f(n);', '[crashed: stack overflow]'],
  ['end the process', 'System.exit(3);', '[crashed: exit: System.exit(3)]'],
  ['throw an error', 'throw new AssertionError("odd");', 'throws AssertionError: odd'],
  [
    'use up all memory',
    'java.util.List<int[]> l = new java.util.ArrayList<>(); for (;;) l.add(new int[1 << 20]);',
    '[crashed: out of memory]',
  ],
  ['leave a thread running', 'new Thread(() -> { for (;;) ; }).start(); return -1;', '-1'],
  [
    'print a hundred megabytes',
    'for (int i = 0; i < 100; i++) System.out.println("x".repeat(1000000)); return -1;',
    '-1',
  ],
  ['return what refers to itself', 'Object[] o = new Object[1]; o[0] = o; return o;', '[[cycle]]'],
  [
    'try to write a file outside',
    'try { new java.io.FileWriter("/tmp/assay-java-escape").close(); } catch (Exception e) { return e.getClass().getSimpleName(); }',
    '"SecurityException"',
  ],
  [
    'try to start a program',
    'try { new ProcessBuilder("true").start(); } catch (Exception e) { return e.getClass().getSimpleName(); }',
    '"SecurityException"',
  ],
]

describe.skipIf(!haveJars())('what a patched Java program may do', () => {
  let found: JsonPatch[] = []
  beforeAll(async () => {
    const project = make()
    const patches = deeds.map(([, code], i) =>
      project.patch(
        file,
        (text) => text.replace('    return n;', `    if (n == 40) { ${code} }\n    return n;`),
        `deed-${i}.diff`,
      ),
    )
    const { patches: all, result } = await diff(project, patches, budget)
    expect(result.code).toBe(1)
    found = all
  })

  it.each(deeds.map(([deed, , after], i) => [deed, after, i] as const))('%s', (_, after, i) => {
    expect(found[i].differences.map((d) => d.after)).toContain(after)
    expect(existsSync('/tmp/assay-java-escape')).toBe(false)
  })

  it('keep state between executions, which are told apart all the same', async () => {
    const project = make()
    const patch = project.patch(file, (text) =>
      text
        .replace('  static Object', '  private static int calls;\n  static Object')
        .replace('    return n;', '    return ++calls > 1 ? -1 : n;'),
    )
    const { patches } = await diff(project, [patch], budget)
    // Run twice in a row the second call shows; one call alone never does.
    expect(patches[0].differences.length).toBeGreaterThan(0)
    for (const d of patches[0].differences) expect(d.input).toContainEqual({ repeat: 2 })
  })

  it.runIf(isWhole)('never finish starting, while the other patches are judged', async () => {
    const project = make()
    const endless = project.patch(
      file,
      (text) =>
        text.replace(
          '  static Object',
          '  static { try { Thread.sleep(1000000); } catch (InterruptedException e) {} }\n  static Object',
        ),
      'endless.diff',
    )
    const throwing = project.patch(
      file,
      (text) => text.replace('  static Object', '  static int zero = 0;\n  static int n = 1 / zero;\n  static Object'),
      'throwing.diff',
    )
    const plain = project.patch(file, (text) => text.replace('return n;', 'return n > 5 ? 0 : n;'), 'plain.diff')
    const { patches } = await diff(project, [endless, throwing, plain], budget)
    expect(patches[0]).toMatchObject({ plausible: false, reason: expect.stringContaining('did not finish within') })
    expect(patches[1]).toMatchObject({ plausible: false, reason: expect.stringContaining('ArithmeticException') })
    expect(patches[2].differences.length).toBeGreaterThan(0)
  })
})
