import type { RunMessage } from '../../../execution/protocol.js'
import type { Outcome } from '../../../model/outcome.js'
import { IdleWatch } from './idle.js'
import { restoreBuiltins } from './builtins.js'
import { describeThrown } from './capture.js'
import { crashOf, mayBeRaised } from './crashes.js'
import { OutOfSteps, type Program } from './program.js'
import { realGlobals } from './pins.js'
import { beginResources } from './resources.js'
import { takePollution } from './pollution.js'
import { ExitCalled } from './recorder.js'
import { hooksAround, isAlone, isThenable, SkipTest, type Hook } from './registry.js'
import type { LoadedTestFile, Subject } from './subject.js'
import { callBody } from './testing.js'
import type { Overrides } from '../../../model/input.js'
import type { Crash } from '../../../model/crash.js'
import type { Execution } from '../../../model/execution.js'

/** Taken before the clock is pinned. */
const performanceNow = performance.now.bind(performance)

type Maybe<T> = T | Promise<T>

/** Runs one lifted test with one input on one version. Stays synchronous as long as the test does. */
export class TestExecutor {
  /** Rejects the execution under way; used for errors that surface outside it. */
  private interrupt: ((error: unknown) => void) | undefined

  private repeats = 1
  private started = 0

  private readonly idle: IdleWatch

  constructor(private readonly subject: Subject) {
    this.idle = new IdleWatch(() => subject.pins.isWaiting)
  }

  surface(error: unknown): void {
    this.interrupt?.(error)
  }

  run(message: RunMessage, version: number, overrides: Overrides): Maybe<Execution> {
    const { subject } = this
    const program = subject.select(version)
    const file = subject.file(version, message.file)
    if (!file) return { outcome: { kind: 'invalid', message: 'the test file is not loaded' }, observations: [] }
    this.repeats = subject.slots.fill(overrides)
    subject.slots.watch(message.full)
    subject.pins.begin()
    beginResources()
    subject.recorder.begin()
    subject.registry.begin(message.index)
    program.begin(message.steps)
    program.collectOperands = message.operands
    program.tracing = message.trace
    program.exits.collectCalls = message.calls
    if (message.full) this.started = performanceNow()
    let result: Maybe<Outcome>
    try {
      const collected = file.body()
      result = isThenable(collected)
        ? this.guarded(
            Promise.resolve(collected).then(() => this.runTest(file)),
            message.timeLimit,
            program,
          )
        : this.bounded(this.runTest(file), message.timeLimit, program)
    } catch (error) {
      result = outcomeOf(error)
    }
    return isThenable(result)
      ? Promise.resolve(result).then((o) => this.finish(message, version, o))
      : this.finish(message, version, result as Outcome)
  }

  private bounded(result: Maybe<Outcome>, limit: number, program: Program): Maybe<Outcome> {
    return isThenable(result) ? this.guarded(result as Promise<Outcome>, limit, program) : result
  }

  /**
   * A promise that never settles is a timeout, and so is a program that goes on although it is out of steps; an error raised in
   * a callback ends the execution.
   */
  private guarded(result: Promise<Outcome>, limit: number, program: Program): Promise<Outcome> {
    return new Promise<Outcome>((resolve) => {
      const giveUp = () => settle({ kind: 'timed-out' })
      const timer = realGlobals.setTimeout(giveUp, limit)
      const stop = this.idle.watch(giveUp, () => program.steps < 0)
      const settle = (outcome: Outcome) => {
        realGlobals.clearTimeout(timer)
        stop()
        this.interrupt = undefined
        resolve(outcome)
      }
      this.interrupt = (error) => settle(outcomeOf(error))
      result.then(settle, (error) => settle(outcomeOf(error)))
    })
  }

