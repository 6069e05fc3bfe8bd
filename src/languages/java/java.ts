import { dirname } from 'node:path/posix'
import { fingerprintOfModules } from '../../util/built.js'
import { cachedFolder } from '../../files/sandbox.js'
import { withOverlay, type Tree } from '../../files/tree.js'
import type { AssembledVersion, Language } from '../language.js'
import { javaApi } from './api.js'
import { classesOf, buildFingerprint, diagnosticsInWords, isTestSource, sourcesOf } from './build.js'
import { compileVersion } from './compile-version.js'
import { discoverJava } from './discover.js'
import { javaEmitter } from './emitter.js'
import { enumsIn } from './enums.js'
import { generalize } from './generalize.js'
import { hostFingerprint } from './jdk.js'
import { launchJavaHost } from './launch.js'
import { constantOf } from './lift/constants.js'
import { liftJavaFile } from './lift/lift.js'
import { javaLiteral } from './literal.js'
import { javaOutline } from './outline.js'
import { javaReachableFiles, testsFor, usersOf } from './reach.js'
import { sampleJavaSuite } from './sample-suite.js'
import { erased } from './return-types.js'
import { callOf } from './sequence-call.js'
import { runJavaSuite } from './suite.js'
import { javaPatches } from './patches.js'
import { javaTable } from './table.js'
import { traceJavaSuite } from './trace-suite.js'
import { classNameOf } from './types.js'
import { javaObservation, writeJavaSequences } from './write-sequences.js'
import { moveJavaTest, javaTestFile, writeJavaTest } from './write-test.js'
import type { TestPlan } from '../../model/test-plan.js'

/** Errors that the JVM raises itself, although a program may also throw most of them. */
const crashes =
  /(^|\.)(NullPointerException|ClassCastException|ArithmeticException|NegativeArraySizeException|ArrayStoreException|(Array|String)?IndexOutOfBoundsException|BufferUnderflowException|BufferOverflowException|ConcurrentModificationException|StackOverflowError|OutOfMemoryError|\w*Error)$/

export const java: Language = {
  name: 'java',
  detect: (tree) =>
    tree.entries.has('pom.xml') ||
    tree.entries.has('build.gradle') ||
    (!tree.entries.has('package.json') && [...tree.entries.keys()].some((path) => path.endsWith('.java'))),
  syntax: {
    edition: fingerprintOfModules(['./emitter', './meta', './static-state', './table'], import.meta.url),
    table: javaTable,
    patches: javaPatches,
    emitterFor: javaEmitter,
    evaluate,
  },
  tests: {
    discover: discoverJava,
    isTestCode: (path, plan) => plan.files.includes(path) || isTestSource(path, plan.build!),
    suiteEdition: (plan) => `${buildFingerprint(plan.build!)}${hostFingerprint()}`,
    runSuite: runJavaSuite,
    testsFor,
  },
  build: {
    buildTrouble: async (tree, _changed, plan) => {
      const { complaints } = await classesOf(tree, plan)
      return complaints && diagnosticsInWords(complaints, tree)
    },
    usersOf,
    reach: javaReachableFiles,
    assemble,
  },
  tracing: {
    traceSuite: traceJavaSuite,
    sampleSuite: sampleJavaSuite,
  },
  lifting: {
    enumsIn,
    lift: liftJavaFile,
  },
  sequences: {
    api: (tree, plan, wanted, { places, near }) => javaApi(tree, plan, wanted, places, near),
    writeSequences: writeJavaSequences,
  },
  variants: {
    usable: (api) => api,
    outline: javaOutline,
    plainType: erased,
    ownerOf: ({ template }) => template.replace(/\.\w+\(.*$/s, ''),
    call: (recipe, uses) => callOf({ recipe, uses }, []),
    statement: javaObservation,
    constantFunction: (written, result) => (written.startsWith('(') ? `(a, b) -> ${result}` : undefined),
    title: (written, number) => `${written}Variant${number}`,
  },
  host: {
    launch: launchJavaHost,
    isCrash: (type) => crashes.test(type),
  },
  writing: {
    snapshotSource: () => undefined,
    literal: javaLiteral,
    writeTest: writeJavaTest,
    testFile: javaTestFile,
    testFolder: (from, tree, { preserve, build }) =>
      preserve.includes(from)
        ? `${build!.testDirs[0]}/${dirname(classNameOf(tree, from).replaceAll('.', '/'))}`
        : dirname(from),
    moveTest: moveJavaTest,
  },
  generalizing: {
    generalize,
  },
}

/** Compiles the files instead of the tree's own, and writes what a host needs: classes by name, the rest as files. */
async function assemble(tree: Tree, files: ReadonlyMap<string, string>, plan: TestPlan): Promise<AssembledVersion> {
  const build = plan.build!
  const base = await classesOf(tree, plan)
  if (base.complaints) return base
  const built = await compileVersion(tree, base.classes, files, plan)
  if (built.complaints) return built
  const layout = [
    ...built.classes.folders.map((folder) => `classes\t${folder}`),
    ...build.resourceDirs.map((folder) => `resources\t${folder}`),
    ...build.classpath.map((entry) => `library\t${entry}`),
    ...plan.files.map((path) => `test\t${path}\t${classNameOf(tree, path)}`),
  ]
  const gone = sourcesOf(tree, build).map((path): [string, null] => [path, null])
  return {
    root: cachedFolder(
      withOverlay(tree, new Map<string, string | null>([...gone, ['.assay-layout', layout.join('\n')]])),
    ),
  }
}

/** Only ever called with the text of a literal node. */
function evaluate(text: string): unknown {
  const type = text.startsWith('"')
    ? 'string_literal'
    : text.startsWith("'")
      ? 'character_literal'
      : /^(true|false)$/.test(text)
        ? text
        : /^0[xX]|^[\d_]+[lL]?$/.test(text)
          ? 'decimal_integer_literal'
          : 'decimal_floating_point_literal'
  const node = { type, start: 0, end: text.length } as Parameters<typeof constantOf>[0]
  try {
    return constantOf(node, text, new Map())?.value
  } catch {
    return undefined
  }
}
