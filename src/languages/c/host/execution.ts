import type { RunMessage } from '../../../execution/protocol.js'
import type { Crash } from '../../../model/crash.js'
import type { Execution } from '../../../model/execution.js'
import type { Outcome } from '../../../model/outcome.js'
import { complaint, errorOutput, type Observation } from '../../../model/snapshot.js'
import { readReport } from '../sanitizer-report.js'
import { mostTraced } from './layout.js'
import type { Program } from './program.js'
import { filesIn, folded, operandsIn, type RunResult } from './run-result.js'

/** Steps are basic blocks here, which are much smaller than the rounds and calls that other hosts count. */
export const blocksPerStep = 1000

/** Whether two executions show the same; what is printed as errors is compared only where something else differs. */
export const isSameResult = (a: RunResult, b: RunResult): boolean =>
  a.ending === b.ending &&
  a.status === b.status &&
  a.isCut === b.isCut &&
  !mayHaveReport(a) &&
  !mayHaveReport(b) &&
  a.printed.equals(b.printed) &&
  a.files.equals(b.files)

const mayHaveReport = ({ errors, ending }: RunResult) =>
  ending === 'signalled' || errors.includes('Sanitizer') || errors.includes(': runtime error: ')

/** The crash that an execution ended with. */
export async function crashIn(result: RunResult, program: Program): Promise<Crash | undefined> {
  if (result.ending === 'out of memory')
    return { kind: 'out of memory', type: 'out of memory', message: '', frames: [] }
  if (!mayHaveReport(result) || result.ending === 'out of time' || result.ending === 'out of steps') return undefined
  const report = readReport(result.errors.toString('latin1'), result.ending === 'signalled' ? result.status : undefined)
  if (!report) return undefined
  const { kind, type, message, addresses, place } = report
  const places = await program.build.symbols.placesOf(addresses)
  const line = place?.line ?? places[0]?.line
  const frames = places.map((one) => `${one.file}:${one.function}`)
  return { kind, type, message, frames, ...(line !== undefined && { line }) }
}

/** An execution as it goes to Assay. */
export async function executionOf(result: RunResult, program: Program, message: RunMessage): Promise<Execution> {
  const crash = await crashIn(result, program)
  const observations = observationsIn(result, program).filter(
    ({ kind, site }) => !message.ignore.includes(`${kind}:${site}`),
  )
  const shown = { outcome: outcomeOf(result, crash), observations, ...(crash && { crash }) }
  if (!message.full) return shown
  return {
    ...shown,
    covered: result.cells,
    slots: [0],
    steps: Math.ceil(result.steps / blocksPerStep),
    milliseconds: result.milliseconds,
    ...(message.trace && { trace: folded(result.trace), isCut: result.trace.length >= mostTraced }),
    ...(message.operands && { operands: operandsIn(result.operands) }),
  }
}

function outcomeOf({ ending }: RunResult, crash: Crash | undefined): Outcome {
  if (ending === 'out of time' || ending === 'out of steps') return { kind: 'timed-out' }
  if (crash) return { kind: 'crashed', type: crash.type, message: crash.message }
  return { kind: 'returned' }
}

/** What somebody sees who runs the program. */
function observationsIn(
  { ending, status, printed, isCut, errors, files }: RunResult,
  { build: { entry } }: Program,
): Observation[] {
  const found: Observation[] = []
  const isTarget = entry.kind === 'target'
  const isEnded = ending === 'exited' || ending === 'returned'
  const value = isTarget && ending === 'exited' ? `exit(${status})` : status
  if (isEnded) found.push({ kind: 'variable', site: isTarget ? 'return value' : 'exit status', value })
  const text = (bytes: Buffer, isWhole: boolean) => `${bytes.toString('utf8')}${isWhole ? '' : '… and more'}`
  found.push({ kind: 'output', site: 'output', value: text(printed, !isCut) })
  found.push({ kind: 'output', site: errorOutput, value: complaint(text(errors, true)) })
  for (const { name, size, content } of filesIn(files))
    found.push({ kind: 'output', site: `file ${name}`, value: text(content, content.length === size) })
  return found
}
