import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { basename } from 'node:path/posix'
import picomatch from 'picomatch'
import type { Config } from '../../model/config.js'
import { readText, type Tree } from '../../files/tree.js'
import { UserError } from '../../util/errors.js'
import { isPreservationFile, isTestSource } from './build.js'
import { findJdk } from './jdk.js'
import { mavenClasspath, mavenRelease, withLauncher } from './maven.js'
import type { BuildPlan, TestPlan } from '../../model/test-plan.js'

const testName = /(^Test\w*|\w*(Tests?|TestCase|IT))\.java$/

export function discoverJava(tree: Tree, config: Config, project: string): TestPlan {
  findJdk()
  const build = buildPlan(tree, config, project)
  const globs = config.tests?.files
  if (config.tests?.runner && config.tests.runner !== 'junit')
    throw new UserError(`the test runner "${config.tests.runner}" does not support Java`, 'Use junit.')
  const matches = globs && picomatch([...globs], { dot: true })
  const files = [...tree.entries.keys()]
    .filter((path) => path.endsWith('.java') && (matches ? matches(path) : isTestFile(tree, path, build)))
    .sort()
  if (files.length === 0)
    throw new UserError(
      `no test classes found: nothing ${globs ? `matches ${globs.join(', ')}` : `in ${build.testDirs.join(', ')} has the name of a test`}`,
      'Set "java.testDirs" in assay.config.json to the folder of the tests, or name the files with --tests GLOB.',
    )
  const isWanted = config.preserve && picomatch([...config.preserve], { dot: true })
  const isPreserve = (path: string) =>
    isWanted ? path.endsWith('.java') && isWanted(path) : isPreservationFile(tree, path)
  const preserve = [...tree.entries.keys()].filter(isPreserve).sort()
  return { runner: 'junit', files: files.filter((path) => !preserve.includes(path)), preserve, build }
}

function isTestFile(tree: Tree, path: string, build: BuildPlan): boolean {
  if (!isTestSource(path, build) || !testName.test(basename(path))) return false
  const source = readText(tree, path)!
  return (
    (/@(\w+\.)*\w*Test\b|@\w+Source\b/.test(source) || /\bextends\s+[\w.]*Test\w*/.test(source)) &&
    !new RegExp(`\\babstract\\s+class\\s+${basename(path, '.java')}\\b`).test(source)
  )
}

/** Folders of the tree that are not empty. */
function foldersOf(tree: Tree): Set<string> {
  const folders = new Set<string>()
  for (const path of tree.entries.keys())
    for (let at = path.lastIndexOf('/'); at > 0 && !folders.has(path.slice(0, at)); at = path.lastIndexOf('/', at - 1))
      folders.add(path.slice(0, at))
  return folders
}

function buildPlan(tree: Tree, config: Config, project: string): BuildPlan {
  const { java = {} } = config
  const folders = foldersOf(tree)
  const holdsJava = (folder: string) =>
    [...tree.entries.keys()].some((path) => path.endsWith('.java') && (folder === '.' || path.startsWith(`${folder}/`)))
  const named = (key: 'sourceDirs' | 'testDirs') =>
    java[key]?.map((given) => {
      const folder = given.replace(/^\.\/|\/$/g, '') || '.'
      if (!holdsJava(folder))
        throw new UserError(
          `"java.${key}" names "${given}", ${folders.has(folder) || folder === '.' ? 'which contains no Java file' : `which is not in the project`}`,
          `Folders with Java files: ${likely(tree).join(', ') || 'none'}.`,
        )
      return folder
    })
  const all = [...folders].sort()
  const standard = (part: string) =>
    all.filter((folder) => folder === `src/${part}/java` || folder.endsWith(`/src/${part}/java`))
  const firstOf = (...names: string[]) => names.filter((name) => folders.has(name)).slice(0, 1)
  const testDirs = named('testDirs') ?? or(standard('test'), firstOf('src/test', 'test', 'tests'))
  const sourceDirs =
    named('sourceDirs') ?? or(standard('main'), firstOf('src/java', 'src/main', 'source', 'src'), ['.'])
  const resourceDirs = [
    ...all.filter((folder) => /(^|\/)src\/(main|test)\/resources$/.test(folder)),
    ...sourceDirs,
    ...testDirs,
  ]
  const release = java.release ?? mavenRelease(tree)
  const classpath = withLauncher(classpathOf(tree, config, project))
  return {
    sourceDirs,
    testDirs: testDirs.length ? testDirs : sourceDirs,
    resourceDirs: [...new Set(resourceDirs)],
    classpath,
    ...(release !== undefined && { release: Math.max(8, release) }),
  }
}

const or = (...lists: string[][]) => lists.find((list) => list.length) ?? []

/** The source roots, as far as they can be derived from the files. */
function likely(tree: Tree): string[] {
  const found = new Set<string>()
  for (const path of tree.entries.keys()) {
    if (!path.endsWith('.java')) continue
    const name = /^\s*package\s+([\w.]+)\s*;/m.exec(readText(tree, path)!)?.[1]
    const end = name ? `/${name.replaceAll('.', '/')}` : ''
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    if (`/${folder}`.endsWith(end)) found.add(`/${folder}`.slice(1, `/${folder}`.length - end.length) || '.')
    if (found.size > 8) break
  }
  return [...found]
}

function classpathOf(tree: Tree, { java }: Config, project: string): string[] {
  if (java?.classpath) return java.classpath.flatMap((entry) => expand(entry, project))
  if (tree.entries.has('pom.xml')) return mavenClasspath(project, tree)
  return [...tree.entries.keys()]
    .filter((path) => /^(lib|libs)\/[^/]+\.jar$/.test(path))
    .map((path) => join(project, path))
}

/** A jar, a folder of classes, or `folder/*` for all jars in a folder; relative to the project or to the folder it is in. */
function expand(entry: string, project: string): string[] {
  const isAll = /[/\\]\*(\.jar)?$/.test(entry)
  const plain = isAll ? entry.replace(/[/\\]\*(\.jar)?$/, '') : entry
  const path = [resolve(project, plain), resolve(dirname(project), plain)].find((p) => existsSync(p))
  if (!path)
    throw new UserError(`"java.classpath" names "${entry}", which does not exist`, `Paths are relative to ${project}.`)
  if (!isAll || !statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => name.endsWith('.jar'))
    .sort()
    .map((name) => join(path, name))
}
