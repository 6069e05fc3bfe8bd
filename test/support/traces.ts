import { facetOf } from '../../src/languages/language.js'
import type { Config } from '../../src/model/config.js'
import { readText, readTree } from '../../src/files/tree.js'
import { prepare } from '../../src/campaign/prepare.js'
import { unfold } from '../../src/execution/traces/unfold.js'
import { enteredMark, leftMark, type TestTrace, type TracedSuite, type Tracing } from '../../src/model/tracing.js'
import type { Project } from './project.js'
import { findLanguage } from '../../src/languages/all.js'

export interface TraceOptions {
  readonly config?: Config
  /** Files with probes; the first one holds the changed functions. */
  readonly sources: readonly string[]
  readonly changed: readonly string[]
  readonly tracing?: Partial<Tracing>
  readonly timeLimit?: number
}

export interface Traced extends TracedSuite {
  /** The traces of the test of that name, its parts joined by spaces. */
  named(name: string): TestTrace[]
  /** The labels of the statements a test executed: the comments at the ends of their lines. Brackets are the marks. */
  labels(name: string): string
}

/** Runs a project's suite on the project with probes in it. */
export async function trace(project: Pick<Project, 'folder'>, options: TraceOptions): Promise<Traced> {
  const { config = {}, sources, changed, tracing, timeLimit = 60_000 } = options
  const tree = readTree(project.folder)
  const language = findLanguage(tree, config)
  const plan = language.tests.discover(tree, config, project.folder)
  const prepared = await prepare('traced', tree, {
    language,
    plan,
    lifted: [],
    patched: false,
    coverage: false,
    trace: true,
    reach: { sources, helpers: [] },
    changed: new Map([[sources[0], changed]]),
  })
  const { statements, spec, files } = prepared
  const isChanged = ({ file, function: name }: (typeof statements)[number]) =>
    file === sources[0] && changed.includes(name)
  const suite = await facetOf(language, 'tracing').traceSuite(tree, files, plan, timeLimit, {
    statements: Object.fromEntries(sources.map((path) => [path, spec.files[path].statement])),
    changed: statements.flatMap((site, number) => (isChanged(site) ? [number] : [])),
    exits: Object.fromEntries(sources.map((path) => [path, spec.files[path].exits])),
    marked: Object.fromEntries(sources.map((path) => [path, spec.files[path].changed])),
    record: true,
    limit: 1_000_000,
    ...tracing,
  })
  const labelAt = (number: number) => {
    if (number === enteredMark) return '('
    if (number === leftMark) return ')'
    const { file, line } = statements[number]
    return readText(tree, file)!
      .split('\n')
      [line - 1].replace(/.*\/\/ /, '')
  }
  const named = (name: string) => suite.traces.filter((test) => test.name.join(' ') === name)
  const labels = (name: string) =>
    named(name)
      .map((test) => [...unfold(test.trace)].map(labelAt).join(' '))
      .join(' / ')
  return { ...suite, named, labels }
}
