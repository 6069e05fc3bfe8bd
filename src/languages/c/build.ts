import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, renameSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Tree } from '../../files/tree.js'
import { readText } from '../../files/tree.js'
import type { Diagnostic } from '../../instrument/diagnostics.js'
import type { CPlan, TestPlan } from '../../model/test-plan.js'
import { runCommand } from '../../util/command.js'
import { cacheRoot } from '../../util/scratch.js'
import { twoAtATime } from '../../util/two-at-a-time.js'
import { complaintsIn } from './complaints.js'
import { runtimeFingerprint, runtimeFolder, runtimeSources, targetMain } from './runtime.js'
import { debugRoot, findToolchain, linkFlags, type Toolchain } from './toolchain.js'
import { Workshop } from './workshop.js'
import { writeWrappers } from './wrappers.js'

export type BuiltProgram =
  | { readonly program: string; readonly complaints?: undefined }
  | { readonly complaints: readonly Diagnostic[] }

/** Milliseconds for the command that builds a whole project. */
const longestBuild = 900_000
const longestCompile = 120_000

const sha1 = (parts: unknown) => createHash('sha1').update(JSON.stringify(parts)).digest('hex')

/** The program of a version, with other texts in place of some of its files; built once for the same content. */
export function programOf(tree: Tree, texts: ReadonlyMap<string, string>, plan: TestPlan): Promise<BuiltProgram> {
  return built(tree, texts, plan, undefined)
}

/** A written test of a fuzz target: it has a `main` of its own. */
export function testProgramOf(tree: Tree, test: string, plan: TestPlan): Promise<BuiltProgram> {
  return built(tree, new Map(), plan, test)
}

const running = new Map<string, Promise<BuiltProgram>>()

function built(
  tree: Tree,
  given: ReadonlyMap<string, string>,
  plan: TestPlan,
  test: string | undefined,
): Promise<BuiltProgram> {
  const texts = new Map([...given].filter(([path, text]) => text !== readText(tree, path)))
  // Inputs are no part of the program.
  const sources = [...tree.entries].flatMap(([path, { hash }]) =>
    plan.files.includes(path) && path !== test ? [] : [[path, hash]],
  )
  const key = sha1([sources, [...texts], plan.c, test, contextOf(plan.c!)])
  const found = running.get(key) ?? make(key, tree, texts, plan, test)
  running.set(key, found)
  return found
}

const contextOf = (c: CPlan) => `${findToolchain(c.compiler).version} ${runtimeFingerprint()}`

async function make(
  key: string,
  tree: Tree,
  texts: ReadonlyMap<string, string>,
  plan: TestPlan,
  test: string | undefined,
): Promise<BuiltProgram> {
  const program = join(cacheRoot(), 'c-programs', key)
  if (existsSync(program)) {
    utimesSync(program, new Date(), new Date())
    return { program }
  }
  const workshop = workshopFor(tree, plan.c!)
  return workshop.with(tree, texts, async () => {
    const made = await new Build(workshop.folder, tree, texts, plan.c!, test).run()
    if ('complaints' in made) return made
    mkdirSync(dirname(program), { recursive: true })
    copyFileSync(made.path, `${program}.${process.pid}`)
    renameSync(`${program}.${process.pid}`, program)
    return { program }
  })
}

const workshops = new Map<string, Workshop>()

/** Where the versions of a program are built. */
export function workshopFor(tree: Tree, { build, entry, flags, compiler }: CPlan): Workshop {
  const context = JSON.stringify([projectOf(tree), build, entry, flags, compiler, contextOf({ compiler } as CPlan)])
  const found = workshops.get(context) ?? Workshop.open(context)
  workshops.set(context, found)
  return found
}

/** The folder that the files of a tree are from. */
function projectOf({ entries }: Tree): string {
  for (const [path, { from }] of entries) if (from?.endsWith(path)) return from.slice(0, -path.length)
  return ''
}

/** One build in a workshop: by the project's own command, or file by file. */
class Build {
  private readonly compiler: string

  constructor(
    private readonly folder: string,
    private readonly tree: Tree,
    private readonly texts: ReadonlyMap<string, string>,
    private readonly c: CPlan,
    private readonly test: string | undefined,
  ) {
    this.compiler = findToolchain(c.compiler).compiler
  }

  async run(): Promise<{ path: string } | { complaints: readonly Diagnostic[] }> {
    const { c, folder } = this
    if (c.build) {
      const environment = await buildEnvironment(this.tree, c)
      const ended = await runCommand('/bin/sh', ['-c', c.build], folder, longestBuild, environment)
      if (ended.code !== 0) return { complaints: complaintsIn(ended.output, folder, 'the build command failed') }
    }
    if (c.build && c.entry.kind === 'program') {
      const path = join(folder, c.entry.path)
      if (existsSync(path)) return { path }
      return { complaints: [{ path: '', line: 0, message: `the build command made no ${c.entry.path}` }] }
    }
    return this.link()
  }

