/**
 * A small project with a bug and patches that pass its tests. A correct patch does what the tests and the names of things
 * say; that it does something else on what it was not made for, errors included, is its right. An overfitting one crashes
 * on inputs that are like those of the tests.
 */
const project = (name, path, source, tests, patches) => ({ name, path, files: { [path]: source, ...tests }, patches })

/** A patch as what it puts in the place of what. */
export const correct = (name, ...edits) => ({ name, label: 'correct', edits })
export const overfitting = (name, ...edits) => ({ name, label: 'overfitting', edits })

const bodies = (tests) =>
  tests.map((body, i) => `test('${i + 1}', async () => {\n${body.trim().replace(/^ */gm, '  ')}\n})\n`).join('')

export const javascript = (name, source, tests, patches) =>
  project(
    name,
    'program.js',
    source,
    {
      'package.json': '{ "name": "subject", "private": true, "type": "module" }',
      'program.test.js': `import assert from 'node:assert/strict'\nimport test from 'node:test'\nimport * as program from './program.js'\n${bodies(tests)}`,
    },
    patches,
  )

export const typescript = (name, source, tests, patches) =>
  project(
    name,
    'src/program.ts',
    source,
    {
      'package.json': '{ "name": "subject", "private": true, "type": "module", "devDependencies": { "vitest": "*" } }',
      'test/program.test.ts': `import { expect, test } from 'vitest'\nimport * as program from '../src/program.js'\n${bodies(tests)}`,
    },
    patches,
  )

export const java = (name, source, tests, patches) => {
  const methods = tests.map(
    (body, i) => `  @Test public void t${i + 1}() throws Exception {\n${body.trim().replace(/^ */gm, '    ')}\n  }\n`,
  )
  return project(
    name,
    `src/main/java/demo/${name}.java`,
    `package demo;\nimport java.util.*;\n${source.trimStart()}`,
    {
      [`src/test/java/demo/${name}Test.java`]: `package demo;\nimport static org.junit.Assert.*;\nimport java.util.*;\nimport org.junit.Test;\npublic class ${name}Test {\n${methods.join('')}}\n`,
    },
    patches,
  )
}
