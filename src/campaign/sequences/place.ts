import type { Candidate, Case } from '../../case/case.js'
import { withOverlay, type Tree } from '../../files/tree.js'
import type { Version } from '../../case/versions.js'
import { driversFrom } from '../drivers.js'
import type { Sequence } from '../../model/sequences.js'
import type { HostOptions } from '../../execution/protocol.js'
import { facetOf, type WrittenSequences } from '../../languages/language.js'
import { TestBed } from '../test-bed.js'
import { runEachOnce } from '../run-once.js'
import type { Execution } from '../../model/execution.js'
import type { VersionWithChange, PatchWithChange } from '../../case/changed.js'

/** A case, and the patches of a group, with a file of generated tests in each of them. */
export interface CaseWithPatches {
  readonly subject: Case
  readonly patches: readonly PatchWithChange[]
  readonly reference: VersionWithChange | undefined
}

/** Runs every test of a generated file once on the buggy version. */
export async function runSequences(
  { subject, patches, reference }: CaseWithPatches,
  path: string,
  host: HostOptions,
): Promise<{ executions: { index: number; execution: Execution }[]; goals: ReadonlySet<number> }> {
  const bed = await TestBed.open(subject, patches, host, { tests: [path], ...(reference && { reference }) })
  const prepared = await bed.prepareAt(bed.buggy, { coverage: true, trace: false })
  const pool = bed.pool([prepared])
  try {
    const { drivers } = driversFrom(bed.lifted, await pool.open(), [], subject.plan.sequences)
    const results = await runEachOnce(pool, drivers, 0, bed.options)
    const file = bed.lifted.find((lifted) => lifted.path === path)!
    const executions = drivers.flatMap(({ site }, i) => {
      const execution = results[i]
      // A runner may use another order; the places are in that of the file.
      return execution && site ? [{ index: file.tests.indexOf(site), execution }] : []
    })
    return { executions, goals: new Set(prepared.spec.goals) }
  } finally {
    pool.close()
    bed.close()
  }
}

export function writeSequenceFile(
  sequences: readonly Sequence[],
  { subject, patches }: CaseWithPatches,
): WrittenSequences {
  const { language, buggy, plan } = subject
  const [near] = patches[0].change.keys()
  return facetOf(language, 'sequences').writeSequences(sequences, buggy.tree, plan, near)
}

/** The case with the file of the sequences in every version. */
export function addSequences(
  { subject, patches, reference }: CaseWithPatches,
  { path, text }: WrittenSequences,
  sequences: readonly Sequence[],
): CaseWithPatches {
  const add = (tree: Tree) => withOverlay(tree, new Map([[path, text]]))
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
