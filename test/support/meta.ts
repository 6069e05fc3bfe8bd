import { withOverlay } from '../../src/files/tree.js'
import type { BatchResult } from '../../src/execution/batch.js'
import { sharersOf, type VersionSpec } from '../../src/execution/protocol.js'
import type { PatchCandidate, Location, PatchSchema } from '../../src/patch-space/location.js'
import { functionsWith } from '../../src/patch-space/meta-program.js'
import type { TestBed } from '../../src/campaign/test-bed.js'
import type { Project } from './project.js'
import { testBedOf } from './test-bed.js'
import type { Overrides } from '../../src/model/input.js'
import type { PreparedVersion } from '../../src/instrument/prepared.js'

/** What stands between `«` and `»` in a source, and what may stand there instead. Places are in the order of their `«`. */
export interface Place {
  readonly function: string
  readonly schema: PatchSchema
  readonly variables: readonly string[]
  readonly candidates: readonly string[]
  readonly hasThis?: boolean
  readonly isPure?: boolean
  /** Type of the wanted value, and of the variables by name. */
  readonly declared?: string
  readonly types?: Readonly<Record<string, string>>
}

/** The source without marks, and the candidates for its places. */
export function marked(file: string, text: string, places: readonly Place[]) {
  const source = text.replace(/[«»]/g, '')
  const spans: { start: number; end: number }[] = []
  const open: { start: number; end: number }[] = []
  let at = 0
  for (const letter of text)
    if (letter === '«') {
      const span = { start: at, end: at }
      spans.push(span)
      open.push(span)
    } else if (letter === '»') open.pop()!.end = at
    else at += letter.length
  const candidates = places.flatMap((place, i) => {
    const location: Location = {
      file,
      schema: place.schema,
      ...spans[i],
      line: source.slice(0, spans[i].start).split('\n').length,
      function: place.function,
      variables: place.variables.map((name) => ({ name, ...(place.types && { declared: place.types[name] }) })),
      hasThis: place.hasThis ?? false,
      isPure: place.schema === 'guard' || (place.isPure ?? true),
      ...(place.declared && { declared: place.declared }),
    }
    return place.candidates.map((expression): PatchCandidate => ({ location, expression, isPure: true, size: 1 }))
  })
  return { source, candidates }
}

/** The text with one candidate in place. */
export function applied(source: string, { location, expression }: PatchCandidate): string {
  const { start, end, schema } = location
  const before = source.slice(start, end)
  const text = schema === 'guard' ? `{ if (${expression}\n) { ${before} } }` : `(${expression}\n)`
  return source.slice(0, start) + text + source.slice(end)
}

/** The versions of a meta-program: the program without candidates first. */
export const versionsOf = ({ spec }: PreparedVersion, candidates: number): VersionSpec[] => [
  { ...spec, selector: -1 },
  ...Array.from({ length: candidates }, (_, selector) => ({ ...spec, name: `${selector}`, patched: true, selector })),
]

const probes = { coverage: true, trace: false }

/** A project on a bed, with all candidates in one build and each in a build of its own. */
export async function builtBothWays(
  project: Project,
  source: string,
  candidates: readonly PatchCandidate[],
  config = {},
) {
  const { file } = candidates[0].location
  const { bed, subject } = await testBedOf(project, { [file]: applied(source, candidates[0]) }, config)
  const meta = await bed.prepareMeta(candidates, probes)
  const { tree } = subject.buggy
  const changed = functionsWith(candidates)
  const alone = [await bed.prepare('buggy', tree, changed, false, probes)]
  for (const [k, candidate] of candidates.entries()) {
    const patched = withOverlay(tree, new Map([[file, applied(source, candidate)]]))
    alone.push(await bed.prepare(`${k}`, patched, changed, true, probes))
  }
  return { bed, shared: versionsOf(meta, candidates.length).map((spec) => ({ ...meta, spec })), alone }
}

/** What inputs show on versions, in a form in which it does not matter who stood for whom. */
export async function shown(
  bed: TestBed,
  versions: readonly PreparedVersion[],
  test: { file: string; index: number },
  inputs: readonly Overrides[],
  /** Few enough that they are spent before the stack is, which a meta-program needs more of. */
  steps = 3000,
) {
  const pool = bed.pool(versions)
  try {
    const { errors } = await pool.open()
    const batch = { ...test, inputs, versions: versions.map((_, v) => v), steps, timeLimit: 2000 }
    const [full] = await pool.run([{ ...batch, full: true }])
    const [brief] = await pool.run([batch])
    return {
      errors,
      executions: full.answers.map(({ executions = [] }) =>
        executions.map(({ outcome, observations }) => ({ outcome, observations })),
      ),
      reached: full.reached,
      differing: full.differing,
      briefly: { reached: brief.reached, differing: brief.differing, differences: differencesIn(brief) },
      differences: differencesIn(full),
      /** How many executions there were for each input. */
      runs: full.answers.map(({ shares, executions }) => new Set(shares ?? executions?.keys()).size),
    }
  } finally {
    pool.close()
  }
}

const differencesIn = ({ answers }: BatchResult) =>
  answers
    .flatMap((answer) =>
      (answer.differences ?? []).flatMap(({ version, ...difference }) =>
        sharersOf(answer)(version).map((sharing) => ({ input: answer.input, version: sharing, ...difference })),
      ),
    )
    .sort((a, b) => a.input - b.input || a.version - b.version)
