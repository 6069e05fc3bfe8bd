import type { ServerContext } from '@modelcontextprotocol/server'
import type { Run } from '../service/runs.js'
import { progressText } from './results.js'

/** Seconds after which a call is answered, whatever is known: clients wait for a minute. */
export const longestWait = 45
const tick = 1000

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
  try {
    if (!signal.aborted) await Promise.race([run.ended, over])
  } finally {
    clearInterval(timer)
    clearTimeout(late)
    signal.removeEventListener('abort', end)
  }
}
