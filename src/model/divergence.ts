/** Where the two runs diverged. */
export interface Divergence {
  readonly file: string
  readonly function: string
  /** What each version executed next, lines counted from one; undefined when its run was over. */
  readonly before?: VersionLine
  readonly after?: VersionLine
  /** `path`: they took different statements. `value`: the same statements with different values. */
  readonly kind: 'path' | 'value'
}

/** A line of one version, with its text. */
export interface VersionLine {
  readonly file: string
  readonly line: number
  readonly text: string
}
