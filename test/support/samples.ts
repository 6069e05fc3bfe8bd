import { facetOf } from '../../src/languages/language.js'
import type { Config } from '../../src/model/config.js'
import { readTree } from '../../src/files/tree.js'
import { prepare } from '../../src/campaign/prepare.js'
import type { SampledCall, SampledSuite, Sampling, State, Value } from '../../src/model/samples.js'
import { samplingOf } from '../../src/analyses/invariants/sampling.js'
import type { Project } from './project.js'
import { findLanguage } from '../../src/languages/all.js'

export interface SampleOptions {
  readonly config?: Config
  /** Files with probes; the first one holds the changed functions. */
  readonly sources: readonly string[]
  readonly changed: readonly string[]
  readonly sampling?: Partial<Sampling>
}

/** A call with its variables by name. */
export interface NamedCall {
  readonly times: number
  readonly entry: Record<string, Value>
  readonly ended: SampledCall['ended']
  readonly exit: Record<string, Value>
}

export interface Sampled extends SampledSuite {
  /** The calls of a function in the first test of that name, its parts joined by spaces. */
  calls(test: string, name: string): NamedCall[]
}

/** Runs a project's suite on the project with probes at the entries and exits of all functions. */
export async function sample(project: Pick<Project, 'folder'>, options: SampleOptions): Promise<Sampled> {
  const { config = {}, sources, sampling } = options
  const tree = readTree(project.folder)
  const language = findLanguage(tree, config)
  const plan = language.tests.discover(tree, config, project.folder)
  const changed = new Map([[sources[0], options.changed]])
  const reach = { sources, helpers: [] }
  const probes = { coverage: false, trace: true, everything: true }
  const prepared = await prepare('sampled', tree, {
    language,
    plan,
    lifted: [],
    patched: false,
    reach,
    changed,
    ...probes,
  })
  const wanted = { ...samplingOf(prepared, changed), ...sampling }
  const suite = await facetOf(language, 'tracing').sampleSuite(tree, prepared.files, plan, 60_000, wanted)
  const calls = (test: string, wantedName: string) => {
    const found = suite.samples.find(({ name }) => name.join(' ') === test)!
    return found.calls.flatMap(({ function: of, times, entry, ended, exit }) => {
      const { name, variables } = suite.functions[of]
      return name === wantedName ? [{ times, entry: named(entry, variables), ended, exit: named(exit, variables) }] : []
    })
  }
  return { ...suite, calls }
}

const named = (state: State, variables: readonly string[]) =>
  Object.fromEntries(state.flatMap((value, i) => (value === undefined ? [] : [[variables[i], value]])))
