import type { Api, Recipe, Seen, Wanted } from '../../model/sequences.js'
import type { HostOptions } from '../../execution/protocol.js'
import type { Snapshot } from '../../model/snapshot.js'
import type { Session } from '../session.js'
import { Exploration } from './explore.js'
import { seenIn } from './seen.js'
import { type Placed, runOnce, write, place } from './place.js'

/** A case driven by generated sequences of calls. */
export interface Generated extends Placed {
  readonly tests: readonly string[]
  readonly count: number
  readonly unavailable: Api['unavailable']
}

/** Generates calls that reach the change, and adds them to the tests of every version. */
export async function generateSequences(session: Session): Promise<Generated> {
  const { bed } = session
  const { subject, patches, reference, options: host } = bed
  const given: Placed = { subject, patches, reference }
  const distances = await bed.wanted()
  const wanted = [...distances].flatMap(([file, names]) => [...names.keys()].map((name) => ({ file, function: name })))
  const seen = await seenIn(session, session.drivers)
  const offered = (more: Seen) => subject.language.api(subject.buggy.tree, subject.plan, wanted, more)
  const isWanted = ({ calls }: Recipe) => calls !== undefined && distances.get(calls.file)?.has(calls.function) === true
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
}

/** What the files of the wanted functions export at run time. */
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
