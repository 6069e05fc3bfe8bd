/** Someone wants to see what there is so far. */
export class Stopped extends Error {
  override readonly message = 'stopped'
}

/**
 * The work's result, unless the run is stopped before. Work that is left behind goes on until the program ends: only
 * then can it be sure that nothing it holds is half done.
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
  // Nobody waits any more for what is left behind, nor for its errors.
  working.catch(() => {})
  try {
    return await Promise.race([working, stopped])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
