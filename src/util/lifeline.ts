/** Set where standard input is a pipe from a parent process that is never written to. */
export const lifeline = 'ASSAY_LIFELINE'

/** Ends this process as Ctrl-C does when the parent process is gone, even where that was killed. */
export function followParent(): void {
  if (process.env[lifeline] === undefined) return
  // Not for what this process starts.
  delete process.env[lifeline]
  process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
  // It does not keep a process that has nothing left to do.
  ;(process.stdin as unknown as { unref?: () => void }).unref?.()
}
