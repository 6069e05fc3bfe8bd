import { complaint, errorOutput, identity, type Observation, type Snapshot } from '../../../model/snapshot.js'
import { beginCapturing, capture, describeThrown } from './capture.js'
import { mayBeRaised } from './crashes.js'
import { OutOfSteps } from './program.js'

const maxObservations = 2000
const maxOutput = 64 * 1024

/** What the running execution shows: filled by the assertion shims and the lifted test, emptied for each execution. */
export class Recorder {
  observations: Observation[] = []
  private readonly output = new Printed()
  private readonly errors = new Printed()
  /** The first error an assertion saw that the engine may have raised. */
  thrown: Error | undefined
  /** The assertion the lifted test is at. */
  site = 0

  begin(): void {
    beginCapturing()
    this.observations = []
    this.thrown = undefined
    this.output.clear()
    this.errors.clear()
    this.site = 0
  }

  observe(value: unknown): void {
    this.add('assertion', this.site, value)
  }

  /** A value that was returned, or resolved to, where something else could have happened. */
  observeAs(how: 'returned' | 'resolved', value: unknown): void {
    if (this.observations.length < maxObservations)
      this.observations.push({ kind: 'assertion', site: this.site, value: { t: how, v: [capture(value)] } })
  }

  /** What an assertion of identity compares. Of primitives there is nothing to tell. */
  observeIdentity(actual: unknown, expected: unknown, isClaimed: boolean): void {
    if (!isObject(actual) || !isObject(expected) || this.observations.length >= maxObservations) return
    const isSame = actual === expected
    this.observations.push({ kind: 'assertion', site: this.site, value: identity(isSame, isSame === isClaimed) })
  }

  /** What `preserveIf` and `failToPreserve` say. */
  preserve(site: string | number, value: Snapshot): void {
    if (this.observations.length < maxObservations) this.observations.push({ kind: 'preserve', site, value })
  }

  private add(kind: Observation['kind'], site: string | number, value: unknown): void {
    if (this.observations.length < maxObservations) this.observations.push({ kind, site, value: capture(value) })
  }

  /** An assertion whose own evaluation threw. Running out of steps is no observation: it ends the execution. */
  threw(site: number, error: unknown): void {
    if (error instanceof OutOfSteps || error instanceof ExitCalled) throw error
    this.sawThrown(error)
    const { type, message } = describeThrown(error)
    if (this.observations.length < maxObservations)
      this.observations.push({ kind: 'assertion', site, value: { t: 'error', n: type, k: ['message'], v: [message] } })
  }

  sawThrown(error: unknown): void {
    if (!this.thrown && mayBeRaised(error)) this.thrown = error
  }

  variables(values: Record<string, unknown>): void {
    for (const name of Object.keys(values))
      if (typeof values[name] !== 'function') this.add('variable', name, values[name])
  }

  write(chunk: unknown, to: 'output' | 'errors'): void {
    this[to].add(chunk)
  }

  end(): Observation[] {
    const { output, errors, observations } = this
    if (output.text) observations.push({ kind: 'output', site: 'output', value: output.text })
    if (errors.text) observations.push({ kind: 'output', site: errorOutput, value: complaint(errors.text) })
    return observations
  }
}

const isObject = (value: unknown) => (typeof value === 'object' && value !== null) || typeof value === 'function'

/** What an execution prints, up to a limit. */
class Printed {
  private kept = ''
  private isCut = false

  clear(): void {
    this.kept = ''
    this.isCut = false
  }

  add(chunk: unknown): void {
    const text =
      typeof chunk === 'string'
        ? chunk
        : chunk instanceof Uint8Array
          ? Buffer.from(chunk.subarray(0, maxOutput)).toString('utf8')
          : ''
    const room = maxOutput - this.kept.length
    this.kept += text.slice(0, Math.max(0, room))
    this.isCut ||= text.length > room
  }

  get text(): string {
    return this.isCut ? `${this.kept}… and more` : this.kept
  }
}

/** Thrown in place of ending the process. */
export class ExitCalled extends Error {
  constructor(readonly how: string) {
    super(how)
  }
}
