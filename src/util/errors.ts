/** An error the user can fix: what is wrong, where, and what to do. Every other error is a bug in Assay. */
export class UserError extends Error {
  override readonly name = 'UserError'
  constructor(
    message: string,
    /** What the user can do about it, as a full sentence. */
    readonly advice?: string,
  ) {
    super(message)
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
