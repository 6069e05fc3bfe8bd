import type { Candidate, Case } from '../../case/case.js'
import { withOverlay, type Tree } from '../../files/tree.js'
import type { Version } from '../../case/versions.js'
import { driversFrom } from '../drivers.js'
import type { Sequence } from '../../model/sequences.js'
import type { HostOptions } from '../../execution/protocol.js'
import { facetOf, type WrittenTests } from '../../languages/language.js'
import { TestBed } from '../test-bed.js'
import { runEachOnce } from '../run-once.js'
import type { Execution } from '../../model/execution.js'
import type { GeneratedTest } from '../../model/test-plan.js'
import type { VersionWithChange, PatchWithChange } from '../../case/changed.js'

/** A case, and the patches of a group, with files of generated tests in each of them. */
export interface CaseWithPatches {
  readonly subject: Case
  readonly patches: readonly PatchWithChange[]
  readonly reference: VersionWithChange | undefined
}

/** What a generated test did on a version, by its number in the file. */
export interface TriedTest {
  readonly index: number
  readonly execution: Execution
}

/** Runs every generated test of a file once, on the buggy version or on the reference. */
export async function runGenerated(
  { subject, patches, reference }: CaseWithPatches,
  { path, lines }: WrittenTests,
  host: HostOptions,
  on: 'buggy' | 'reference' = 'buggy',
): Promise<{ executions: TriedTest[]; goals: ReadonlySet<number> }> {
  const bed = await TestBed.open(subject, patches, host, { tests: [path], ...(reference && { reference }) })
  const prepared = await bed.prepareAt(on === 'buggy' ? bed.buggy : 0, { coverage: true, trace: false })
  const pool = bed.pool([prepared])
  try {
    const { drivers } = driversFrom(bed.lifted, await pool.open(), [], subject.plan.generated)
    const made = drivers.filter(({ generated }) => generated)
    const results = await runEachOnce(pool, made, 0, bed.options)
    const executions = made.flatMap(({ site }, i) => {
      const execution = results[i]
      const index = lines.findIndex(({ first, last }) => site && site.line >= first && site.line <= last)
      return execution && index >= 0 ? [{ index, execution }] : []
    })
    return { executions, goals: new Set(prepared.spec.goals) }
  } finally {
    pool.close()
    bed.close()
  }
}

export function writeSequenceFile(sequences: readonly Sequence[], { subject, patches }: CaseWithPatches): WrittenTests {
  const { language, buggy, plan } = subject
  const [near] = patches[0].change.keys()
  return facetOf(language, 'sequences').writeSequences(sequences, buggy.tree, plan, near)
}

/** The case with a file of generated tests in every version. */
export function addGenerated(
  { subject, patches, reference }: CaseWithPatches,
  { path, text, lines }: WrittenTests,
  about: (index: number) => Omit<GeneratedTest, 'first' | 'last'>,
): CaseWithPatches {
  const add = (tree: Tree) => withOverlay(tree, new Map([[path, text]]))
  const within = <V extends Version>(version: V): V => ({ ...version, tree: add(version.tree) })
  const candidate = (c: Candidate): Candidate =>
    c.implausible === undefined ? { ...c, version: within(c.version) } : c
  const { plan } = subject
  const generated = { file: path, tests: lines.map((range, i) => ({ ...range, ...about(i) })) }
  return {
    subject: {
      ...subject,
      plan: {
        ...plan,
        files: [...new Set([...plan.files, path])],
        generated: [...(plan.generated ?? []), generated],
      },
      buggy: within(subject.buggy),
      candidates: subject.candidates.map(candidate),
      ...(subject.reference && { reference: within(subject.reference) }),
    },
    patches: patches.map((patch) => ({ ...patch, version: within(patch.version) })),
    reference: reference && { ...reference, version: within(reference.version) },
  }
}
