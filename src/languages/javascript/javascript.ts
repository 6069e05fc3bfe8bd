import { dirname } from 'node:path/posix'
import { transform } from 'oxc-transform'
import { fingerprintOfModules } from '../../util/built.js'
import { installedIn } from '../../files/installed.js'
import { cachedFolder } from '../../files/sandbox.js'
import { withOverlay, readText, type Tree } from '../../files/tree.js'
import type { Diagnostic } from '../../instrument/diagnostics.js'
import type { Language } from '../language.js'
import { javascriptApi } from './api.js'
import { isEngineError } from './engine-errors.js'
import { builtTree } from './build-step.js'
import { discoverJavascript, isTestCode } from './discover.js'
import { javascriptEmitter } from './emitter.js'
import { generalize } from './generalize.js'
import { launchJavascriptHost } from './launch.js'
import { liftJavascriptFile } from './lift/lift.js'
import { javascriptLiteral } from './literal.js'
import { importClosure } from './modules.js'
import { runJavascriptSuite } from './run-suite.js'
import { shimFiles } from './shims.js'
import { kindsAskedIn } from './kinds-asked.js'
import { optionsReadIn } from './options-read.js'
import { javascriptOutline, variantApi } from './outline.js'
import { javascriptPatches } from './patches.js'
import { javascriptTable } from './table.js'
import { sampleJavascriptSuite, traceJavascriptSuite, tracingLackOf } from './tracing/trace-suite.js'
import { TypeExports } from './type-exports.js'
import { needsTranspiling, transpile, transpiledPath } from './transpile.js'
import { writeInspection, writeJavascriptSequences, expressionOf } from './write-sequences.js'
import { moveJavascriptTest, javascriptTestFile, writeJavascriptTest } from './write-test.js'
import { snapshotSource } from './test-text.js'

export const javascript: Language = {
  name: 'javascript',
  detect: (tree) =>
    tree.entries.has('package.json') ||
    [...tree.entries.keys()].some((path) => javascriptTable.grammarOf(path) !== undefined),
  syntax: {
    edition: fingerprintOfModules(
      ['./emitter', './kinds-asked', './meta', './module-state', './options-read', './table'],
      import.meta.url,
    ),
    table: javascriptTable,
    patches: javascriptPatches,
    emitterFor: () => javascriptEmitter,
    evaluate,
    optionsIn: optionsReadIn,
    kindsAskedIn,
  },
  tests: {
    discover: discoverJavascript,
    isTestCode,
    runSuite: runJavascriptSuite,
    suiteEdition: (_, tree) => `${runnersFingerprint} ${installedIn(tree)}`,
    testsFor: (tree, plan, changed) => {
      const loads = (file: string) => importClosure(tree, [file]).some((path) => changed.includes(path))
      const near = plan.files.filter(loads)
      return near.length ? near : plan.files
    },
  },
  build: {
    prepare: async (tree, plan) =>
      plan.buildStep === undefined ? tree : builtTree(tree, plan.buildStep, (path) => isTestCode(path, plan)),
    buildTrouble: async (tree, changed) => {
      for (const path of changed) {
        const source = javascriptTable.grammarOf(path) ? readText(tree, path) : undefined
        const { errors } = source === undefined ? { errors: [] } : await transform(path, source)
        const first = errors.find((error) => error.severity === 'Error')
        if (first) return `${path}: ${first.message}`
      }
      return undefined
    },
    reach: (tree, plan, changed) => {
      const closure = importClosure(tree, [...plan.files, ...changed]).filter(
        (path) => javascriptTable.grammarOf(path) !== undefined,
      )
      const helpers = closure.filter((path) => !plan.files.includes(path) && isTestCode(path, plan))
      return { helpers, sources: closure.filter((path) => !plan.files.includes(path) && !helpers.includes(path)) }
    },
    assemble: async (tree, files) => {
      const { made, complaints } = await supportFor(files, tree)
      if (complaints.length) return { complaints }
      return { root: cachedFolder(withOverlay(tree, new Map([...files, ...made]))) }
    },
  },
  tracing: {
    lack: tracingLackOf,
    traceSuite: traceJavascriptSuite,
    sampleSuite: sampleJavascriptSuite,
  },
  sequences: {
    api: (tree, _plan, wanted, seen) => javascriptApi(tree, wanted, seen),
    writeSequences: writeJavascriptSequences,
    inspect: writeInspection,
  },
  variants: {
    usable: variantApi,
    outline: javascriptOutline,
    plainType: (type) => type,
    ownerOf: ({ calls }) => `functions of ${calls?.file}`,
    call: expressionOf,
    statement: (_, call, __, number) => `const assaySeen${number} = ${call};`,
    // A program may ask how many parameters it has.
    constantFunction: (written, result) => (/^(\(|function\s*\()/.test(written) ? `(a, b) => ${result}` : undefined),
    title: (written, number) => `${written.slice(0, -1)} (variant ${number})${written.slice(-1)}`,
  },
  writing: {
    snapshotSource,
    literal: javascriptLiteral,
    writeTest: writeJavascriptTest,
    testFile: javascriptTestFile,
    testFolder: (from) => dirname(from),
    moveTest: moveJavascriptTest,
  },
  lifting: {
    lift: liftJavascriptFile,
  },
  host: {
    launch: launchJavascriptHost,
    isCrash: isEngineError,
  },
  generalizing: {
    generalize,
  },
}

const runnersFingerprint = fingerprintOfModules(
  ['./run-suite', './runners/tap', './runners/file-results', './runners/mocha', './runners/node', './runners/runner'],
  import.meta.url,
)

/** Shims of test frameworks, and the JavaScript of what Node cannot load. */
async function supportFor(
  files: ReadonlyMap<string, string>,
  tree: Tree,
): Promise<{ made: Map<string, string>; complaints: Diagnostic[] }> {
  const made = shimFiles()
  const complaints: Diagnostic[] = []
  const typeExports = new TypeExports(tree)
  const legacy = /"experimentalDecorators"\s*:\s*true/.test(readText(tree, 'tsconfig.json') ?? '')
  for (const [path, text] of files)
    if (needsTranspiling(path))
      try {
        made.set(transpiledPath(path), await transpile(path, typeExports.marked(path, text), legacy))
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        complaints.push({ path, line: 0, message: error.message })
      }
  return { made, complaints }
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
