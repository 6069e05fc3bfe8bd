import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { WireEncoder } from '../../../execution/wire/encode.js'
import { sharedCell } from './cells.js'

/**
 * A thread that runs no code of the subject and watches the one that does. When an execution exceeds its time limit, or
 * the process its memory limit, it reports the execution and ends the process: nothing else stops an endless loop.
 */
const state = workerData.state as Int32Array
const { out, memoryLimit } = workerData as { out: number; memoryLimit: number }
const kill = process.kill.bind(process)

let last = -1
let since = 0

function check(): void {
  const serial = Atomics.load(state, sharedCell.serial)
  const now = Date.now()
  if (serial !== last || Atomics.load(state, sharedCell.active) === 0) {
    last = serial
    since = now
  }
  const late = now - since > Atomics.load(state, sharedCell.limit)
  if (!late && process.memoryUsage.rss() < memoryLimit * 1024 * 1024) return
  if (Atomics.load(state, sharedCell.active) === 0) return
  const at = {
    type: 'stuck',
    id: state[sharedCell.run],
    input: state[sharedCell.input],
    version: state[sharedCell.version],
    reason: late ? 'time' : 'memory',
  }
  writeSync(out, new WireEncoder().frame(at))
  kill(process.pid, 'SIGKILL')
}

setInterval(check, 10)
