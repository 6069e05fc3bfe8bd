import type { Program } from './program.js'
import type { Watchers } from './sites.js'
import type { Subject } from './subject.js'

/**
 * Which versions of a run share an execution. Versions of one meta-program are watched while another one runs, and those
 * that agreed with it to the end need not run.
 */
export class Sharing {
  /** For each version, by position, the one whose execution stands for it; −1 when that is not known yet. */
  readonly by: Int32Array
  private readonly families: (Family | undefined)[]

  constructor(
    private readonly subject: Subject,
    private readonly versions: readonly number[],
  ) {
    this.by = new Int32Array(versions.length)
    const made = new Map<Program, Family>()
    const most = versions.reduce((so, version) => Math.max(so, subject.versions[version].selector ?? -1), -1)
    this.families = versions.map((version, position) => {
      const { selector } = subject.versions[version]
      if (selector === undefined) return undefined
      const program = subject.programs[version]
      let family = made.get(program)
      if (!family) made.set(program, (family = new Family(this.by, position, most + 1)))
      family.add(position, selector)
      return family
    })
  }

  start(): void {
    this.by.fill(-1)
  }

  isSettled(position: number): boolean {
    return this.by[position] >= 0
  }

  /** No other version is of interest for this input. */
  keepOnly(position: number): void {
    this.by.fill(-1)
    this.by[position] = position
  }

  /** The position that represents the version's program in coverage reports. */
  programOf(position: number): number {
    return this.families[position]?.first ?? position
  }

  begin(position: number): void {
    this.by[position] = position
    const version = this.versions[position]
    const { selector = -1 } = this.subject.versions[version]
    this.subject.toldPatched = false
    this.subject.programs[version].sites.begin(selector, this.families[position])
  }

  end(position: number): void {
    const version = this.versions[position]
    const { sites } = this.subject.programs[version]
    sites.end()
    const family = this.families[position]
    if (!family) return
    if (this.subject.versions[version].selector! < 0) family.settleAll(position, sites.dropped())
    else family.settle(position, sites.agreeing())
    if (this.subject.toldPatched) this.partPatched(position)
  }

  /** A preservation test that checked whether it runs on a patched version behaves differently for the two kinds. */
  private partPatched(position: number): void {
    const { versions } = this.subject
    const { patched } = versions[this.versions[position]]
    this.versions.forEach((version, at) => {
      if (this.by[at] === position && versions[version].patched !== patched) this.by[at] = -1
    })
  }

  /** For an answer; undefined where every version ran. */
  get shares(): number[] | undefined {
    const { by } = this
    for (let i = 0; i < by.length; i++) if (by[i] !== i) return Array.from(by)
    return undefined
  }
}

/** The versions of one meta-program in a run. */
class Family implements Watchers {
  private readonly positions: number[] = []
  private readonly positionOf: Int32Array

  constructor(
    private readonly by: Int32Array,
    readonly first: number,
    selectors: number,
  ) {
    this.positionOf = new Int32Array(selectors).fill(-1)
  }

  add(position: number, selector: number): void {
    // A second version with the same candidate just runs.
    if (selector >= 0 && this.positionOf[selector] >= 0) return
    this.positions.push(position)
    if (selector >= 0) this.positionOf[selector] = position
  }

  isWaiting(selector: number): boolean {
    const position = this.positionOf[selector]
    return position >= 0 && this.by[position] < 0
  }

  /** Candidates whose location was never reached also agree. */
  settleAll(position: number, dropped: readonly number[]): void {
    for (const at of this.positions) if (this.by[at] < 0) this.by[at] = position
    for (const selector of dropped) this.by[this.positionOf[selector]] = -1
  }

  settle(position: number, selectors: readonly number[]): void {
    for (const selector of selectors) this.by[this.positionOf[selector]] = position
  }
}
