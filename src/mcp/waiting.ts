import type { ServerContext } from '@modelcontextprotocol/server'
import type { ChildResult, ChildRun } from '../service/child-run.js'
import type { Run } from '../service/runs.js'
import { progressText } from './results.js'

/** Seconds after which a call is answered, whatever is known: it has 45, and reads the project first. */
export const longestWait = 40
const tick = 1000
/** Calls that wait for each run: several may have asked for the same. */
const waiting = new WeakMap<Run, number>()
const count = (run: Run, more: number) => waiting.set(run, (waiting.get(run) ?? 0) + more)

export const isAwaited = (run: Run): boolean => (waiting.get(run) ?? 0) > 0

/** Waits for a command that has no run to ask for later. */
export async function endWithin(child: ChildRun): Promise<ChildResult> {
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    child.stop()
  }, longestCommand * 1000)
  const result = await child.ended.finally(() => clearTimeout(late))
  if (isLate) throw new Error(`it took more than ${longestCommand} s; run it on the command line`)
  return result
}
/** Seconds; ending it takes some more. */
const longestCommand = 40

/**
 * Waits until a run has ended, a time is over or the client has cancelled the call. Meanwhile a client that asked for it
 * is told how far the run is.
 */
export async function waitFor(run: Run, seconds: number, { mcpReq }: ServerContext): Promise<void> {
  const { signal, _meta, notify } = mcpReq
  const progressToken = _meta?.progressToken
  const started = Date.now()
  const say = () => {
    if (run.state.kind !== 'running' || progressToken === undefined) return
    const progress = (Date.now() - started) / 1000
    const message = progressText(run.state.progress)
    // A client that is gone ends the server elsewhere.
    notify({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(() => {})
  }
  const timer = setInterval(say, tick)
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  const late = setTimeout(end, seconds * 1000)
  signal.addEventListener('abort', end, { once: true })
  count(run, 1)
  try {
    if (!signal.aborted) await Promise.race([run.ended, over])
  } finally {
    count(run, -1)
    clearInterval(timer)
    clearTimeout(late)
    signal.removeEventListener('abort', end)
  }
}
