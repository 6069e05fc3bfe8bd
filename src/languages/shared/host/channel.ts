import { createReadStream, writeSync } from 'node:fs'
import {
  protocolVersion,
  type FromHost,
  type OpenMessage,
  type RunMessage,
  type ToHost,
} from '../../../execution/protocol.js'
import { WireEncoder } from '../../../execution/wire/encode.js'
import { FrameReader } from '../../../execution/wire/frames.js'

/** Descriptors of the messages of docs/protocol.md. */
const input = 3
export const output = 4

const encoder = new WireEncoder()

export function send(message: FromHost): void {
  const frame = encoder.frame(message)
  for (let at = 0; at < frame.length;) at += writeSync(output, frame, at)
}

/** What a host does for a message. */
export interface Answering {
  open(message: OpenMessage): unknown
  run(message: RunMessage): unknown
  forget(): unknown
  /** An error of the host itself in words. */
  describe(error: unknown): string
  /** No message will come any more. */
  end(): void
}

/** Answers one message after the other. */
export function serveMessages({ open, run, forget, describe, end }: Answering): void {
  const reader = new FrameReader()
  let queue: Promise<unknown> = Promise.resolve()
  createReadStream('', { fd: input, highWaterMark: 1 << 20 })
    .on('data', (chunk) => {
      for (const frame of reader.push(chunk as Buffer)) {
        const message = frame as ToHost
        queue = queue
          .then(() => (message.type === 'open' ? open(message) : message.type === 'run' ? run(message) : forget()))
          .catch((error: unknown) => send({ type: 'failed', message: describe(error) }))
      }
    })
    .on('end', end)
  send({ type: 'ready', protocol: protocolVersion })
}
