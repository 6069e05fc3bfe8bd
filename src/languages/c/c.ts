import { basename, dirname } from 'node:path/posix'
import { diagnosticText } from '../../instrument/diagnostics.js'
import { fingerprintOfModules } from '../../util/built.js'
import type { Language } from '../language.js'
import { assembleC } from './assemble.js'
import { programOf } from './build.js'
import { detectC, discoverC, isWrittenTest } from './discover.js'
import { cEmitter } from './emitter.js'
import { launchCHost } from './launch.js'
import { liftInput } from './lift.js'
import { cLiteral } from './literal.js'
import { cPatches } from './patches.js'
import { inputsFor, reachableC } from './reach.js'
import { runtimeFingerprint } from './runtime.js'
import { runCSuite } from './suite.js'
import { cTable } from './table.js'
import { traceCSuite } from './trace-suite.js'
import { UserError } from '../../util/errors.js'
import { findToolchain } from './toolchain.js'
import { writeCTest } from './write-test.js'
import { evaluateC } from './constants.js'

export const c: Language = {
  name: 'c',
  detect: detectC,
  syntax: {
    edition: fingerprintOfModules(['./emitter', './table', './purity'], import.meta.url),
    table: cTable,
    patches: cPatches,
    emitterFor: cEmitter,
    hasOneBuild: true,
    evaluate: evaluateC,
  },
  tests: {
    discover: discoverC,
    isTestCode: (path, plan) => plan.files.includes(path) || isWrittenTest(path),
    suiteEdition: (plan) => `${findToolchain(plan.c!.compiler).version} ${runtimeFingerprint()}`,
    runSuite: runCSuite,
    testsFor: inputsFor,
  },
  build: {
    buildTrouble: async (tree, _changed, plan) => {
      const { complaints } = await programOf(tree, new Map(), plan)
      return complaints && complaints.slice(0, 3).map(diagnosticText).join('; ')
    },
    assemble: assembleC,
    reach: reachableC,
  },
  host: {
    launch: launchCHost,
    // Only what a host reports as a crash is one.
    isCrash: () => true,
  },
  tracing: {
    lack: () => 'what C programs execute is recorded for `assay repair` only',
    traceSuite: traceCSuite,
    sampleSuite: () => {
      throw new UserError(
        'states of C programs are not recorded',
        'See docs/language.md for what each language supports.',
      )
    },
  },
  lifting: {
    lift: (_root, _source, path) => liftInput(path, ''),
    liftInput,
  },
  writing: {
    literal: cLiteral,
    snapshotSource: () => undefined,
    writeTest: writeCTest,
    testFile: (from, label, plan) => {
      const ending = plan.c!.entry.kind === 'target' ? 'c' : 'sh'
      return `${basename(from).replace(/\.test\.(sh|c)$/, '')}-${label}.test.${ending}`
    },
    testFolder: (from) => dirname(from),
    moveTest: (text) => text,
  },
}
