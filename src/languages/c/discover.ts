import { basename, dirname } from 'node:path/posix'
import picomatch from 'picomatch'
import { readText, type Tree } from '../../files/tree.js'
import type { CConfig, Config } from '../../model/config.js'
import type { CEntry, CPlan, TestPlan } from '../../model/test-plan.js'
import { UserError } from '../../util/errors.js'
import { findToolchain } from './toolchain.js'

/** Folders and names by which fuzzers and people keep inputs. */
const crashFiles = [
  '**/crashes/**',
  '**/crashers/**',
  '**/crash/**',
  '**/crash-*',
  '**/*.crash',
  '**/{leak,timeout,oom}-*',
]
const seedFiles = ['**/seeds/**', '**/seed_corpus/**', '**/corpus/**', '**/inputs/**']

/** A test that Assay has written: a shell script, or the `main` of a fuzz target. */
export const isWrittenTest = (path: string) => /\.test\.(sh|c)$/.test(path)

const isC = (path: string) => path.endsWith('.c') && !isWrittenTest(path)
const inTestFolder = (path: string) => /(^|\/)(tests?|testing|examples?|bench(marks?)?|docs?|contrib)\//.test(path)
const isFuzzTarget = (source: string) => /\bLLVMFuzzerTestOneInput\s*\(/.test(source)
const hasMain = (source: string) => /^\s*(?:int|void)?\s*\n?\s*main\s*\(/m.test(source)

const manifests = ['package.json', 'pom.xml', 'build.gradle', 'build.gradle.kts']

/** By what most files are in: a page of documentation may have scripts. */
export function detectC(tree: Tree): boolean {
  const paths = [...tree.entries.keys()]
  const others = paths.filter((path) => /\.([cm]?[jt]sx?|java)$/.test(path))
  return !manifests.some((name) => tree.entries.has(name)) && paths.filter(isC).length > others.length
}

/** How the program is built and run, and its inputs. */
export function discoverC(tree: Tree, config: Config): TestPlan {
  const { c = {}, tests } = config
  if (tests?.runner && tests.runner !== 'inputs')
    throw new UserError(`the test runner "${tests.runner}" does not support C`, 'Use inputs.')
  const isIn = (globs: readonly string[]) => picomatch([...globs], { dot: true })
  const paths = [...tree.entries.keys()].sort()
  const isCrash = isIn(tests?.files ?? crashFiles)
  const isSeed = isIn(c.seeds ?? seedFiles)
  const files = paths.filter(
    (path) => isWrittenTest(path) || (!/\.[ch]$/.test(path) && (isCrash(path) || isSeed(path))),
  )
  if (!files.length)
    throw new UserError(
      `no input files found: nothing matches ${(tests?.files ?? crashFiles).join(', ')}`,
      'Put the crash file that a fuzzer found into the folder crashes/, inputs that work into seeds/, or name them with --tests GLOB and "c.seeds".',
    )
  const isShowing = (path: string) => isCrash(path) || isWrittenTest(path)
  // Where no input is said to show the bug, any may.
  const seeds = files.some(isShowing) ? files.filter((path) => !isShowing(path)) : []
  return { runner: 'inputs', files, preserve: [], c: { ...planOf(tree, c, paths, files), seeds } }
}

function planOf(tree: Tree, c: CConfig, paths: readonly string[], inputs: readonly string[]): Omit<CPlan, 'seeds'> {
  const { compiler } = findToolchain(c.compiler)
  const text = (path: string) => readText(tree, path) ?? ''
  if (c.target && !tree.entries.has(c.target))
    throw new UserError(`"c.target" names "${c.target}", which is not in the project`, 'Name a C file of the project.')
  if (c.target && !isFuzzTarget(text(c.target)))
    throw new UserError(
      `${c.target} has no LLVMFuzzerTestOneInput`,
      'Name the file with the fuzz target in "c.target", or a program that reads a file in "c.run".',
    )
  const all = paths.filter((path) => isC(path) && !inputs.includes(path))
  const target = c.target ?? (c.run ? undefined : all.find((path) => isFuzzTarget(text(path))))
  const build = c.build ?? (c.sources ? undefined : buildCommand(tree, target !== undefined))
  const sources = build ? [] : sourcesOf(tree, c, all, target)
  const entry: CEntry = target
    ? { kind: 'target', file: target }
    : programEntry(c.run ?? defaultRun(tree, sources, build))
  if (build && target && !c.libraries)
    throw new UserError(
      `the fuzz target ${target} needs the libraries that "${build}" makes, and they are not named`,
      'Name them with "c.libraries" in assay.config.json, for example ["build/libfoo.a"], and options such as "-Iinclude" with "c.flags".',
    )
  const flags = c.flags ?? includeFlags(paths)
  const commands = c.tests ?? testCommands(tree, build)
  return { compiler, ...(build && { build }), sources, flags, libraries: c.libraries ?? [], entry, commands }
}

/** The usual commands of what the project is built with. */
function buildCommand(tree: Tree, hasTarget: boolean): string | undefined {
  if (tree.entries.has('CMakeLists.txt'))
    return 'cmake -S . -B build -DBUILD_SHARED_LIBS=OFF -DCMAKE_BUILD_TYPE=None && cmake --build build -j 2'
  if (tree.entries.has('meson.build'))
    return '{ [ -d build ] || meson setup build --default-library=static --buildtype=plain; } && meson compile -C build'
  if (!tree.entries.has('configure') && (tree.entries.has('configure.ac') || tree.entries.has('configure.in')))
    return '{ [ -f Makefile ] || { autoreconf -i && ./configure --disable-shared; }; } && make -j 2'
  if (tree.entries.has('configure')) return '{ [ -f Makefile ] || ./configure --disable-shared; } && make -j 2'
  // A target that comes with a makefile may be built by it, but not with our `main`.
  return tree.entries.has('Makefile') && !hasTarget ? 'make -j 2' : undefined
}

function testCommands(tree: Tree, build: string | undefined): string[] {
  if (build?.startsWith('cmake') && /enable_testing|include\s*\(\s*CTest/i.test(readText(tree, 'CMakeLists.txt') ?? ''))
    return ['ctest --test-dir build --output-on-failure']
  const makefile = build?.includes('make') && !build.startsWith('cmake') ? readText(tree, 'Makefile') : undefined
  const found = makefile && /^(check|test)\s*:/m.exec(makefile)?.[1]
  return found ? [`make ${found}`] : []
}

function sourcesOf(tree: Tree, c: CConfig, all: readonly string[], target: string | undefined): string[] {
  const isWanted = c.sources && picomatch([...c.sources], { dot: true })
  const included = new Set<string>()
  for (const path of tree.entries.keys())
    if (/\.[ch]$/.test(path))
      for (const [, name] of (readText(tree, path) ?? '').matchAll(/^\s*#\s*include\s+"(?:.*\/)?([^"/]+\.c)"/gm))
        included.add(name)
  const sources = all.filter((path) => {
    if (isWanted) return isWanted(path) && path !== target
    const source = readText(tree, path) ?? ''
    if (path === target || included.has(basename(path)) || inTestFolder(path) || isFuzzTarget(source)) return false
    return target === undefined || !hasMain(source)
  })
  if (!sources.length && !target)
    throw new UserError(
      c.sources ? `no source matches ${c.sources.join(', ')}` : 'there is no C source to build',
      'Name the sources with "c.sources", or the command that builds the program with "c.build".',
    )
  return sources
}

/** A program that looks at its arguments gets the name of the file, another one its content. */
function defaultRun(tree: Tree, sources: readonly string[], build: string | undefined): string {
  if (build)
    throw new UserError(
      `the program that "${build}" makes is not known`,
      'Name it with "c.run" in assay.config.json, for example "./tool @@": @@ stands for the input file.',
    )
  const main = sources.map((path) => readText(tree, path) ?? '').filter(hasMain)
  if (main.length !== 1)
    throw new UserError(
      main.length ? 'several sources have a `main`' : 'no source has a `main` or LLVMFuzzerTestOneInput',
      'Name the sources of one program with "c.sources", or a fuzz target with "c.target".',
    )
  return /\bargv\s*\[|\bargv\s*\+|\*\s*\+\+\s*argv/.test(main[0]) ? './program @@' : './program'
}

function programEntry(run: string): CEntry {
  const words = run.match(/'[^']*'|"[^"]*"|\S+/g)?.map((word) => word.replace(/^(['"])(.*)\1$/s, '$2')) ?? []
  const [path, ...args] = words
  if (!path) throw new UserError('"c.run" is empty', 'Give the command that runs the program, for example "./tool @@".')
  return { kind: 'program', path: path.replace(/^\.\//, ''), args }
}

/** Folders with headers. */
function includeFlags(paths: readonly string[]): string[] {
  const folders = new Set(
    paths.filter((path) => path.endsWith('.h') && !inTestFolder(path)).map((path) => dirname(path)),
  )
  return [...folders].sort().map((folder) => `-I${folder}`)
}
