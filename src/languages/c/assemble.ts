import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { moveIntoCache } from '../../files/cache-folder.js'
import type { Tree } from '../../files/tree.js'
import type { TestPlan } from '../../model/test-plan.js'
import { cacheRoot } from '../../util/scratch.js'
import type { AssembledVersion } from '../language.js'
import { programOf } from './build.js'
import { cTable } from './table.js'

/** What a host finds in the folder of a version. */
export const programFile = 'program'
export const entryFile = 'entry.json'
export const inputFolder = 'inputs'

/** Builds a version with the instrumented files in it, and puts the inputs beside it. */
export async function assembleC(
  tree: Tree,
  files: ReadonlyMap<string, string>,
  plan: TestPlan,
): Promise<AssembledVersion> {
  const isInput = (path: string) => plan.files.includes(path)
  const sources = new Map([...files].filter(([path]) => !isInput(path) && cTable.grammarOf(path) !== undefined))
  const built = await programOf(tree, sources, plan)
  if (built.complaints) return built
  const inputs = [...files].filter(([path]) => isInput(path))
  const key = createHash('sha1')
    .update(JSON.stringify([built.program, plan.c!.entry, inputs]))
    .digest('hex')
  const root = join(cacheRoot(), 'c-versions', key)
  if (existsSync(root)) utimesSync(root, new Date(), new Date())
  else
    moveIntoCache(root, (stage) => {
      symlinkSync(built.program, join(stage, programFile))
      writeFileSync(join(stage, entryFile), JSON.stringify(plan.c!.entry))
      for (const [path, text] of inputs) {
        mkdirSync(dirname(join(stage, inputFolder, path)), { recursive: true })
        writeFileSync(join(stage, inputFolder, path), Buffer.from(text, 'latin1'))
      }
    })
  return { root }
}
