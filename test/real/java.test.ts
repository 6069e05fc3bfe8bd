import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readText, readTree } from '../../src/files/tree.js'
import { baselineIn } from '../support/baseline.js'
import { driversFrom } from '../../src/campaign/drivers.js'
import { Pool } from '../../src/execution/pool.js'
import { liftTests } from '../../src/campaign/lift-tests.js'
import { prepare } from '../../src/campaign/prepare.js'
import { java } from '../../src/languages/java/java.js'
import { runClasses, runJavaSuite } from '../../src/languages/java/suite.js'
import { walk } from '../../src/syntax/node.js'
import { parse } from '../../src/syntax/parser.js'
import { assay, type JsonPatch } from '../support/project.js'
import { addJodaTests, edit, layOutSubject, patchOf, recipes, type JavaSubject } from './java-subjects.js'
import type { TestResult } from '../../src/model/suite.js'
import { newScratch } from '../../src/util/scratch.js'

const subjects = new Map<keyof typeof recipes, JavaSubject>()
const made: string[] = []
function subject(name: keyof typeof recipes): JavaSubject {
  let found = subjects.get(name)
  if (!found) {
    subjects.set(name, (found = layOutSubject(recipes[name])))
    made.push(found.folder)
    if (name === 'joda') addJodaTests(found.folder)
  }
  return found
}
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const planOf = ({ folder, classpath }: JavaSubject) => {
  const tree = readTree(folder)
  return { tree, plan: java.tests.discover(tree, { java: { classpath: [...classpath] } }, folder) }
}

const suiteLimit = 800_000
const statuses = (tests: readonly TestResult[]) => new Map(tests.map((t) => [t.name.join('#'), t.status]))

describe('whole libraries under their own tests behave the same when instrumented', () => {
  it.each(['lang', 'math', 'joda'] as const)('%s', async (name) => {
    const { tree, plan } = planOf(subject(name))
    const sources = [...tree.entries.keys()].filter(
      (p) => p.startsWith('src/main/java/') && java.syntax.table.grammarOf(p),
    )
    const options = {
      language: java,
      plan,
      lifted: [],
      changed: new Map(),
      patched: false,
      coverage: true,
      trace: true,
    }
    const prepared = await prepare(name, tree, { ...options, reach: { sources, helpers: [] } })
    const layout = readFileSync(join(prepared.spec.root, '.assay-layout'), 'utf8').split('\n')
    const folders = layout.filter((line) => line.startsWith('classes\t')).map((line) => line.split('\t')[1])
    const plain = await runJavaSuite(tree, plan, suiteLimit)
    const probed = await runClasses(folders, tree, plan, suiteLimit)
    expect(plain.trouble).toBeUndefined()
    expect(probed.trouble).toBeUndefined()
    const [before, after] = [statuses(plain.tests), statuses(probed.tests)]
    const passed = [...before.values()].filter((status) => status === 'passed').length
    console.log(
      `${name}: ${sources.length} files, ${prepared.cover.length} coverage and ${prepared.spec.compares} comparison probes; ` +
        `${passed} of ${before.size} tests pass, plain ${plain.seconds.toFixed(0)} s, instrumented ${probed.seconds.toFixed(0)} s`,
    )
    expect(passed).toBeGreaterThan(3000)
    const other = [...before].filter(([test, status]) => after.get(test) !== status)
    // What a test gets from the clock or from chance may differ between two runs of the same program, too.
    if (other.length)
      console.log(`${name}: differ, and are run again on the plain program: ${other.map(([test]) => test).join(', ')}`)
    const again = other.length ? statuses((await runJavaSuite(tree, plan, suiteLimit)).tests) : before
    expect(other.filter(([test, status]) => again.get(test) === status)).toEqual([])
    expect(after.size).toBe(before.size)
  })
})

/** Test methods of a file that hold a literal. */
async function bearing(source: string): Promise<Set<string>> {
  const root = await parse('java', source)
  const found = new Set<string>()
  walk(root, (node) => {
    if (node.type !== 'method_declaration') return
    const name = node.children.find((c) => c.field === 'name')!
    let literal = false
    walk(node, (n) => {
      if (java.syntax.table.literals.has(n.type)) literal = true
      return !literal && !java.syntax.table.inert.has(n.type)
    })
    if (literal) found.add(source.slice(name.start, name.end))
  })
  return found
}

