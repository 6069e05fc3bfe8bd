import { describe, expect, it } from 'vitest'
import { testCommandOf } from '../../../../src/languages/javascript/test-script.js'

const read = (test: string, more: Record<string, string> = {}) => testCommandOf({ ...more, test })

describe('the test script of a package', () => {
  it.each([
    ['vitest run', 'vitest'],
    ['xo && nyc ava', 'ava'],
    ['standard; tape test/*.js', 'tap'],
    ['node ./node_modules/jest/bin/jest.js', 'jest'],
    ['npx mocha', 'mocha'],
    ['c8 node --test', 'node'],
    ['node test', 'tap'],
    ['cross-env NODE_ENV=test jasmine --config=spec/jasmine.json', 'jasmine'],
  ])('%s is for %s', (script, runner) => expect(read(script)?.runner).toBe(runner))

  it.each(['eslint .', 'echo "Error: no test specified" && exit 1', 'tsc -p .', 'bun test'])('%s runs none', (script) =>
    expect(read(script)).toBeUndefined(),
  )

  it('may run others', () => {
    const scripts = { lint: 'eslint .', 'unit:js': 'mocha --ui tdd spec', 'unit:ts': 'mocha ts' }
    expect(read('npm run lint && npm run -s unit:js', scripts)).toEqual({
      runner: 'mocha',
      options: { env: {}, node: [], args: ['--ui', 'tdd'] },
      files: ['spec'],
    })
    expect(read('run-s lint unit:*', scripts)?.files).toEqual(['spec'])
    expect(read('yarn test', {})).toBeUndefined()
  })

  it('keeps what changes how tests run, and leaves out what changes what is printed', () => {
    const script = `TZ=UTC nyc --reporter=lcov mocha -r ./test/setup.js --require=ts-node/register -R dot --grep 'a b' --bail "test/**/*.ts"`
    expect(read(script)).toEqual({
      runner: 'mocha',
      options: { env: { TZ: 'UTC' }, node: [], args: ['-r', './test/setup.js', '--require=ts-node/register'] },
      files: ['test/**/*.ts'],
    })
  })

  it('keeps options of node', () => {
    expect(read('node --experimental-vm-modules node_modules/.bin/jest --coverage -c jest.ci.js')).toEqual({
      runner: 'jest',
      options: { env: {}, node: ['--experimental-vm-modules'], args: ['-c', 'jest.ci.js'] },
      files: [],
    })
    expect(read('node --import tsx --test --test-reporter spec test/*.test.ts')).toEqual({
      runner: 'node',
      options: { env: {}, node: ['--import', 'tsx'], args: [] },
      files: ['test/*.test.ts'],
    })
    expect(read('tsx --test test/a.ts')?.options.node).toEqual(['--import', 'tsx'])
  })

  it('leaves out what only another version of node knows', () => {
    const script = 'node --test --experimental-test-isolation=none --experimental-of-tomorrow --no-warnings test/*.js'
    expect(read(script)?.options.node).toEqual(['--no-warnings'])
  })

  it('what follows a script is for the script', () => expect(read('node test.js --fast x')?.files).toEqual(['test.js']))
})