  private runTest(file: LoadedTestFile): Maybe<Outcome> {
    const test = this.subject.registry.take()
    if (!test?.body) return { kind: 'invalid', message: 'the test is not registered with this input' }
    if (isAlone(test) && this.repeats === 1)
      return once(test.body, test.args, file.style, this.subject.assertions.assert)
    const call = (body: Hook, args?: readonly unknown[]) => () =>
      callBody(body, args, file.style, this.subject.assertions.assert)
    const { first, last } = hooksAround(test)
    const steps = first.map((hook) => call(hook))
    for (let i = 0; i < this.repeats; i++) steps.push(call(test.body, test.args))
    const main = sequence(steps)
    if (last.length === 0) return main
    const clean = (outcome: Outcome): Maybe<Outcome> => {
      const after = sequence(last.map((hook) => call(hook)))
      return after instanceof Promise ? after.then(() => outcome) : outcome
    }
    return main instanceof Promise ? main.then(clean) : clean(main)
  }

  /** The error raised by the engine: the one that ended the driver, or else the first seen by an assertion. */
  private crash(version: number, outcome: Outcome): Crash | undefined {
    if (outcome.kind === 'timed-out') return undefined
    const error = causes.get(outcome) ?? this.subject.recorder.thrown
    return error && crashOf(error, this.subject.owners(version))
  }

  private finish(message: RunMessage, version: number, ended: Outcome): Execution {
    const { subject } = this
    const program = subject.programs[version]
    restoreBuiltins()
    const pollution = takePollution()
    subject.pins.end()
    const outcome: Outcome = program.steps < 0 ? { kind: 'timed-out' } : ended
    const observations = subject.recorder.end()
    for (const exit of program.exits.observations) observations.push(exit)
    const kept = message.ignore.length
      ? observations.filter((o) => !message.ignore.includes(`${o.kind}:${o.site}`))
      : observations
    const crash = message.full || message.crashes ? (this.crash(version, outcome) ?? pollution) : undefined
    if (!message.full && !message.operands && !message.trace)
      return crash ? { outcome, observations: kept, crash } : { outcome, observations: kept }
    return {
      outcome,
      observations: kept,
      ...(crash && { crash }),
      covered: program.covered(),
      slots: subject.slots.read() ?? [],
      operands: program.operands,
      steps: message.steps - program.steps,
      milliseconds: performanceNow() - this.started,
      ...(message.calls && { calls: program.exits.calls }),
      ...(message.trace && { isCut: program.trace.cut, trace: [...program.trace.take()] }),
    }
  }
}

/** Errors that ended a driver and may be the engine's. */
const causes = new WeakMap<Outcome, Error>()

/** The common case: a test without hooks, run once. */
function once(
  body: Hook,
  args: readonly unknown[] | undefined,
  style: LoadedTestFile['style'],
  assert: unknown,
): Maybe<Outcome> {
  try {
    const result = callBody(body, args, style, assert)
    return isThenable(result) ? Promise.resolve(result).then(() => returned, outcomeOf) : returned
  } catch (error) {
    return outcomeOf(error)
  }
}

const returned: Outcome = { kind: 'returned' }

/** Runs the steps one after the other; the first that fails ends them. */
function sequence(steps: (() => unknown)[], from = 0): Maybe<Outcome> {
  try {
    for (let i = from; i < steps.length; i++) {
      const result = steps[i]()
      if (isThenable(result)) return Promise.resolve(result).then(() => sequence(steps, i + 1), outcomeOf)
    }
    return returned
  } catch (error) {
    return outcomeOf(error)
  }
}

export function outcomeOf(error: unknown): Outcome {
  if (error instanceof OutOfSteps) return { kind: 'timed-out' }
  if (error instanceof ExitCalled) return { kind: 'crashed', type: 'exit', message: error.how }
  if (error instanceof SkipTest) return { kind: 'invalid', message: 'the test skips itself' }
  const { type, message } = describeThrown(error)
  const isOverflow = type === 'RangeError' && message === 'Maximum call stack size exceeded'
  const outcome: Outcome = isOverflow ? { kind: 'crashed', type: 'stack overflow' } : { kind: 'threw', type, message }
  if (mayBeRaised(error)) causes.set(outcome, error)
  return outcome
}
