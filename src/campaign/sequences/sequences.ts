import type { Candidate, Case } from '../../case/case.js'
import { overlaid, type Tree } from '../../files/tree.js'
import type { Version } from '../../case/versions.js'
import { driversFrom } from '../lifted.js'
import type { Api, Recipe, Seen, Sequence, Wanted } from '../../model/sequences.js'
import type { Execution, HostOptions } from '../../execution/protocol.js'
import type { Snapshot } from '../../model/snapshot.js'
import type { WrittenSequences } from '../../languages/language.js'
import { Stage, type Changed, type Patched } from '../stage.js'
import { Exploration } from './explore.js'
import { runEachOnce } from '../once.js'
import { seenIn } from './seen.js'

/** A case driven by generated sequences of calls. */
export interface Generated extends Placed {
  readonly tests: readonly string[]
  readonly count: number
  readonly unavailable: Api['unavailable']
}

export interface Placed {
  readonly subject: Case
  readonly patches: readonly Patched[]
  readonly reference: Changed | undefined
}

/** Generates calls that lead to the change, and lays them beside the tests of every version. */
export async function withSequences(given: Placed, host: HostOptions): Promise<Generated> {
  const { subject, patches, reference } = given
  const stage = await Stage.open(subject, patches, host, { ...(reference && { reference }) })
  try {
    const distances = await stage.wanted()
    const wanted = [...distances].flatMap(([file, names]) =>
      [...names.keys()].map((name) => ({ file, function: name })),
    )
    const seen = await seenIn(stage, subject)
    const offered = (more: Seen) => subject.language.api(subject.buggy.tree, subject.plan, wanted, more)
    const isWanted = ({ calls }: Recipe) =>
      calls !== undefined && distances.get(calls.file)?.has(calls.function) === true
    const read = await offered(seen)
    const api = read.recipes.some(isWanted)
      ? read
      : await offered({ ...seen, offers: await offersOf(given, wanted, host) })
    const chosen = await new Exploration(given, api, distances, host).run()
    const { unavailable } = api
    if (!chosen.length) return { ...given, tests: [], count: 0, unavailable }
    const written = write(chosen, given)
    const placed = place(given, written, chosen)
    return { ...placed, tests: [written.path], count: chosen.length, unavailable }
  } finally {
    stage.close()
  }
}

/** What the files of the wanted functions give away when they are run. */
async function offersOf(given: Placed, wanted: readonly Wanted[], host: HostOptions): Promise<Map<string, Snapshot>> {
  const { language, buggy, plan } = given.subject
  const files = [...new Set(wanted.map(({ file }) => file))]
  const offers = new Map<string, Snapshot>()
  const written = language.inspect?.(files, buggy.tree, plan)
  if (!written) return offers
  const ran = await runOnce(place(given, written, []), written.path, host)
  for (const { index, execution } of ran.executions) {
    const [observed] = execution.observations.filter(({ kind }) => kind === 'assertion')
    if (observed) offers.set(files[index], observed.value)
  }
  return offers
}

/** Runs every test of a generated file once on the buggy version. */
export async function runOnce(
  { subject, patches, reference }: Placed,
  path: string,
  host: HostOptions,
): Promise<{ executions: { index: number; execution: Execution }[]; goals: ReadonlySet<number> }> {
  const stage = await Stage.open(subject, patches, host, { tests: [path], ...(reference && { reference }) })
  const prepared = await stage.prepareBuggy(patches, { coverage: true, trace: false })
  const pool = stage.pool([prepared])
  try {
    const { drivers } = driversFrom(stage.lifted, await pool.open(), [], subject.plan.sequences)
    const results = await runEachOnce(pool, drivers, stage.options)
    const file = stage.lifted.find((lifted) => lifted.path === path)!
    const executions = drivers.flatMap(({ site }, i) => {
      const execution = results[i]
      // A runner may have an order of its own; the places are in that of the file.
      return execution && site ? [{ index: file.tests.indexOf(site), execution }] : []
    })
    return { executions, goals: new Set(prepared.spec.goals) }
  } finally {
    pool.close()
    stage.close()
  }
}

export function write(sequences: readonly Sequence[], { subject, patches }: Placed): WrittenSequences {
  const { language, buggy, plan } = subject
  const [near] = patches[0].change.keys()
  return language.writeSequences(sequences, buggy.tree, plan, near)
}

/** The case with the file of the sequences in every version. */
export function place(
  { subject, patches, reference }: Placed,
  { path, text }: WrittenSequences,
  sequences: readonly Sequence[],
): Placed {
  const add = (tree: Tree) => overlaid(tree, new Map([[path, text]]))
  const within = <V extends Version>(version: V): V => ({ ...version, tree: add(version.tree) })
  const guessed = sequences.flatMap((sequence, i) => (sequence.guessed ? [i] : []))
  const candidate = (c: Candidate): Candidate =>
    c.implausible === undefined ? { ...c, version: within(c.version) } : c
  return {
    subject: {
      ...subject,
      plan: { ...subject.plan, files: [...subject.plan.files, path], sequences: { file: path, guessed } },
      buggy: within(subject.buggy),
      candidates: subject.candidates.map(candidate),
      ...(subject.reference && { reference: within(subject.reference) }),
    },
    patches: patches.map((patch) => ({ ...patch, version: within(patch.version) })),
    reference: reference && { ...reference, version: within(reference.version) },
  }
}
