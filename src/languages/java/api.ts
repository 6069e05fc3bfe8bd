import { spawn } from 'node:child_process'
import { basename } from 'node:path/posix'
import { fingerprintOfModules } from '../../util/built.js'
import { cached } from '../../util/store.js'
import { readText, type Tree } from '../../files/tree.js'
import type { Api, Recipe, TargetFunction } from '../../model/sequences.js'
import { WireEncoder } from '../../execution/wire/encode.js'
import { FrameReader } from '../../execution/wire/frames.js'
import { classesOf, isTestSource, sourcesOf } from './build.js'
import { findJdk, hostClasses, hostFingerprint } from './jdk.js'
import { withSamples, type ReflectedRecipe } from './samples.js'
import { classNameOf, packageOf } from './types.js'
import type { TestPlan } from '../../model/test-plan.js'
import { cleanEnv } from '../../util/command.js'
import { exitHandlers } from '../../util/scratch.js'

/** The request that the host's Api class reads. */
interface Request {
  readonly package: string
  /** Outermost classes of the program. */
  readonly program: readonly string[]
  readonly wanted: readonly Target[]
  /** Classes of which all methods are of interest. */
  readonly used: readonly string[]
  /** Names of methods: what they return is of interest, too. */
  readonly called: readonly string[]
}

interface Target {
  readonly function: string
  readonly class: string
  readonly name: string
  readonly parameters: readonly string[]
}

interface Answer {
  readonly recipes: readonly (Omit<ReflectedRecipe, 'wanted'> & { readonly wanted: number })[]
  readonly unavailable: Readonly<Record<string, string>>
}

/**
 * The callable methods of a Java program, found by reflection on its classes. Methods that are not public are included
 * if they are accessible from the package of the first wanted function, where the sequences will be. `samples` are
 * constants by place: `method#0`.
 */
export async function javaApi(
  tree: Tree,
  plan: TestPlan,
  wanted: readonly TargetFunction[],
  samples: ReadonlyMap<string, readonly string[]>,
  /** A test file, whose objects may have more to be called. */
  near?: string,
): Promise<Api> {
  const built = await classesOf(tree, plan)
  if (built.complaints || wanted.length === 0) return { recipes: [], unavailable: [] }
  const targets = wanted.map((one) => ({ one, target: targetOf(one, tree) }))
  const called = targets.filter((t): t is { one: TargetFunction; target: Target } => t.target !== undefined)
  const request: Request = {
    package: packageOf(readText(tree, wanted[0].file) ?? ''),
    program: programOf(tree, plan, called),
    wanted: called.map(({ target }) => target),
    used: near === undefined ? [] : classesNamedIn(tree, near, programOf(tree, plan, called)),
    called: near === undefined ? [] : callsIn(tree, near),
  }
  const folders = [...built.classes.folders, ...plan.build!.classpath]
  const edition = [hostFingerprint(), fingerprintOfModules(['./api', './samples'], import.meta.url)]
  const key = [built.classes.key, request, edition]
  const answer = await cached('java-api', key, () => ask(request, folders))
  const recipes = withSamples(
    answer.recipes.map(({ wanted: number, ...found }) => ({ ...found, wanted: called[number]?.one })),
    samples,
  )
  const tested = namesCalledIn(tree, plan)
  const found = recipes.map((recipe) => recipeOf(recipe, recipe.hidden && !tested.has(calledName(recipe.template))))
  return { recipes: found, unavailable: [...nameless(targets), ...reasons(answer)] }
}

/** A file may contain more top-level classes than the one it is named after; of those only the wanted ones are used. */
function programOf(tree: Tree, plan: TestPlan, called: readonly { readonly target: Target }[]): string[] {
  const paths = sourcesOf(tree, plan.build!).filter(
    (path) => !isTestSource(path, plan.build!) && basename(path) !== 'package-info.java',
  )
  const named = called.map(({ target }) => target.class.replace(/\$.*/, ''))
  return [...new Set([...paths.map((path) => classNameOf(tree, path)), ...named])]
}

