// What folding costs: nanoseconds of processor time for each statement, and bytes that are kept of it.
import Folder from '../../dist/execution/traces/folder.cjs'
import { unfold } from '../../dist/execution/traces/unfold.js'
import { programs } from './traces.mjs'

export function measureFolding(size) {
  return Object.entries(programs).map(([name, make]) => {
    const trace = Int32Array.from(make(size, false))
    const folder = new Folder()
    let [best, tokens] = [Infinity]
    for (let round = 0; round < 7; round++) {
      const before = process.cpuUsage().user
      for (let i = 0; i < trace.length; i++) folder.push(trace[i])
      best = Math.min(best, process.cpuUsage().user - before)
      tokens = folder.take()
    }
    if (unfold(tokens).some((element, i) => element !== trace[i])) throw new Error(`${name}: folding lost something`)
    return {
      trace: name,
      statements: trace.length.toLocaleString('en'),
      tokens: tokens.length.toLocaleString('en'),
      'bytes per statement': (tokens.byteLength / trace.length).toFixed(4),
      'ns per push': ((1000 * best) / trace.length).toFixed(1),
    }
  })
}
