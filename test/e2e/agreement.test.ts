import { basename } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { haveJars } from '../support/jars.js'
import { javaProject } from '../support/java.js'
import { assess, Project } from '../support/project.js'
import { isWhole } from '../support/whole.js'

/** Expressions and statements that both languages read in the same way. */
const buggy = 'return year % 4 == 0;'
const fixes = {
  right: 'return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);',
  otherwise: 'if (year % 400 == 0) return true; if (year % 100 == 0) return false; return year % 4 == 0;',
  narrow: 'return year % 4 == 0 && year != 1900;',
  narrower: 'if (year == 1900 || year == 1904) return false; return year % 4 == 0;',
}
type Fix = keyof typeof fixes

const languages = {
  JavaScript: {
    isThere: () => true,
    file: 'leap.js',
    make: () =>
      new Project({
        'leap.js': `exports.isLeap = (year) => {\n  ${buggy}\n}\n`,
        'leap.test.js': `const { test } = require('node:test')
const assert = require('node:assert')
const { isLeap } = require('./leap')
test('leap', () => assert.strictEqual(isLeap(2004), true))
test('not', () => assert.strictEqual(isLeap(2001), false))
test('century', () => assert.strictEqual(isLeap(1900), false))
`,
      }),
  },
  Java: {
    isThere: haveJars,
    file: 'src/main/java/demo/Leap.java',
    make: () =>
      javaProject({
        'src/main/java/demo/Leap.java': `package demo;\npublic class Leap {\n  public static boolean isLeap(int year) {\n    ${buggy}\n  }\n}\n`,
        'src/test/java/demo/LeapTest.java': `package demo;
import org.junit.*;
import static org.junit.Assert.*;
public class LeapTest {
  @Test public void leap() { assertEquals(true, Leap.isLeap(2004)); }
  @Test public void not() { assertEquals(false, Leap.isLeap(2001)); }
  @Test public void century() { assertEquals(false, Leap.isLeap(1900)); }
}
`,
      }),
  },
}

describe.each(Object.entries(languages))(
  'patches of one bug that agree, in %s',
  (language, { isThere, file, make }) => {
    const projects: Project[] = []
    afterAll(() => projects.forEach((project) => project.remove()))

    const judged = async (...names: Fix[]) => {
      const project = make()
      projects.push(project)
      const patches = names.map((name) =>
        project.patch(file, (text) => text.replace(buggy, fixes[name]), `${name}.diff`),
      )
      return (await assess(project, patches, ['--judges', 'agreement'])).patches
    }

    it.runIf(isThere())('speak against those that do otherwise', async () => {
      const patches = await judged('narrow', 'right', 'otherwise', 'narrower')
      const verdicts = patches.map(({ patch, verdict }) => [basename(patch, '.diff'), verdict])
      expect(Object.fromEntries(verdicts)).toEqual({
        narrow: 'suspect',
        narrower: 'suspect',
        right: 'inconclusive',
        otherwise: 'inconclusive',
      })
      const [{ evidence, effort }] = patches
      expect(effort.reachedChange).toBeGreaterThan(0)
      expect(evidence).toEqual([
        expect.objectContaining({ judge: 'agreement', kind: 'score', value: 0.5, threshold: 0.25 }),
      ])
      expect(evidence[0].from).toMatch(
        /^2 of 4 patches, .*right\.diff.*otherwise\.diff.* they return false, and it does not$/,
      )
      expect(evidence[0].example).toMatchObject({ change: null, before: 'true', after: 'true' })
    })

    it.runIf(isThere() && (isWhole || language === 'JavaScript'))(
      'say nothing against the only right one',
      async () => {
        const patches = await judged('narrow', 'right', 'narrower')
        expect(patches.map(({ verdict }) => verdict)).toEqual(['inconclusive', 'inconclusive', 'inconclusive'])
      },
    )
  },
)