describe('tests of real libraries are lifted', () => {
  it.each([
    ['lang', 'NumberUtilsTest'],
    ['lang', 'StringUtilsTest'],
    ['lang', 'BooleanUtilsTest'],
    ['math', 'ArithmeticUtilsTest'],
    ['math', 'FractionTest'],
  ] as const)('%s %s', async (name, test) => {
    const { tree, plan: all } = planOf(subject(name))
    const plan = { ...all, files: all.files.filter((file) => file.endsWith(`/${test}.java`)) }
    const found = java.build.reach(tree, plan, [])
    const reach = { ...found, sources: [] }
    const lifted = await liftTests(tree, java, plan, reach)
    const options = { seed: 1, pinned: true, exact: false, steps: 1_000_000, timeLimit: 2000, memoryLimit: 512 }
    const { spec } = await prepare(test, tree, {
      language: java,
      plan,
      reach,
      lifted,
      changed: new Map(),
      patched: false,
      coverage: true,
      trace: false,
    })
    const pool = new Pool(() => java.host.launch(spec.root, [], newScratch('host'), options), {
      type: 'open',
      versions: [spec, spec],
      files: plan.files,
      options,
    })
    const { drivers, refused } = driversFrom(lifted, await pool.open(), [])
    const base = await baselineIn(pool, drivers, { steps: 1_000_000, timeLimit: 2000 })
    pool.close()
    const driven = new Set(base.drivers.filter((d) => d.slots.length).map((d) => d.name.split(' > ').at(-1)!))
    const wanted = await bearing(readText(tree, plan.files[0])!)
    const tests = drivers
      .concat()
      .map((d) => d.name.split(' > ').at(-1)!)
      .concat(refused.map((r) => r.test?.split(' > ').at(-1) ?? ''))
    const literal = tests.filter((t) => wanted.has(t))
    const lost = literal.filter((t) => !driven.has(t))
    const why = (t: string) =>
      [...refused, ...base.refused].find((r) => r.test?.endsWith(` > ${t}`))?.reason ??
      'none of its literals can be replaced: expected values, or null where no type is shown'
    console.log(
      `${test}: ${literal.length - lost.length} of ${literal.length} tests with literals are driven, ${lifted[0].slots.length} slots${lost.map((t) => `\n  ${t}: ${why(t)}`).join('')}`,
    )
    expect((literal.length - lost.length) / literal.length).toBeGreaterThanOrEqual(0.8)
  })
})

const main = 'src/main/java/org/apache/commons/'
const test = 'src/test/java/org/apache/commons/'

/** The differences a patch shows, on one test class. */
async function differences(folder: string, file: string, patch: string): Promise<JsonPatch> {
  const result = await assay(['diff', '--project', folder, '--tests', file, '--patch', patch, '--json'])
  if (!result.stdout) throw new Error(result.stderr)
  const [found] = (JSON.parse(result.stdout) as { patches: JsonPatch[] }).patches
  expect(found.plausible, found.reason).toBe(true)
  console.log(
    found.differences
      .slice(0, 2)
      .map((d) => `${d.label}: ${d.input.map((i) => i.value).join(', ')}: ${d.before} → ${d.after}`)
      .join('\n'),
  )
  return found
}
const inType = (found: JsonPatch) => found.differences.filter((d) => d.grade === 'in-type' && !d.weak)

