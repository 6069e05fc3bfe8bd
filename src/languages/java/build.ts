import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readText, type Tree } from '../../files/tree.js'
import { compile } from './compiler.js'
import { findJdk, hostClasses, hostFingerprint } from './jdk.js'
import { skeletonOf } from './skeleton.js'
import { javaTable } from './table.js'
import type { BuildPlan, TestPlan } from '../../model/test-plan.js'
import type { Diagnostic } from '../../instrument/diagnostics.js'
import { cacheRoot, newScratch, removeScratch } from '../../util/scratch.js'

/** Compiled classes: folders, the first that has a class wins. */
export interface CompiledClasses {
  readonly key: string
  readonly folders: readonly string[]
}

export type BuildResult =
  | { readonly classes: CompiledClasses; readonly complaints?: undefined }
  | { readonly complaints: readonly Diagnostic[] }

const isBelow = (path: string, folders: readonly string[]) =>
  folders.some((folder) => folder === '.' || folder === '' || path.startsWith(`${folder}/`))

/** Java files of a tree that belong to the program or its tests. */
export function sourcesOf(tree: Tree, build: BuildPlan): string[] {
  const folders = [...build.sourceDirs, ...build.testDirs]
  return [...tree.entries.keys()].filter(
    (path) =>
      path.endsWith('.java') &&
      isBelow(path, folders) &&
      !/(^|\/)module-info\.java$/.test(path) &&
      !path.endsWith(`/${sequencesClass}.java`) &&
      !isPreservationFile(tree, path),
  )
}

/** The class of generated sequences, which is compiled in its lifted form only. */
export const sequencesClass = 'AssaySequencesTest'

/** Preservation tests use a class that only Assay has, so they are no part of the program's own build. */
export const isPreservationFile = (tree: Tree, path: string) =>
  /(Preservation|Preserve)\.java$|(^|\/)preserve\/.*\.java$/.test(path) &&
  /^\s*import\s+(static\s+)?assay\./m.test(readText(tree, path)!)

export const isTestSource = (path: string, build: BuildPlan) =>
  isBelow(path, build.testDirs) &&
  !build.sourceDirs.some((folder) => !build.testDirs.includes(folder) && isBelow(path, [folder]))

interface Known {
  readonly hashes: ReadonlyMap<string, string>
  readonly tree: Tree
  readonly classes: CompiledClasses
}

/** Trees built in this run, whose files are read again. */
const known = new WeakMap<BuildPlan, Known[]>()

/** The classes of a tree. A tree that differs from one built before only inside of functions is built from that one. */
export async function classesOf(tree: Tree, plan: TestPlan): Promise<BuildResult> {
  const build = plan.build!
  const paths = sourcesOf(tree, build)
  const hashes = new Map(paths.map((path) => [path, tree.entries.get(path)!.hash]))
  const earlier = known.get(build) ?? []
  const same = earlier.find((k) => sameHashes(k.hashes, hashes))
  if (same) return { classes: same.classes }
  const made = (await fromEarlier(tree, build, hashes, earlier)) ?? (await fromNothing(tree, plan, hashes))
  if (!made.complaints) known.set(build, [...earlier, { hashes, tree, classes: made.classes }])
  return made
}

/** What classes depend on besides their sources: the JDK, the options, and the libraries as they are now. */
export function buildFingerprint(build: BuildPlan): string {
  const libraries = build.classpath.map((path) => {
    const info = statSync(path, { throwIfNoEntry: false })
    return [path, info?.size, info?.mtimeMs]
  })
  return JSON.stringify([build, findJdk().version, libraries])
}

const sameHashes = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
  a.size === b.size && [...a].every(([path, hash]) => b.get(path) === hash)

async function fromEarlier(
  tree: Tree,
  build: BuildPlan,
  hashes: ReadonlyMap<string, string>,
  earlier: readonly Known[],
): Promise<BuildResult | undefined> {
  const candidates = earlier
    .filter((k) => [...k.hashes.keys()].every((path) => hashes.has(path)))
    .map((k) => ({
      ...k,
      changed: [...hashes].filter(([path, hash]) => k.hashes.get(path) !== hash).map(([path]) => path),
    }))
    .sort((a, b) => a.changed.length - b.changed.length || a.classes.folders.length - b.classes.folders.length)
  const base = candidates[0]
  if (!base || base.changed.length > hashes.size / 4) return undefined
  for (const path of base.changed) {
    const before = readText(base.tree, path)
    // A test class that did not exist in the base is not needed.
    if (before === undefined && isTestSource(path, build)) continue
    if (before === undefined || (await skeletonOf(before)) !== (await skeletonOf(readText(tree, path)!)))
      return undefined
  }
  return compileOver(base.classes, new Map(base.changed.map((path) => [path, readText(tree, path)!])), build)
}

