/** What was open before an execution: it is not the execution's own. */
let atRest = 0

/** What the event loop waits for, but for timers: files, sockets, immediates. */
function count(): number {
  let found = 0
  for (const type of process.getActiveResourcesInfo()) if (type !== 'Timeout') found++
  return found
}

export function beginResources(): void {
  atRest = count()
}

/** Nothing that the execution began is under way, but for timers and promises. */
export const isQuiet = (): boolean => count() <= atRest