describe('examples of the papers, on released versions with a hand-made patch', () => {
  it('gcd with the smallest number (Poracle, figure 4)', async () => {
    const { folder } = subject('math')
    const file = `${test}math3/util/ArithmeticUtilsTest.java`
    for (const [a, b] of [
      ['Integer.MIN_VALUE', '0'],
      ['0', 'Integer.MIN_VALUE'],
    ])
      // prettier-ignore
      edit(folder, file, `            ArithmeticUtils.gcd(${a}, ${b});\n            Assert.fail("expecting MathArithmeticException");\n`, '')
    const guard = `            if (a == Integer.MIN_VALUE ||\n                b == Integer.MIN_VALUE) {\n                throw new MathArithmeticException(LocalizedFormats.GCD_OVERFLOW_32_BITS,\n                                                  p, q);\n            }\n            return FastMath.abs(a + b);`
    const found = await differences(
      folder,
      file,
      patchOf(folder, `${main}math3/util/ArithmeticUtils.java`, guard, '            return FastMath.abs(a + b);'),
    )
    const shown = inType(found).map((d) => `${d.input.map((i) => i.value).join(' ')} ${d.before} ${d.after}`)
    expect(shown).toContainEqual(expect.stringMatching(/-2147483648 throws MathArithmeticException.* -2147483648$/))
  })

  it('FDistributionImpl (Poracle, figure 2)', async () => {
    const { folder } = subject('math2')
    const file = `${test}math/distribution/FDistributionTest.java`
    mkdirSync(join(folder, `${test}math/distribution`), { recursive: true })
    writeFileSync(
      join(folder, file),
      `package org.apache.commons.math.distribution;
import junit.framework.TestCase;
public class FDistributionTest extends TestCase {
  public void testSmallDegreesOfFreedom() throws Exception {
    FDistributionImpl fd = new FDistributionImpl(1.0, 1.0);
    double p = fd.cumulativeProbability(0.975);
    double x = fd.inverseCumulativeProbability(p);
    assertEquals(0.975, x, 1.0e-5);
    fd.setDenominatorDegreesOfFreedom(2.0);
    p = fd.cumulativeProbability(0.975);
    x = fd.inverseCumulativeProbability(p);
    assertEquals(0.975, x, 1.0e-5);
  }
}
`,
    )
    const body =
      '        double ret = 1.0;\n        double d = denominatorDegreesOfFreedom;\n        if (d > 2.0) {\n            // use mean\n            ret = d / (d - 2.0);\n        }\n        return ret;'
    const found = await differences(
      folder,
      file,
      patchOf(
        folder,
        `${main}math/distribution/FDistributionImpl.java`,
        body,
        '        double d = denominatorDegreesOfFreedom;\n        return d / (d + 2.0);',
      ),
    )
    expect(inType(found).some((d) => d.where === 'assertion' || d.where === 'variable' || d.where === 'outcome')).toBe(
      true,
    )
  })

  it('BooleanUtils.toBoolean("tru") (DiffTGen, figure 1)', async () => {
    const { folder } = subject('lang35')
    const file = `${test}lang3/BooleanUtilsTest.java`
    edit(folder, file, '        assertFalse(BooleanUtils.toBoolean("tru"));\n', '')
    const chars = [0, 1, 2, 3].map((i) => `                final char ch${i} = str.charAt(${i});\n`).join('')
    const found = await differences(
      folder,
      file,
      patchOf(
        folder,
        `${main}lang3/BooleanUtils.java`,
        `                break;\n            }\n            case 4: {\n${chars}                if ((ch0 == 't' || ch0 == 'T') &&\n                    (ch1 == 'r' || ch1 == 'R') &&\n                    (ch2 == 'u' || ch2 == 'U') &&\n                    (ch3 == 'e' || ch3 == 'E') ) {`,
        "            }\n            case 4: {\n                if ((str.charAt(0) == 't' || str.charAt(0) == 'T') &&\n                    (str.charAt(1) == 'r' || str.charAt(1) == 'R') &&\n                    (str.charAt(2) == 'u' || str.charAt(2) == 'U') &&\n                    (str.charAt(3) == 'e' || str.charAt(3) == 'E') ) {",
      ),
    )
    expect(inType(found).map((d) => `${d.input[0]?.value} ${d.after}`)).toContainEqual(
      expect.stringMatching(/^"tru" throws StringIndexOutOfBounds/i),
    )
  })

  it('NumberUtils.createNumber("1l") (Poracle, figure 8)', async () => {
    const { folder } = subject('lang35')
    const file = `${test}lang3/math/NumberUtilsTest.java`
    edit(folder, file, '        NumberUtils.createNumber("1l");\n', '')
    const found = await differences(
      folder,
      file,
      patchOf(
        folder,
        `${main}lang3/math/NumberUtils.java`,
        "&& (numeric.charAt(0) == '-' && isDigits(numeric.substring(1)) || isDigits(numeric))) {",
        "&& isDigits(numeric.substring(1))\n                        && (numeric.charAt(0) == '-' || Character.isDigit(numeric.charAt(0)))) {",
      ),
    )
    expect(inType(found).map((d) => `${d.input[0]?.value} ${d.before} ${d.after}`)).toContainEqual(
      expect.stringMatching(/^"\dL" \d \(Long\) throws NumberFormatException/i),
    )
  })

  it('StringUtils.replaceEach with null elements (PATCH-SIM, figure 2)', async () => {
    const { folder } = subject('lang')
    const file = `${test}lang3/StringUtilsTest.java`
    edit(
      folder,
      file,
      '        assertEquals(StringUtils.replaceEach("aba", new String[]{"a", "b"}, new String[]{"c", null}), "cbc");\n',
      '',
    )
    const guard =
      '            if (searchList[i] == null || replacementList[i] == null) {\n                continue;\n            }\n            final int greater'
    const found = await differences(
      folder,
      file,
      patchOf(folder, `${main}lang3/StringUtils.java`, guard, '            final int greater'),
    )
    expect(inType(found).map((d) => `${d.input.map((i) => i.value).join(' ')} ${d.after}`)).toContainEqual(
      expect.stringMatching(/null.* throws NullPointerException/),
    )
  })
})
