import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { VersionSpec } from '../../../execution/protocol.js'

const mostFrames = 5
/** Assay's own files: a host uses more than those beside it. */
const runtime = fileURLToPath(new URL('../../..', import.meta.url))

/** A line of V8's stack. */
export interface StackFrame {
  /** What V8 calls the function; empty where it has no name. */
  readonly name: string
  /** Absolute path, `node:…`, or `<anonymous>` for a built-in function. */
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Reads V8's stack of an error; empty when it has another format. */
export function framesOf(error: object): StackFrame[] {
  const stack: unknown = Object.getOwnPropertyDescriptor(error, 'stack')?.value
  if (typeof stack !== 'string') return []
  const frames: StackFrame[] = []
  for (const line of stack.split('\n')) {
    const found = /^    at (?:(.*) \((.*)\)|(.*))$/.exec(line)
    if (!found) continue
    const place = found[2] ?? found[3]
    const position = /^(.*):(\d+):(\d+)$/.exec(place)
    const file = position ? position[1] : place
    frames.push({
      name: found[1] ?? '',
      file: file.startsWith('file:') ? fileURLToPath(file) : file,
      line: position ? Number(position[2]) : 0,
      column: position ? Number(position[3]) : 0,
    })
  }
  return frames
}

/** Whose code a frame runs. */
export type Owner = 'program' | 'test' | 'dependency' | 'engine' | 'host'

/** The frames of a stack, by owner. */
export class Ownership {
  constructor(
    private readonly spec: VersionSpec,
    private readonly isTest: (path: string) => boolean,
  ) {}

  of({ file, name }: StackFrame): Owner {
    if (file === '<anonymous>' || file.startsWith('node:') || !file.includes(sep)) return 'engine'
    if (file.startsWith(runtime) || /(^|[ .])(__assay|assay\$)/.test(name)) return 'host'
    if (file.includes(`${sep}node_modules${sep}`)) return 'dependency'
    const path = this.pathOf(file)
    return path !== undefined && path in this.spec.files && !this.isTest(path) ? 'program' : 'test'
  }

  pathOf(file: string): string | undefined {
    const { root } = this.spec
    if (!file.startsWith(root + sep)) return undefined
    return file.slice(root.length + 1).replaceAll(sep, '/')
  }

  /** The program's frames as `file:function`, innermost first. */
  named(frames: readonly StackFrame[]): string[] {
    const own = frames.filter((frame) => this.of(frame) === 'program')
    return own.slice(0, mostFrames).map((frame, i) => {
      const around = own.slice(i).find((other) => other.file === frame.file && plainName(other.name))
      const name = plainName(frame.name) || `${around ? `${plainName(around.name)}.` : ''}<anonymous>`
      return `${this.pathOf(frame.file)}:${name}`
    })
  }

  /** The line of the innermost of them; what is transpiled has other lines than its source. */
  lineOf(frames: readonly StackFrame[]): number | undefined {
    const first = frames.find((frame) => this.of(frame) === 'program')
    return first && this.loadedFrom(first.file) === first.file ? first.line : undefined
  }

  /** The text of the loaded file from a frame's position on. */
  textAt({ file, line, column }: StackFrame): string | undefined {
    return linesOf(this.loadedFrom(file))?.[line - 1]?.slice(column - 1)
  }

  private loadedFrom(file: string): string {
    const path = this.pathOf(file)
    return path && /\.(ts|tsx|mts|cts|jsx)$/.test(path) ? join(this.spec.root, '.assay/js', `${path}.js`) : file
  }
}

/** The function name alone, without receiver, alias and kind of call. */
function plainName(name: string): string {
  const bare = name
    .replace(/ \[as .*\]$/, '')
    .replace(/^async /, '')
    .replace(/^new /, '')
  const last = bare.slice(bare.lastIndexOf('.') + 1).replace(/^(get|set) /, '')
  return last === '<anonymous>' || last === 'eval' ? '' : last
}

const texts = new Map<string, string[] | undefined>()
function linesOf(file: string): string[] | undefined {
  if (!texts.has(file)) texts.set(file, read(file)?.split('\n'))
  return texts.get(file)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
