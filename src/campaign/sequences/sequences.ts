import { facetOf, lackOf } from '../../languages/language.js'
import type { Api, Recipe, ObservedCalls, TargetFunction } from '../../model/sequences.js'
import type { HostOptions } from '../../execution/protocol.js'
import type { Driver } from '../../model/driver.js'
import type { Snapshot } from '../../model/snapshot.js'
import type { Session } from '../session.js'
import { Exploration } from './explore.js'
import { observeCalls } from './observe-calls.js'
import { addVariants } from '../variants/variants.js'
import { type CaseWithPatches, runGenerated, writeSequenceFile, addGenerated } from './place.js'

/** A case driven by generated sequences of calls. */
export interface CaseWithSequences extends CaseWithPatches {
  readonly tests: readonly string[]
  readonly count: number
  readonly unavailable: Api['unavailable']
}

/** Generates calls that reach the change, and adds them to the tests of every version. */
export async function generateSequences(session: Session): Promise<CaseWithSequences> {
  const { bed } = session
  const { subject, patches, reference, options: host } = bed
  const lack = lackOf(subject.language, 'sequences')
  if (lack !== undefined)
    return { subject, patches, reference, tests: [], count: 0, unavailable: [{ what: 'the program', reason: lack }] }
  const given: CaseWithPatches = { subject, patches, reference }
  const distances = await bed.wanted()
  const wanted = [...distances].flatMap(([file, names]) => [...names.keys()].map((name) => ({ file, function: name })))
  const seen = await observeCalls(session, session.drivers)
  const offered = (more: ObservedCalls) =>
    facetOf(subject.language, 'sequences').api(subject.buggy.tree, subject.plan, wanted, more)
  const isWanted = ({ calls }: Recipe) => calls !== undefined && distances.get(calls.file)?.has(calls.function) === true
  const read = await offered(seen)
  // What cannot be read from the source, running the module tells.
  const known = read.recipes.some(isWanted) ? seen : { ...seen, offers: await offersOf(given, wanted, host) }
  const api = known === seen ? read : await offered(known)
  const chosen = await new Exploration(given, api, distances, host).run()
  const isChanged = ({ calls }: Recipe) => calls !== undefined && distances.get(calls.file)?.get(calls.function) === 0
  const apiNear = (near: string) => offered({ ...known, near })
  const start = await session.start({ base: 'buggy', patches: [...patches.keys()], onPatched: true })
  const near = new Set(start.drivers.map(({ file, index }) => `${file}:${index}`))
  const isNear = ({ file, index }: Driver) => near.has(`${file}:${index}`)
  const { placed, file, count } = await addVariants(given, session.drivers, isNear, apiNear, host, isChanged)
  const { unavailable } = api
  const varied = file === undefined ? [] : [file]
  if (!chosen.length) return { ...placed, tests: varied, count, unavailable }
  const written = writeSequenceFile(chosen, given)
  const both = addGenerated(placed, written, (i) => ({ guessed: chosen[i].guessed }))
  return { ...both, tests: [written.path, ...varied], count: chosen.length + count, unavailable }
}

/** What the files of the wanted functions export at run time. */
async function offersOf(
  given: CaseWithPatches,
  wanted: readonly TargetFunction[],
  host: HostOptions,
): Promise<Map<string, Snapshot>> {
  const { language, buggy, plan } = given.subject
  const files = [...new Set(wanted.map(({ file }) => file))]
  const offers = new Map<string, Snapshot>()
  const written = facetOf(language, 'sequences').inspect?.(files, buggy.tree, plan)
  if (!written) return offers
  const ran = await runGenerated(
    addGenerated(given, written, () => ({ guessed: true })),
    written,
    host,
  )
  for (const { index, execution } of ran.executions) {
    const [observed] = execution.observations.filter(({ kind }) => kind === 'assertion')
    if (observed) offers.set(files[index], observed.value)
  }
  return offers
}
