// Functions of npm packages: what is installed, and the project a first test of one of them makes.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** Installs the packages into a new folder; says loudly when the registry cannot be reached. */
export function install(functions) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-packages-'))
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const packages = functions.map((one) => `${one.package}@${one.version}`)
  try {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--save-exact']
    execFileSync('npm', ['install', ...flags, ...packages], { cwd: folder, stdio: 'pipe' })
  } catch (error) {
    throw new Error('THE PACKAGE REGISTRY COULD NOT BE REACHED: nothing was measured', { cause: error })
  }
  return folder
}

/** The package's own files and one small test; what it depends on stays where it was installed. */
export function layOut(home, { package: name, file, take, checks }) {
  const folder = join(mkdtempSync(join(home, 'project-')), name)
  const from = join(home, 'node_modules', name)
  const isOwn = (path) => !/^(tests?|node_modules)(\/|$)/.test(relative(from, path))
  cpSync(from, folder, { recursive: true, filter: isOwn })
  const { type } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
  const imported = (what, path) =>
    type === 'module' ? `import ${what} from '${path}'` : `const ${what} = require('${path}')`
  const lines = [
    imported('test', 'node:test'),
    imported('assert', 'node:assert'),
    imported(take, `../${file}`),
    ...checks.map((check, i) => `test('${i + 1}', () => {\n  ${check}\n})`),
  ]
  const test = join(folder, 'test/first.test.js')
  mkdirSync(dirname(test))
  writeFileSync(test, `${lines.join('\n')}\n`)
  const tests = { runner: 'node', files: ['test/first.test.js'] }
  writeFileSync(join(folder, 'assay.config.json'), JSON.stringify({ tests }))
  return folder
}
