import { dirname } from 'node:path/posix'
import { transform } from 'oxc-transform'
import { editionOf } from '../../built.js'
import { cachedFolder } from '../../case/sandbox.js'
import { overlaid, readText, type Tree } from '../../case/tree.js'
import type { Language } from '../language.js'
import { javascriptApi } from './api.js'
import { discover, isTestCode } from './discover.js'
import { javascriptEmitter } from './emitter.js'
import { generalize } from './generalize.js'
import { launch } from './launch.js'
import { liftFile } from './lift/lift.js'
import { literal } from './literal.js'
import { importClosure } from './modules.js'
import { runSuite } from './run-suite.js'
import { shimFiles } from './shims.js'
import { javascriptTable } from './table.js'
import { sampleSuite, traceSuite } from './tracing/trace-suite.js'
import { needsTranspiling, transpile, transpiledPath } from './transpile.js'
import { writeInspection, writeSequences } from './write-sequences.js'
import { moveTest, snapshotSource, testFile, writeTest } from './write-test.js'

export const javascript: Language = {
  name: 'javascript',
  edition: editionOf(['./emitter', './table'], import.meta.url),
  table: javascriptTable,
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
  isCrash,
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

/** V8's own words; a program that throws a TypeError on purpose has words of its own. */
const complaints =
  /^(Cannot (read|set|convert|destructure|assign|redefine|delete|create|mix|define|access)|Invalid (array length|string length|count value|time value|code point|regular expression)|Maximum call stack|Reduce of empty array|Class constructor|Object prototype may only|Method .* called on incompatible|.* (is not a function|is not a constructor|is not iterable|is not defined|is not an object|is null|is undefined|is read-only|has already been declared|must be between|before initialization|called on (null or undefined|non-object)|to be a (symbol|BigInt).*)\b)/s

function isCrash(type: string, message: string): boolean {
  return type === 'ReferenceError' || ((type === 'TypeError' || type === 'RangeError') && complaints.test(message))
}
