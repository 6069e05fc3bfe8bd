/** Thrown when the run is stopped to show the results so far. */
export class Stopped extends Error {
  override readonly message = 'stopped'
}

/**
 * The result of the work, unless the run is stopped before. Abandoned work continues until the program ends, so that
 * nothing is left half done.
 */
export async function unlessStopped<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (!signal) return work()
  if (signal.aborted) throw new Stopped()
  let stop = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new Stopped())
    signal.addEventListener('abort', stop, { once: true })
  })
  const working = work()
  // The result and errors of abandoned work are ignored.
  working.catch(() => {})
  try {
    return await Promise.race([working, stopped])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
