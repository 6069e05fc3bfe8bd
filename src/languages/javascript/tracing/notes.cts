import type { TestHead } from './plan.cjs'

/** What is noted while tests run, traces or samples. `Of` holds what is noted of one test. */
interface Notes<Of> {
  /** For a test of that file, which starts. */
  open(file: string): Of
  /** The test that runs now, if it is wanted. */
  turnTo(of: Of | undefined): void
  /** The test is tried again. */
  clear(of: Of): void
  /** The record of a test that has ended. */
  close(of: Of, head: TestHead): Buffer
  /** For an instrumented file that is loaded; `reach` is to be told its statements, where that is of interest. */
  probes(path: string, state: ModuleState, reach: StatementProbe | undefined): Probes
}

type StatementProbe = (id: number) => void

/** The variables of a module that its functions change, by name. */
type ModuleState = Readonly<Record<string, () => unknown>>

interface Probes {
  readonly s: StatementProbe
  enter(id: number, self: unknown, args: ArrayLike<unknown>): object | undefined
  ret(entry: object | undefined, value: unknown, self?: unknown): unknown
  thrown(entry: object | undefined, error: unknown): unknown
  /** The function is left, and nothing of it will run any more: where a plan wants the whole. */
  done(entry: object | undefined, isAsync?: boolean): void
}

export type { ModuleState, Notes, Probes, StatementProbe }
