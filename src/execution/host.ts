import { spawn, type ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { protocolVersion } from './protocol.js'
import type { AtMessage, FromHost, OpenedMessage, OpenMessage, RanMessage, RunMessage, ToHost } from './protocol.js'
import { exitHandlers } from '../util/scratch.js'
import { WireEncoder } from './wire/encode.js'
import { FrameReader } from './wire/frames.js'
import { HostFailed, HostKilled } from '../util/host-failed.js'

/** How a language starts its host program. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Why a host ended in the middle of a run. */
export interface Death {
  /** The last execution it announced or the watchdog named. */
  readonly at: AtMessage | undefined
  readonly signal: string | null
  readonly code: number | null
  readonly stderr: string
}

const live = new Set<ChildProcess>()

// Ctrl-C and the end of the program end every host at once.
exitHandlers.add(() => {
  for (const child of live) child.kill('SIGKILL')
})

/** One child process that holds versions of the program. It is used for one message at a time. */
export class Host {
  private readonly child: ChildProcess
  private readonly encoder = new WireEncoder()
  private listener: ((message: FromHost) => void) | undefined
  private died: Death | undefined
  private closed = false
  private onDeath: ((death: Death) => void) | undefined
  private stderr = ''
  private at: AtMessage | undefined

  constructor(launch: Launch) {
    this.child = spawn(launch.command, launch.args, {
      cwd: launch.cwd,
      env: launch.env,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      // Ctrl-C is for Assay, which ends its hosts by itself.
      detached: true,
    })
    live.add(this.child)
    this.child.stderr!.on('data', (chunk: Buffer) => {
      this.stderr = (this.stderr + chunk.toString('utf8')).slice(-4000)
    })
    const reader = new FrameReader()
    const output = this.child.stdio[4] as Readable
    output.on('data', (chunk: Buffer) => {
      for (const message of reader.push(chunk) as FromHost[]) {
        if (message.type === 'at' || message.type === 'stuck') this.at = message
        else if (message.type === 'ready' && message.protocol !== protocolVersion) this.refuse(message.protocol)
        else this.listener?.(message)
      }
    })
    for (const stream of this.child.stdio) stream?.on('error', () => {})
    // `close` comes after the last frame was read, `exit` may not.
    this.child.on('close', (code, signal) => this.end(code, signal))
    this.child.on('error', (error) => {
      this.stderr += error.message
      this.end(null, null)
    })
  }

  private end(code: number | null, signal: string | null): void {
    live.delete(this.child)
    if (this.died) return
    this.died = { at: this.at, signal, code, stderr: this.stderr }
    this.onDeath?.(this.died)
  }

  /** A build older or newer than this one. */
  private refuse(protocol: number): void {
    this.stderr = `the host uses protocol ${protocol}, Assay uses ${protocolVersion}: rebuild with npm run build`
    this.close()
  }

  get dead(): boolean {
    return this.closed || this.died !== undefined
  }

  private send(message: ToHost): void {
    this.at = undefined
    const frame = this.encoder.frame(message)
    ;(this.child.stdio[3] as Writable).write(Buffer.from(frame))
  }

  /** Sends a message and hands every answer to `receive` until it returns a result. */
  private exchange<T>(
    message: ToHost,
    silence: number,
    receive: (answer: FromHost) => T | undefined,
  ): Promise<T | Death> {
    return new Promise((resolve) => {
      if (this.died) return resolve(this.died)
      // The watchdog in the host ends long executions; this is for a host that does not respond at all.
      const timer = setTimeout(() => this.close(), silence)
      const done = (result: T | Death) => {
        clearTimeout(timer)
        this.listener = this.onDeath = undefined
        resolve(result)
      }
      this.onDeath = done
      this.listener = (answer) => {
        timer.refresh()
        const result = receive(answer)
        if (result !== undefined) done(result)
      }
      this.send(message)
    })
  }

  async open(message: OpenMessage): Promise<OpenedMessage> {
    const answer = await this.exchange(message, 300_000, (m) =>
      m.type === 'opened' || m.type === 'failed' ? m : undefined,
    )
    if ('type' in answer && answer.type === 'opened') return answer
    const stuck = !('type' in answer) && answer.at?.type === 'stuck'
    const why =
      'type' in answer
        ? answer.message
        : stuck
          ? 'loading timed out'
          : answer.stderr.trim() || `exit ${answer.code ?? answer.signal}`
    const isKilled = !('type' in answer) && !stuck && !this.closed && answer.signal === 'SIGKILL'
    throw isKilled ? new HostKilled(why) : new HostFailed(why)
  }

  /** Runs a batch; `progress` is called with each part that is done. */
  async run(message: RunMessage, progress: (part: RanMessage) => void): Promise<Death | undefined> {
    const silence = Math.max(30_000, message.timeLimit * 64)
    const result = await this.exchange(message, silence, (m) => {
      if (m.type === 'ran' && m.id === message.id) {
        progress(m)
        return m.done ? ('done' as const) : undefined
      }
      return m.type === 'failed' ? { at: this.at, signal: null, code: null, stderr: m.message } : undefined
    })
    return result === 'done' ? undefined : result
  }

  /** What was new to earlier searches is new again. */
  forget(): void {
    if (!this.dead) this.send({ type: 'forget' })
  }

  close(): void {
    if (!this.died) this.child.kill('SIGKILL')
    this.closed = true
  }
}