  private async link(): Promise<{ path: string } | { complaints: readonly Diagnostic[] }> {
    const { c, folder, test } = this
    const own = c.entry.kind === 'target' ? [c.entry.file] : []
    const sources = [...new Set([...c.sources, ...own, ...(test ? [test] : [])])].filter((path) =>
      this.tree.entries.has(path),
    )
    const objects = await twoAtATime(sources, (path) => this.object(path))
    const complaints = objects.flatMap((one) => ('complaints' in one ? one.complaints : []))
    if (complaints.length) return { complaints }
    const path = join(folder, '.assay-program')
    const args = [
      ...objects.map((one) => ('object' in one ? one.object : '')),
      ...(await runtimeObjects(c, own.length > 0 && !test)),
      ...c.libraries,
      ...linkFlags,
      ...c.flags,
      '-o',
      path,
    ]
    const ended = await runCommand(this.compiler, args, folder, longestCompile)
    return ended.code === 0
      ? { path }
      : { complaints: complaintsIn(ended.output, folder, 'the program cannot be linked') }
  }

  private textOf(path: string): string {
    return this.texts.get(path) ?? readText(this.tree, path) ?? ''
  }

  private included: string | undefined

  /** A fingerprint of all files that others include. */
  private get headers(): string {
    if (this.included) return this.included
    const names = new Set<string>()
    for (const path of this.tree.entries.keys())
      if (/\.[ch]$/.test(path))
        for (const [, name] of this.textOf(path).matchAll(/^\s*#\s*include\s+"(?:.*\/)?([^"/]+)"/gm)) names.add(name)
    const paths = [...this.tree.entries.keys()].filter((path) => names.has(path.split('/').at(-1)!))
    return (this.included = sha1(paths.map((path) => [path, this.textOf(path)])))
  }

  private async object(path: string): Promise<{ object: string } | { complaints: readonly Diagnostic[] }> {
    const { c, folder } = this
    const key = sha1([path, this.textOf(path), this.headers, c.flags, contextOf(c)])
    const object = join(cacheRoot(), 'c-objects', `${key}.o`)
    if (existsSync(object)) {
      utimesSync(object, new Date(), new Date())
      return { object }
    }
    mkdirSync(dirname(object), { recursive: true })
    const stage = `${object}.${process.pid}`
    const args = ['-c', path, '-o', stage, ...extraFlags(folder, findToolchain(c.compiler)), ...c.flags]
    const ended = await runCommand(this.compiler, args, folder, longestCompile)
    if (ended.code !== 0) return { complaints: complaintsIn(ended.output, folder, `${path} cannot be compiled`) }
    renameSync(stage, object)
    return { object }
  }
}

/** What every file of the program is compiled with besides its own options. */
const extraFlags = (folder: string, { flags }: Toolchain) => [
  ...flags,
  `-fmacro-prefix-map=${folder}=.`,
  `-fdebug-prefix-map=${folder}=${debugRoot}`,
  '-include',
  join(runtimeFolder(), 'assay.h'),
  '-Wno-error',
]

const runtimes = new Map<string, Promise<string[]>>()

/** The compiled runtime; it is not instrumented itself. */
function runtimeObjects(c: CPlan, withMain: boolean): Promise<string[]> {
  const { compiler } = findToolchain(c.compiler)
  const context = `${compiler} ${contextOf(c)}`
  const found =
    runtimes.get(context) ??
    twoAtATime([...runtimeSources, targetMain], async (name) => {
      const object = join(cacheRoot(), 'c-objects', `${sha1([context, name])}.o`)
      if (existsSync(object)) return object
      mkdirSync(dirname(object), { recursive: true })
      const stage = `${object}.${process.pid}`
      const ended = await runCommand(compiler, ['-O2', '-c', name, '-o', stage], runtimeFolder(), longestCompile)
      if (ended.code !== 0) throw new Error(`the runtime cannot be compiled: ${ended.output}`)
      renameSync(stage, object)
      return object
    })
  runtimes.set(context, found)
  return found.then((objects) => (withMain ? objects : objects.slice(0, -1)))
}

/** The environment of the project's own commands: their compiler adds what Assay needs. */
export async function buildEnvironment(tree: Tree, c: CPlan): Promise<Record<string, string>> {
  const { folder } = workshopFor(tree, c)
  const wrappers = `${folder}.bin`
  writeWrappers(wrappers, findToolchain(c.compiler).compiler, {
    compile: [...extraFlags(folder, findToolchain(c.compiler)), ...c.flags],
    link: [...linkFlags, ...(await runtimeObjects(c, false))],
  })
  // Tools that the build makes and runs may leak.
  return { PATH: `${wrappers}:${process.env.PATH ?? ''}`, CC: join(wrappers, 'cc'), ASAN_OPTIONS: 'detect_leaks=0' }
}
