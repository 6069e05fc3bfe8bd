import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { edit, layOutSubject, patchOf, recipes } from './java-subjects.js'

/** A replacement of a text that stands exactly once in a file of the project. */
export interface Replacement {
  readonly path: string
  readonly from: string
  readonly to: string
}

/** A case on a released version of a Java program. */
export interface ReleasedCase {
  readonly name: string
  readonly recipe: keyof typeof recipes
  /** Main sources to keep, below src/main/java/org/apache/commons/; all of them if not given. */
  readonly keep?: readonly string[]
  readonly test: { readonly path: string; readonly text: string }
  /** Lets the compilers of today accept the released sources. */
  readonly port?: readonly Replacement[]
  /** Puts the bug back into the released version, where it has none. */
  readonly bug?: Replacement
  /** They apply to the buggy version. */
  readonly patches: readonly (Replacement & {
    readonly name: string
    readonly label: 'correct' | 'overfitting'
    readonly origin: string
  })[]
  /** Path below the folder that is laid over the project. */
  readonly preservation?: { readonly path: string; readonly text: string }
}

const made: string[] = []
export const removeReleased = () => made.forEach((folder) => rmSync(folder, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** The project, and the patches as files. */
export function layOutReleased({ recipe, keep, test, port = [], bug, patches, preservation }: ReleasedCase) {
  const { folder, classpath } = layOutSubject(recipes[recipe])
  made.push(folder)
  const sources = join(folder, 'src/main/java/org/apache/commons')
  if (keep)
    for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.java') && !keep.includes(name)) rmSync(join(sources, name))
  rmSync(join(folder, 'src/test'), { recursive: true, force: true })
  write(join(folder, test.path), test.text)
  for (const { path, from, to } of port) edit(folder, path, from, to)
  if (bug) edit(folder, bug.path, bug.from, bug.to)
  write(join(folder, 'assay.config.json'), JSON.stringify({ language: 'java', java: { classpath } }))
  if (preservation) write(join(folder, 'src/preserve/java', preservation.path), preservation.text)
  const files = patches.map(({ name, path, from, to }) => patchOf(folder, path, from, to, name))
  return { folder, files }
}
