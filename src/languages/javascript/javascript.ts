import { dirname } from 'node:path/posix'
import { transform } from 'oxc-transform'
import { editionOf } from '../../util/built.js'
import { cachedFolder } from '../../files/sandbox.js'
import { overlaid, readText, type Tree } from '../../files/tree.js'
import type { Language } from '../language.js'
import { javascriptApi } from './api.js'
import { isComplaint } from './complaints.js'
import { discover, isTestCode } from './discover.js'
import { javascriptEmitter } from './emitter.js'
import { generalize } from './generalize.js'
import { launch } from './launch.js'
import { liftFile } from './lift/lift.js'
import { literal } from './literal.js'
import { importClosure } from './modules.js'
import { runSuite } from './run-suite.js'
import { shimFiles } from './shims.js'
import { javascriptPatches } from './patches.js'
import { javascriptTable } from './table.js'
import { sampleSuite, traceSuite } from './tracing/trace-suite.js'
import { needsTranspiling, transpile, transpiledPath } from './transpile.js'
import { writeInspection, writeSequences } from './write-sequences.js'
import { moveTest, testFile, writeTest } from './write-test.js'
import { snapshotSource } from './test-text.js'

export const javascript: Language = {
  name: 'javascript',
  edition: editionOf(['./emitter', './meta', './module-state', './table'], import.meta.url),
  table: javascriptTable,
  patches: javascriptPatches,
  emitterFor: () => javascriptEmitter,
  detect: (tree) =>
    tree.entries.has('package.json') ||
    [...tree.entries.keys()].some((path) => javascriptTable.grammarOf(path) !== undefined),
  discover,
  isTestCode,
  runSuite,
  buildTrouble: async (tree, changed) => {
    for (const path of changed) {
      const source = javascriptTable.grammarOf(path) ? readText(tree, path) : undefined
      const { errors } = source === undefined ? { errors: [] } : await transform(path, source)
      const first = errors.find((error) => error.severity === 'Error')
      if (first) return `${path}: ${first.message}`
    }
    return undefined
  },
  traceSuite,
  sampleSuite,
  testsFor: (tree, plan, changed) => {
    const loads = (file: string) => importClosure(tree, [file]).some((path) => changed.includes(path))
    const near = plan.files.filter(loads)
    return near.length ? near : plan.files
  },
  reach: (tree, plan, changed) => {
    const closure = importClosure(tree, [...plan.files, ...changed]).filter(
      (path) => javascriptTable.grammarOf(path) !== undefined,
    )
    const helpers = closure.filter((path) => !plan.files.includes(path) && isTestCode(path, plan))
    return { helpers, sources: closure.filter((path) => !plan.files.includes(path) && !helpers.includes(path)) }
  },
  api: (tree, _plan, wanted, seen) => javascriptApi(tree, wanted, seen),
  writeSequences,
  inspect: writeInspection,
  snapshotSource,
  lift: liftFile,
  assemble: async (tree, files) => {
    const support = await supportFor(files, tree)
    return { root: cachedFolder(overlaid(tree, new Map([...files, ...support]))) }
  },
  launch,
  evaluate,
  isCrash: isComplaint,
  literal,
  generalize,
  writeTest,
  testFile,
  testFolder: (from) => dirname(from),
  moveTest,
}

/** Shims of test frameworks, and the JavaScript of what Node cannot load. */
async function supportFor(files: ReadonlyMap<string, string>, tree: Tree): Promise<Map<string, string>> {
  const made = shimFiles()
  const legacy = /"experimentalDecorators"\s*:\s*true/.test(readText(tree, 'tsconfig.json') ?? '')
  for (const [path, text] of files)
    if (needsTranspiling(path)) made.set(transpiledPath(path), await transpile(path, text, legacy))
  return made
}

/** Only ever called with the text of a literal node; a template with substitutions has no value of its own. */
function evaluate(text: string): unknown {
  if (text.startsWith('`') && text.includes('${')) return undefined
  try {
    return new Function(`return (${text}\n)`)()
  } catch {
    return undefined
  }
}
