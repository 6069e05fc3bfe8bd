import { spawn, type ChildProcess } from 'node:child_process'
import { WireEncoder } from '../../execution/wire/encode.js'
import { FrameReader } from '../../execution/wire/frames.js'
import { findJdk, hostClasses } from './jdk.js'
import type { Diagnostic } from '../../instrument/diagnostics.js'
import { cleanEnv } from '../../util/command.js'
import { exitHandlers } from '../../util/scratch.js'

export interface Compilation {
  /** Path → text. */
  readonly sources: Readonly<Record<string, string>>
  readonly classpath: readonly string[]
  readonly out: string
  readonly options: readonly string[]
}

type Answer = { readonly errors: readonly Diagnostic[] } | { readonly failed: string }

/** One javac for the whole run: the second compilation takes a tenth of the first one's time. */
class WarmCompiler {
  private readonly child: ChildProcess
  private readonly encoder = new WireEncoder()
  private queue: Promise<unknown> = Promise.resolve()
  private receive: ((answer: Answer) => void) | undefined
  private stderr = ''
  dead = false

  constructor() {
    const args = [
      '-Xmx1g',
      '-Xshare:auto',
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      '-cp',
      hostClasses(),
      'assay.host.Compiler',
    ]
    this.child = spawn(findJdk().java, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: cleanEnv(),
      // Ctrl-C goes to Assay, which then ends the compiler.
      detached: true,
    })
    // The idle compiler must not keep Assay running.
    this.child.unref()
    for (const stream of this.child.stdio) (stream as unknown as { unref?: () => void } | null)?.unref?.()
    const reader = new FrameReader()
    this.child.stdout!.on('data', (chunk: Buffer) => {
      for (const answer of reader.push(chunk) as Answer[]) this.receive?.(answer)
    })
    this.child.stderr!.on(
      'data',
      (chunk: Buffer) => (this.stderr = (this.stderr + chunk.toString('utf8')).slice(-2000)),
    )
    this.child.stdin!.on('error', () => {})
    const end = () => {
      this.dead = true
      this.receive?.({ failed: `the compiler exited: ${this.stderr.trim() || 'no output'}` })
    }
    this.child.on('error', end)
    this.child.on('close', end)
    exitHandlers.add(() => this.child.kill('SIGKILL'))
  }

  compile(work: Compilation): Promise<Answer> {
    const answer = this.queue.then(() => this.exchange(work))
    this.queue = answer
    return answer
  }

  private exchange(work: Compilation): Promise<Answer> {
    return new Promise((resolve) => {
      if (this.dead) return resolve({ failed: this.stderr })
      // Keeps the event loop alive while a reply is pending.
      const timer = setTimeout(() => this.child.kill('SIGKILL'), 600_000)
      this.receive = (answer) => {
        clearTimeout(timer)
        this.receive = undefined
        resolve(answer)
      }
      this.child.stdin!.write(Buffer.from(this.encoder.frame(work)))
    })
  }
}

let compiler: WarmCompiler | undefined

/** The diagnostics of javac; empty when the classes were written. */
export async function compile(work: Compilation): Promise<readonly Diagnostic[]> {
  const compileOnce = () => {
    if (!compiler || compiler.dead) compiler = new WarmCompiler()
    return compiler.compile(work)
  }
  const first = await compileOnce()
  // The compiler was killed from outside: this is not an error of the program.
  const answer = 'failed' in first && compiler?.dead ? await compileOnce() : first
  return 'failed' in answer ? [{ path: '', line: 0, message: answer.failed }] : answer.errors
}
