import { withOverlay, readTree, treeDifference, type Tree } from '../../files/tree.js'
import { UserError } from '../../util/errors.js'
import { runCommand } from '../../util/command.js'
import { cached } from '../../util/store.js'
import { importClosure, ownImports } from './modules.js'
import { withProject } from './run-suite.js'

const builds = /\b(build|compile|tsc|rollup|webpack|babel|esbuild|swc|tsup|bundle|vite|unbuild|microbundle)\b/
const timeLimit = 180_000

/**
 * The script that makes what the tests load, where they load something that is made: a file that is missing, or that git
 * ignores. Undefined where they load sources.
 */
export function buildStepFor(
  tree: Tree,
  tests: readonly string[],
  scripts: Readonly<Record<string, string>>,
  isIgnored: (path: string) => boolean,
): string | undefined {
  const script = ['pretest', 'build', 'compile', 'bundle', 'prepare', 'prepublishOnly'].find((name) =>
    name === 'pretest' || name.startsWith('prep') ? builds.test(scripts[name] ?? '') : scripts[name],
  )
  if (!script) return undefined
  // Of a missing file, there are no paths.
  const isMade = (path: string) => ownImports(tree, path).some(({ paths }) => paths.every(isIgnored))
  return importClosure(tree, tests).some((path) => !isIgnored(path) && isMade(path)) ? script : undefined
}

/** The tree with what a script makes of it. Tests are not part of that: versions that differ only in them are built once. */
export async function builtTree(tree: Tree, script: string, isTest: (path: string) => boolean): Promise<Tree> {
  const tests = [...tree.entries.keys()].filter(isTest)
  const { key } = withOverlay(tree, new Map(tests.map((path) => [path, null])))
  const made = await cached('build', [key, script, process.version], () =>
    withProject(tree, async (folder) => {
      const { code, timedOut, output } = await runCommand('npm', ['run', '--silent', script], folder, timeLimit)
      if (timedOut || code !== 0)
        throw new UserError(
          `the tests need what \`npm run ${script}\` makes, and it ${timedOut ? 'does not end' : 'fails'}: ${lastLines(output)}`,
          'Make sure that it works in the project, or set "tests.build" to another script.',
        )
      return [...treeDifference(tree, readTree(folder))].filter(
        ([path]) => !/(^|\/)node_modules\//.test(path) && !isTest(path),
      )
    }),
  )
  return withOverlay(tree, new Map(made))
}

const lastLines = (text: string) => text.trim().split('\n').slice(-4).join('\n')
