/** Where the two runs diverged. */
export interface Parting {
  readonly file: string
  readonly function: string
  /** What each version executed next, lines counted from one; undefined when its run was over. */
  readonly before?: Place
  readonly after?: Place
  /** `path`: they took different statements. `value`: the same statements with different values. */
  readonly kind: 'path' | 'value'
}

/** A line of one version, with its text. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly text: string
}
