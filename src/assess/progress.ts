/** How far a run of `assess` has come. */
export interface RunProgress {
  /** The running judge, and its patches. */
  readonly judge: string
  readonly patches: readonly string[]
  /** Of the whole run so far. */
  readonly executions: number
  /** The number of groups of patches that behaved the same so far, if known. */
  readonly parts: number | undefined
  readonly settled: number
  readonly of: number
}

/** Adds up what the searches of a run report one by one. */
export class ProgressMeter {
  private judge = ''
  private patches: readonly string[] = []
  private executions = 0
  private last = 0
  private done = 0
  private parts: number | undefined
  private begun = 0
  /** The longest time a judge needed before its first execution, in milliseconds. */
  setUp = 0

  constructor(
    private readonly of: number,
    private readonly tell: (progress: RunProgress) => void,
  ) {}

  /** A judge begins with some of the `size` patches under judgement. */
  begin(judge: string, patches: readonly string[], size: number): void {
    this.judge = judge
    this.patches = patches
    this.last = 0
    this.parts = undefined
    this.begun = Date.now()
    this.report(this.done + size - patches.length)
  }

  /** Of one search: its executions so far, and how many of `size` patches are still under search. */
  ran(executions: number, left: number, size: number, parts?: number): void {
    if (this.begun) this.setUp = Math.max(this.setUp, Date.now() - this.begun)
    this.begun = 0
    // Each search counts from zero.
    this.executions += executions < this.last ? executions : executions - this.last
    this.last = executions
    this.parts = parts
    this.report(this.done + size - left)
  }

  settle(patches: number): void {
    this.done += patches
    this.patches = []
    this.parts = undefined
    this.report(this.done)
  }

  private report(settled: number): void {
    const { judge, patches, executions, parts, of } = this
    this.tell({ judge, patches, executions, parts, settled, of })
  }
}