/** Compiles some files in the place of those that `base` was built from. */
export async function compileOver(
  base: CompiledClasses,
  files: ReadonlyMap<string, string>,
  build: BuildPlan,
): Promise<BuildResult> {
  if (files.size === 0) return { classes: base }
  const key = keyOf([base.key, [...files], hostFingerprint()])
  const classpath = [...base.folders, ...build.classpath, hostClasses()]
  const built = await compiled(key, files, classpath, releaseOf(base) ?? build.release)
  return 'complaints' in built
    ? built
    : { classes: withRelease({ key, folders: [built.folder, ...base.folders] }, releaseOf(base)) }
}

/** The release that a program turned out to need; everything built on it uses the same. */
const releases = new Map<string, number>()
const releaseOf = (classes: CompiledClasses) => releases.get(classes.key)
function withRelease(classes: CompiledClasses, release: number | undefined): CompiledClasses {
  if (release !== undefined) releases.set(classes.key, release)
  return classes
}

const oldest = 8

async function fromNothing(tree: Tree, plan: TestPlan, hashes: ReadonlyMap<string, string>): Promise<BuildResult> {
  const build = plan.build!
  const context = buildFingerprint(build)
  const files = new Map([...hashes.keys()].map((path) => [path, readText(tree, path)!]))
  let first: readonly Diagnostic[] | undefined
  // Old programs use names and classes that newer Java versions have removed.
  for (const release of build.release !== undefined ? [build.release] : [undefined, oldest]) {
    const key = keyOf([context, release, [...hashes]])
    let built = await compiled(key, files, build.classpath, release)
    // A test file that was not requested must not prevent the others from being compiled.
    const needless = 'complaints' in built ? built.complaints.filter(({ path }) => isNeedless(path, plan)) : []
    if ('complaints' in built && needless.length && needless.length === built.complaints.length) {
      const fewer = new Map([...files].filter(([path]) => !needless.some((complaint) => complaint.path === path)))
      built = await compiled(keyOf([key, 'fewer', [...fewer.keys()]]), fewer, build.classpath, release)
    }
    if (!('complaints' in built)) return { classes: withRelease({ key, folders: [built.folder] }, release) }
    first ??= built.complaints
  }
  return { complaints: first! }
}

const isNeedless = (path: string, plan: TestPlan) => isTestSource(path, plan.build!) && !plan.files.includes(path)

async function compiled(
  key: string,
  files: ReadonlyMap<string, string>,
  classpath: readonly string[],
  release: number | undefined,
): Promise<{ folder: string } | { complaints: readonly Diagnostic[] }> {
  const folder = join(cacheRoot(), 'classes', key)
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date())
    return { folder }
  }
  const stage = newScratch('classes')
  const out = join(stage, 'classes')
  mkdirSync(out)
  const options = release === undefined ? [] : ['--release', String(release)]
  const complaints = await compile({ sources: Object.fromEntries(files), classpath, out, options })
  if (complaints.length) {
    removeScratch(stage)
    return { complaints }
  }
  mkdirSync(dirname(folder), { recursive: true })
  try {
    renameSync(out, folder)
  } catch (error) {
    // Another run has already created it.
    if (!existsSync(folder)) throw error
    rmSync(out, { recursive: true, force: true })
  }
  removeScratch(stage)
  return { folder }
}

const keyOf = (parts: unknown) => createHash('sha1').update(JSON.stringify(parts)).digest('hex')

/** The first diagnostics of javac as text, each with its line. */
export function diagnosticsInWords(complaints: readonly Diagnostic[], tree: Tree): string {
  const shown = complaints.slice(0, 3).map(({ path, line, message }) => {
    const text = line > 0 ? readText(tree, path)?.split('\n')[line - 1]?.trim() : undefined
    const place = path ? `${path}${line ? `:${line}` : ''}: ` : ''
    return `${place}${message.replace(/\s*\n\s*/g, ', ')}${text ? ` — in \`${text}\`` : ''}`
  })
  const more = complaints.length > 3 ? `; and ${complaints.length - 3} more` : ''
  const missing = complaints.some(({ message }) =>
    /package [\w.]+ does not exist|class file for .* not found/.test(message),
  )
  const advice = missing ? '. Is a jar missing from "java.classpath", or a folder from "java.sourceDirs"?' : ''
  return shown.join('; ') + more + advice
}

export const isJava = (path: string) => javaTable.grammarOf(path) !== undefined
