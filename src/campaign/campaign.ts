import type { Case } from '../case/case.js'
import type { VersionWithChange, PatchWithChange } from '../case/changed.js'
import type { HostOptions } from '../execution/protocol.js'
import { Session } from './session.js'
import { generateSequences, type CaseWithSequences } from './sequences/sequences.js'
import { TestBed, type TestBedOptions } from './test-bed.js'

/** What drives the program: its tests, preservation tests, generated sequences of calls, or tests and sequences. */
export type Source = 'tests' | 'preservation' | 'sequences' | 'tests and sequences'

export interface CampaignOptions {
  readonly host: HostOptions
  /** Milliseconds for an execution; scaled from what the tests take when left out. */
  readonly fixedTimeLimit: number | undefined
  /** Observe how far a change of state is carried (Poracle's C2). */
  readonly states: boolean
}

/** Probes of a session that notes executed statements. */
export const tracing = { coverage: true, trace: true, states: true }

/** One group of patches with everything that judges need of it, opened on demand and once. */
export class Campaign {
  private readonly beds = new Map<string, Promise<TestBed>>()
  private readonly sessions = new Map<string, Promise<Session>>()
  private generated: Promise<CaseWithSequences> | undefined

  constructor(
    readonly subject: Case,
    readonly patches: readonly PatchWithChange[],
    /** The reference, where it can say what is right. */
    readonly reference: VersionWithChange | undefined,
    readonly options: CampaignOptions,
  ) {}

  /** Sequences of calls that lead to the change. */
  sequences(): Promise<CaseWithSequences> {
    return (this.generated ??= this.session('tests').then(generateSequences))
  }

  /** The versions with some kind of drivers, not running yet. */
  bed(source: Source): Promise<TestBed> {
    return once(this.beds, source, () => this.openBed(source))
  }

  /** The same opened in hosts, with what the drivers do with their own values. */
  session(source: Source): Promise<Session> {
    return once(this.sessions, source, async () => {
      const { states, fixedTimeLimit } = this.options
      return Session.open(await this.bed(source), { coverage: true, trace: false, states }, fixedTimeLimit)
    })
  }

  /** The same with probes that also note executed statements, for some patches: others are not even built. */
  tracedSession(source: Source, patches: readonly number[]): Promise<Session> {
    return once(this.sessions, `${source} traced ${patches.join()}`, async () => {
      const bed = await this.bed(source)
      return Session.of(bed, await bed.prepareSome(tracing, patches), this.options.fixedTimeLimit)
    })
  }

  private async openBed(source: Source): Promise<TestBed> {
    const { subject, patches, reference, options } = this
    const open = (
      from: Pick<CaseWithSequences, 'subject' | 'patches' | 'reference'>,
      tests: readonly string[],
      only: TestBedOptions['only'] = 'all',
    ) =>
      TestBed.open(from.subject, from.patches, options.host, {
        tests,
        only,
        ...(from.reference && { reference: from.reference }),
      })
    if (source === 'tests') return open({ subject, patches, reference }, subject.plan.files)
    if (source === 'preservation') return open({ subject, patches, reference }, subject.plan.preserve)
    const made = await this.sequences()
    return source === 'sequences' ? open(made, made.tests, 'generated') : open(made, made.subject.plan.files)
  }

  /** Ends every host and removes what they wrote; what is only just opening is closed as soon as it is open. */
  close(): void {
    for (const opened of [...this.sessions.values(), ...this.beds.values()])
      void opened.then(
        (one) => one.close(),
        () => {},
      )
  }
}

function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known
}