/** The classes of the program that a file names, and those of Java that it imports. */
function classesNamedIn(tree: Tree, path: string, program: readonly string[]): string[] {
  const source = readText(tree, path) ?? ''
  const words = new Set(source.match(/\b[A-Z]\w*\b/g))
  const imported = [...source.matchAll(/^import\s+(java\.[\w.]+);/gm)].map(([, name]) => name)
  const builtIn = ['StringBuilder', 'StringBuffer'].filter((name) => words.has(name)).map((name) => `java.lang.${name}`)
  return [...program.filter((name) => words.has(name.slice(name.lastIndexOf('.') + 1))), ...imported, ...builtIn]
}

const reasons = (answer: Answer) => Object.entries(answer.unavailable).map(([what, reason]) => ({ what, reason }))

const nameless = (targets: readonly { one: TargetFunction; target: Target | undefined }[]) =>
  targets
    .filter(({ target }) => !target)
    .map(({ one }) => ({ what: one.function, reason: 'it is anonymous, so a test cannot call it' }))

/** Methods and classes that tests call or make. */
const namesCalledIn = (tree: Tree, { files }: TestPlan): ReadonlySet<string> =>
  new Set(files.flatMap((path) => callsIn(tree, path)))

const callsIn = (tree: Tree, path: string): string[] => [
  ...new Set((readText(tree, path) ?? '').match(/\w+(?=\s*(?:<[^<>()]*>\s*)?\()/g) ?? []),
]

/** The method of a recipe, or the class of which it makes an object. */
const calledName = (template: string) => /(\w+)\([^(]*$/.exec(template.replace(/\([\w.[\]]+\) (?=\$)/g, ''))?.[1] ?? ''

/** A program may change what is not public as it likes: what no test calls either is a guess. */
function recipeOf(
  { template, needs, makes, declared, literal, receiver, wanted }: ReflectedRecipe,
  isGuess: boolean,
): Recipe {
  return {
    ...(isGuess && { guessed: true as const }),
    template,
    needs,
    makes,
    ...(wanted && { calls: { file: wanted.file, function: wanted.function } }),
    ...(receiver && { receiver: 0 }),
    ...(declared && { declared }),
    ...(literal && { literal }),
  }
}

/** `Outer.Inner.method(List<String>,int...)` as reflection knows it; a lambda is called through the method it is in. */
function targetOf({ file, function: name }: TargetFunction, tree: Tree): Target | undefined {
  const match = /^((?:\w+\.)+)(\w+)\(([^)]*)\)/.exec(name.replace(compact, '$&(*)'))
  const text = readText(tree, file)
  if (!match || text === undefined) return undefined
  const [, classes, method, parameters] = match
  const around = packageOf(text)
  return {
    function: name,
    class: (around ? `${around}.` : '') + classes.slice(0, -1).replaceAll('.', '$'),
    name: method,
    parameters: erased(parameters).map((type) => type.replace(/\.\.\.$/, '[]').replace(/^.*\./, '')),
  }
}

/** The constructor of a record that leaves its parameters out. */
const compact = /^(?:\w+\.)*(\w+)\.\1(?=$|\.<)/

/** Types of a parameter list without their arguments and annotations. */
function erased(parameters: string): string[] {
  let text = parameters.replace(/@\w+/g, '')
  for (let before = ''; before !== text;) [before, text] = [text, text.replace(/<[^<>]*>/g, '')]
  return text ? text.split(',') : []
}

/** Loading the classes of a large program takes a second or two. */
const timeLimit = 120_000

function ask(request: Request, folders: readonly string[]): Promise<Answer> {
  const jvm = ['-Xshare:auto', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Djava.awt.headless=true']
  const args = [...jvm, '-cp', [hostClasses(), ...folders].join(':'), 'assay.host.Api']
  return new Promise((resolve, reject) => {
    const child = spawn(findJdk().java, args, { stdio: ['pipe', 'pipe', 'pipe'], env: cleanEnv() })
    const kill = () => child.kill('SIGKILL')
    exitHandlers.add(kill)
    const timer = setTimeout(kill, timeLimit)
    const reader = new FrameReader()
    let answer: Answer | undefined
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (answer = (reader.push(chunk)[0] as Answer | undefined) ?? answer))
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-2000)))
    child.stdin.on('error', () => {})
    child.on('error', reject)
    child.on('close', () => {
      clearTimeout(timer)
      exitHandlers.delete(kill)
      if (answer) resolve(answer)
      else reject(new Error(`the program's classes cannot be read: ${said.trim() || 'no output'}`))
    })
    child.stdin.end(Buffer.from(new WireEncoder().frame(request)))
  })
}
