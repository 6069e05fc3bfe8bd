import type { Crash } from '../../model/crash.js'

/** What a sanitizer or the system says of a crash, before its addresses have names. */
export interface SanitizerReport extends Pick<Crash, 'kind' | 'type' | 'message'> {
  /** Of the stack at the crash, innermost first. */
  readonly addresses: readonly number[]
  /** The place that the report itself names. */
  readonly place?: { readonly file: string; readonly line: number }
}

/** An address, and the same in the file of a program that can be loaded anywhere. */
const frame = /^\s*#\d+ (0x[0-9a-f]+)(?:\s+\(([^()]*)\+(0x[0-9a-f]+)\))?/

/** Programs that are loaded where their file says are below. */
const lowest = 0x10000000

/** The names of signals a program dies of by itself. */
const signals: Readonly<Record<number, string>> = {
  4: 'SIGILL',
  5: 'SIGTRAP',
  6: 'SIGABRT',
  7: 'SIGBUS',
  8: 'SIGFPE',
  11: 'SIGSEGV',
  31: 'SIGSYS',
}

/** Reads the report in what a program printed; `signal` is the one it died of. */
export function readReport(printed: string, signal: number | undefined): SanitizerReport | undefined {
  const lines = printed.split('\n')
  const at = lines.findIndex((line) => /^==\d+==\s*ERROR: \w+Sanitizer/.test(line) || /: runtime error: /.test(line))
  if (at < 0) return signal === undefined ? undefined : ofSignal(signal, printed)
  const addresses = stackAfter(lines, at)
  const runtime = /^(?<file>.*?):(?<line>\d+)(?::\d+)?: runtime error: (?<words>.*)$/.exec(lines[at])?.groups
  if (runtime) {
    const place = { file: withoutDot(runtime.file), line: Number(runtime.line) }
    return {
      kind: 'undefined behaviour',
      type: typeOfUndefined(runtime.words),
      message: runtime.words,
      addresses,
      place,
    }
  }
  return ofMemory(lines, at, addresses)
}

function ofMemory(lines: readonly string[], at: number, addresses: readonly number[]): SanitizerReport {
  const what = /ERROR: (\w+): (?:attempting )?([\w-]+)/.exec(lines[at])
  const type = what?.[2] ?? 'error'
  if (what?.[1] === 'LeakSanitizer') {
    const lost = lines.find((line) => /leak of \d+ byte/.test(line))?.trim() ?? ''
    return { kind: 'leak', type: 'memory leak', message: lost.replace(/ allocated from:$/, ''), addresses }
  }
  if (type === 'stack-overflow') return { kind: 'stack overflow', type, message: '', addresses }
  if (type === 'out-of-memory' || type === 'allocation-size-too-big' || type === 'rss-limit-exceeded')
    return { kind: 'out of memory', type: 'out of memory', message: '', addresses }
  const access = lines.slice(at + 1, at + 4).find((line) => /^(READ|WRITE) of size/.test(line))
  const isSignal = type === 'SEGV' || type === 'FPE' || type === 'BUS' || type === 'ILL' || type === 'ABRT'
  const direction = lines.slice(at + 1, at + 4).find((line) => /caused by a (READ|WRITE)/.test(line))
  const words = access?.replace(/ at 0x.*| thread .*/g, '') ?? /(READ|WRITE)/.exec(direction ?? '')?.[0] ?? ''
  return { kind: isSignal ? 'signal' : 'memory error', type: isSignal ? `SIG${type}` : type, message: words, addresses }
}

/** The first stack: later ones say where memory was allocated or freed. */
function stackAfter(lines: readonly string[], at: number): number[] {
  const first = lines.findIndex((line, i) => i > at && frame.test(line))
  if (first < 0) return []
  const found: number[] = []
  for (let i = first; frame.test(lines[i] ?? ''); i++) {
    const [, address, module = '', offset] = frame.exec(lines[i])!
    if (/\.so[.\d]*$/.test(module)) continue
    // Of callers, it is the address after the call.
    const at = Number(address) < lowest || offset === undefined ? Number(address) : Number(offset)
    found.push(i === first ? at : at - 1)
  }
  return found
}

function ofSignal(signal: number, printed: string): SanitizerReport {
  const assertion = /^.*?(?:Assertion .* failed\.|assertion .* failed.*)$/m.exec(printed)?.[0]
  const type = assertion ? 'failed assertion' : (signals[signal] ?? `signal ${signal}`)
  // The text begins with the name of the program.
  return { kind: 'signal', type, message: assertion?.replace(/^[^:]*: /, '') ?? '', addresses: [] }
}

/** The kind of undefined behaviour, as the check is called that finds it. */
function typeOfUndefined(words: string): string {
  const kinds: readonly (readonly [RegExp, string])[] = [
    [/signed integer overflow|negation of .* cannot/, 'signed-integer-overflow'],
    [/division by zero/, 'integer-divide-by-zero'],
    [/shift/, 'shift'],
    [/index .* out of bounds/, 'bounds'],
    [/null pointer|offset to null/, 'null'],
    [/misaligned/, 'alignment'],
    [/pointer .*overflow|applying .* offset|addition of unsigned offset/, 'pointer-overflow'],
    [/not a valid value for type .*bool/i, 'bool'],
    [/not a valid value for type/, 'enum'],
    [/outside the range of representable values/, 'float-cast-overflow'],
    [/without returning a value/, 'return'],
    [/unreachable/, 'unreachable'],
    [/variable length array/, 'vla-bound'],
    [/insufficient space|object-size/, 'object-size'],
    [/call .*through pointer to incorrect function type/, 'function'],
  ]
  return kinds.find(([pattern]) => pattern.test(words))?.[1] ?? 'undefined'
}

export const withoutDot = (path: string) => path.replace(/^(\.\/)+/, '')

/** A crash in one line, without a place. */
export const reportInWords = ({ kind, type, message }: SanitizerReport): string =>
  [kind === 'memory error' || kind === 'undefined behaviour' ? type : kind === type ? kind : `${kind} ${type}`, message]
    .filter(Boolean)
    .join(': ')
