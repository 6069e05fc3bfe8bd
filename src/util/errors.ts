/** Something the user can put right: what is wrong, where, and what to do. Everything else that is thrown is a bug. */
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
