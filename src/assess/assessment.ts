import type { Candidate, Case } from '../case/case.js'
import type { GroupResult } from './group-run.js'
import type { InvariantsReport } from '../model/invariants-report.js'
import type { Similarity } from '../model/similarity-report.js'
import type { Question } from '../model/question.js'
import { describeCases } from '../syntax/describe-cases.js'
import { trustOf } from './verdict/ranking.js'
import { verdictOf, type VerdictOptions } from './verdict/verdict.js'
import type { DescribedCase } from '../model/change-case.js'
import type { Verdict } from '../model/verdict.js'
import type { PartitionTree } from '../model/partition-tree.js'
import type { Evidence } from '../model/evidence.js'
import { detailsOf, noEffort, type Effort, type Opinion } from '../model/opinion.js'
import type { PatchedVersion } from '../case/versions.js'
import type { Trust } from '../model/ranking.js'
import type { PatchWithChange } from '../case/changed.js'

/** The result for one patch, with everything it is based on. */
export interface Assessment extends Verdict {
  readonly patch: string
  readonly editedTests: readonly string[]
  /** Orders patches, and never changes a verdict. */
  readonly trust: Trust
  readonly evidence: readonly Evidence[]
  readonly effort?: Effort
  /** Other patches that behaved like this one on every execution. */
  readonly alike: readonly string[]
  /** The number of those executions. */
  readonly alikeOn?: number
  /** How executions split the patches that ran together with it: the same object for all of them. */
  readonly told?: PartitionTree<string>
  /** Another patch that results in the identical program, and was judged instead. */
  readonly sameAs?: string
  /** The result of each judge, in the order in which they ran. */
  readonly opinions?: readonly Opinion[]
  readonly remarks?: readonly string[]
  /** Judges that were skipped because the time budget ran out. */
  readonly missed?: readonly string[]
  /** It was skipped because the time budget ran out. */
  readonly isUnseen?: boolean
  /** The change, case by case, with the conditions under which the versions diverge. */
  readonly cases?: readonly DescribedCase[]
  /** Differences whose expected value is unknown. */
  readonly questions?: readonly Question[]
  /** The details of the similarity judge. */
  readonly similarity?: Similarity
  /** The details of the invariants judge. */
  readonly invariants?: InvariantsReport
}

/** A patch that was not run, and why. */
export function notRun(
  { patch, editedTests }: { readonly patch: string; readonly editedTests: readonly string[] },
  verdict: 'implausible' | 'inconclusive',
  reason: string,
): Assessment {
  return { patch, editedTests, verdict, reason, trust: trustOf(verdict, []), evidence: [], alike: [] }
}

export const implausible = ({ name, implausible: why, editedTests }: Extract<Candidate, { implausible: string }>) =>
  notRun({ patch: name, editedTests }, 'implausible', why)

/** The effort of the judge with evidence, else of one that is not inconclusive, else the largest. */
function effortOf(opinions: readonly Opinion[]): Effort | undefined {
  const telling = opinions.find(({ evidence }) => evidence.length) ?? opinions.find(({ inconclusive }) => !inconclusive)
  return (telling ?? [...opinions].sort((a, b) => b.effort.executions - a.effort.executions)[0])?.effort
}

/** A patch that hides what it breaks is suspect, whatever else it does. */
function opinionOnTests({ hiddenTests = [] }: PatchedVersion): Opinion[] {
  if (!hiddenTests.length) return []
  const inWords = hiddenTests.join('; ')
  const from = 'the tests as they were, run with it'
  const score = { measure: 'tests that it hides', value: hiddenTests.length, threshold: 0 } as const
  return [{ judge: 'tests', evidence: [{ kind: 'score', judge: 'tests', ...score, from, inWords }], effort: noEffort }]
}

/** The assessment of patch `k`. */
export function assessmentOf(
  { language }: Case,
  { version, change }: PatchWithChange,
  heard: GroupResult,
  k: number,
  options: VerdictOptions,
): Assessment {
  const opinions = [...heard.opinions[k], ...opinionOnTests(version)]
  const [stopped, missed] = [heard.stopped[k], heard.missed[k]]
  const isLeftOut = missed.length > 0 && opinions.every(({ judge }) => judge === 'all')
  const said = verdictOf(opinions, options, missed)
  // Evidence against a patch stays valid; without evidence the result is not known yet.
  const isOpen = stopped !== undefined && !said.grounds?.length
  const verdict: Verdict = isOpen ? { verdict: 'inconclusive', reason: stopped } : said
  const effort = effortOf(opinions)
  const similarity = opinions.map((one) => detailsOf(one, 'similarity')?.similarity).find(Boolean)
  const invariants = opinions.map((one) => detailsOf(one, 'invariants')?.invariants).find(Boolean)
  return {
    patch: version.name,
    editedTests: version.editedTests,
    ...verdict,
    trust: trustOf(verdict.verdict, opinions),
    evidence: opinions.flatMap(({ evidence }) => evidence),
    ...(effort && { effort }),
    remarks: [
      ...(version.notes ?? []),
      ...(stopped !== undefined && !isOpen ? [stopped] : []),
      ...opinions.flatMap(({ remark }) => remark ?? []),
      ...heard.remarks[k],
      ...(missed.length && !isLeftOut ? [`skipped because the time budget ran out: ${missed.join(', ')}`] : []),
    ],
    ...(missed.length && { missed }),
    ...(isLeftOut && { isUnseen: true }),
    cases: describeCases(change, language.syntax.table),
    questions: opinions.flatMap((one) => detailsOf(one, 'difference')?.questions ?? []),
    ...(similarity && { similarity }),
    ...(invariants && { invariants }),
    opinions,
    alike: [],
  }
}
