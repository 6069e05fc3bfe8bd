import { basename, dirname } from 'node:path/posix'
import { readText, type Tree } from '../../files/tree.js'
import { sourcesOf } from './build.js'
import type { BuildPlan } from '../../model/test-plan.js'

interface Named {
  readonly path: string
  readonly package: string
  /** Names in the text that start with a capital, which is where types are. */
  readonly words: ReadonlySet<string>
  readonly imports: ReadonlySet<string>
}

const read = new Map<string, Named>()

function namedIn(tree: Tree, path: string): Named {
  const key = `${tree.entries.get(path)!.hash}\0${path}`
  let named = read.get(key)
  if (!named) {
    const text = readText(tree, path)!
    named = {
      path,
      package: packageOf(text),
      words: new Set(text.match(/\b[A-Z]\w*/g) ?? []),
      imports: new Set([...text.matchAll(/^\s*import\s+(?:static\s+)?([\w.]+(?:\.\*)?)\s*;/gm)].map((m) => m[1])),
    }
    read.set(key, named)
  }
  return named
}

export const packageOf = (text: string) => /^\s*package\s+([\w.]+)\s*;/m.exec(text)?.[1] ?? ''

/** Which file of a program names which other: by the names of classes, packages and imports, without a compiler. */
export class TypeGraph {
  private readonly files = new Map<string, Named>()
  private readonly byName = new Map<string, string[]>()
  private readonly edges = new Map<string, string[]>()

  constructor(
    private readonly tree: Tree,
    build: BuildPlan,
  ) {
    for (const path of sourcesOf(tree, build)) {
      this.files.set(path, namedIn(tree, path))
      const name = basename(path, '.java')
      this.byName.set(name, [...(this.byName.get(name) ?? []), path])
    }
  }

  /** Files that a file names. */
  from(path: string): readonly string[] {
    let found = this.edges.get(path)
    if (!found) this.edges.set(path, (found = this.lookUp(path)))
    return found
  }

  private lookUp(path: string): string[] {
    // A preservation test is no part of the program, but names what it drives.
    const file = this.files.get(path) ?? (this.tree.entries.has(path) ? namedIn(this.tree, path) : undefined)
    if (!file) return []
    const found: string[] = []
    for (const word of file.words)
      for (const other of this.byName.get(word) ?? [])
        if (other !== path && this.sees(file, other, word)) found.push(other)
    return found
  }

  private sees(file: Named, other: string, name: string): boolean {
    const home = this.files.get(other)!.package
    if (home === file.package || file.imports.has(`${home}.*`)) return true
    const full = `${home}.${name}`
    return [...file.imports].some((one) => one === full || one.startsWith(`${full}.`))
  }

  /** Files that can be reached in so many steps, nearest first, the start not among them. */
  within(starts: readonly string[], steps: number, through: (path: string) => boolean = () => true): string[] {
    const found = new Set(starts)
    let edge = [...starts]
    for (let step = 0; step < steps && edge.length; step++) {
      const next: string[] = []
      for (const path of edge)
        for (const other of this.from(path))
          if (!found.has(other) && through(other)) {
            found.add(other)
            next.push(other)
          }
      edge = next
    }
    return [...found].slice(new Set(starts).size)
  }

  /** Steps from each file to the nearest of some others. */
  distancesTo(targets: readonly string[], most: number): Map<string, number> {
    const back = new Map<string, string[]>()
    for (const path of this.files.keys())
      for (const other of this.from(path)) back.set(other, [...(back.get(other) ?? []), path])
    const distances = new Map(targets.map((path) => [path, 0]))
    let edge = [...targets]
    for (let step = 1; step <= most && edge.length; step++) {
      const next: string[] = []
      for (const path of edge)
        for (const other of back.get(path) ?? [])
          if (!distances.has(other)) {
            distances.set(other, step)
            next.push(other)
          }
      edge = next
    }
    return distances
  }
}

let last: { key: string; graph: TypeGraph } | undefined

export function graphOf(tree: Tree, build: BuildPlan): TypeGraph {
  if (last?.key !== tree.key) last = { key: tree.key, graph: new TypeGraph(tree, build) }
  return last.graph
}

/** The name a test class has for the JVM. */
export function classNameOf(tree: Tree, path: string): string {
  const name = packageOf(readText(tree, path)!)
  return (name ? `${name}.` : '') + basename(path, '.java')
}

/** `FooTest` beside `Foo`. */
export const isNamesake = (test: string, source: string) => {
  const name = basename(source, '.java')
  const other = basename(test, '.java')
  return (
    other.replace(/^Test|Tests?$|TestCase$/g, '') === name && dirname(test).endsWith(dirname(source).split('/').at(-1)!)
  )
}
