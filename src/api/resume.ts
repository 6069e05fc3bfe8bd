import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AssessOptions } from '../assess/settings.js'
import { fingerprintOfAssay } from '../util/built.js'
import type { Case } from '../case/case.js'
import { Journal, type JournalFingerprints } from '../assess/journal.js'
import { counted } from '../util/counted.js'
import { cacheRoot } from '../util/scratch.js'

type Asked = Omit<AssessOptions, 'say' | 'onProgress' | 'journal' | 'signal'>

const hash = (...parts: unknown[]) => createHash('sha1').update(JSON.stringify(parts)).digest('hex')

/** Named after the options, so that a run finds the journal of an earlier run even if files have changed. */
function journalFile({ project, candidates, reference }: Case, options: Asked): string {
  const { person: _, budget, ...rest } = options
  // A run with a larger time budget can continue the earlier one.
  const amount = budget.executions < Infinity ? budget.text : 'time'
  const names = candidates.map(({ name }) => name)
  return join(cacheRoot(), 'journals', hash(project, names, reference?.name, rest, amount))
}

/** Everything besides the options that verdicts depend on. */
function groundsOf(
  { buggy, plan, failing, reference, candidates }: Case,
  { model }: Asked,
  answers: string,
): JournalFingerprints {
  const content = (path: string | undefined) =>
    hash(path !== undefined && existsSync(path) ? readFileSync(path, 'base64') : '')
  return {
    'the program': hash(buggy.tree.key, plan),
    'the failing tests': hash(failing.map(({ file, name }) => [file, name])),
    'the reference': hash(reference?.tree.key),
    'the patches': hash(candidates.map((one) => ('version' in one ? one.version.tree.key : 'implausible'))),
    'the answers': content(answers),
    'the model': content(model),
    'Assay or Node': hash(fingerprintOfAssay(), process.version),
  }
}

/** Opens the journal of this run; `tell` is called with a message about the earlier run. */
export function openJournal(
  subject: Case,
  options: Asked,
  { answers, resume, tell }: { answers: string; resume: boolean; tell: (line: string) => void },
): Journal {
  const journal = new Journal(journalFile(subject, options), groundsOf(subject, options, answers), resume)
  const line = (resume ? resumed : hint)(journal)
  if (line) tell(line)
  return journal
}

/** How much work is saved. Judges run on several patches at once, so results may exist before any patch is settled. */
const extent = ({ settledBefore, pieces }: Journal) =>
  (settledBefore ? `${settledBefore.done} of ${settledBefore.of} patches and ` : '') + counted(pieces, 'judge result')

function resumed(journal: Journal): string {
  const { changed } = journal
  if (!changed) return 'there is no interrupted run of this command: starting from the beginning'
  if (!changed.length) return `continuing after ${extent(journal)}`
  return `${changed.join(' and ')} changed since the earlier run was interrupted: starting from the beginning`
}

const hint = (journal: Journal) =>
  journal.changed?.length === 0
    ? `an earlier run of this command was interrupted after ${extent(journal)}; --resume continues it`
    : undefined
