import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AssessOptions } from '../assess/settings.js'
import { wholeEdition } from '../util/built.js'
import type { Case } from '../case/case.js'
import { Journal, type Grounds } from '../assess/journal.js'
import { counted } from '../util/counted.js'
import { cacheRoot } from '../util/scratch.js'

type Asked = Omit<AssessOptions, 'say' | 'onProgress' | 'journal' | 'signal'>

const hash = (...parts: unknown[]) => createHash('sha1').update(JSON.stringify(parts)).digest('hex')

/** Named after what was asked for, so that a run finds the journal of the one before though files have changed. */
function journalFile({ project, candidates, reference }: Case, options: Asked): string {
  const { person: _, budget, ...rest } = options
  // Who comes back with more time goes on.
  const amount = budget.executions < Infinity ? budget.text : 'time'
  const names = candidates.map(({ name }) => name)
  return join(cacheRoot(), 'journals', hash(project, names, reference?.name, rest, amount))
}

/** All that verdicts depend on beside what was asked for. */
function groundsOf({ buggy, plan, failing, reference, candidates }: Case, { model }: Asked, answers: string): Grounds {
  const content = (path: string | undefined) =>
    hash(path !== undefined && existsSync(path) ? readFileSync(path, 'base64') : '')
  return {
    'the program': hash(buggy.tree.key, plan),
    'the failing tests': hash(failing.map(({ file, name }) => [file, name])),
    'the reference': hash(reference?.tree.key),
    'the patches': hash(candidates.map((one) => ('version' in one ? one.version.tree.key : 'implausible'))),
    'the answers': content(answers),
    'the model': content(model),
    'Assay or Node': hash(wholeEdition(), process.version),
  }
}

/** Where the work of this run is kept; `tell` is told what becomes of the run before. */
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

/** Judges look at several patches at a time, so that much may be done before the first patch is settled. */
const extent = ({ settledBefore, pieces }: Journal) =>
  `${settledBefore ? `${settledBefore.done} of ${settledBefore.of} patches and ` : ''}${counted(pieces, 'look')} of a judge`

function resumed(journal: Journal): string {
  const { changed } = journal
  if (!changed) return 'there is no cut run of this to go on with: starting from the beginning'
  if (!changed.length) return `going on after ${extent(journal)}`
  return `${changed.join(' and ')} changed since the earlier run was cut: starting from the beginning`
}

const hint = (journal: Journal) =>
  journal.changed?.length === 0
    ? `an earlier run of this was cut after ${extent(journal)}; --resume goes on with it`
    : undefined
