import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReviewRequest, ReviewState } from '../model/review.js'
import { htmlPage } from '../report/html.js'
import { messageOf, UserError } from '../util/errors.js'

const longestRequest = 64 * 1024
const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

export interface ReviewHandler {
  readonly state: ReviewState
  /** Throws a `UserError` where it cannot be done. */
  act(request: ReviewRequest): void
}

/**
 * Serves a review to the browser of this machine: its page, its changes and its requests. Nobody gets anything without the
 * token in the address, or by another name of this machine, which a foreign site could give itself.
 */
export class ReviewServer {
  private readonly token = randomBytes(16).toString('hex')
  private readonly pages = new Set<ServerResponse>()
  private shown = -1

  private constructor(
    private readonly server: Server,
    private readonly handler: () => ReviewHandler,
  ) {}

  static async start(handler: () => ReviewHandler): Promise<ReviewServer> {
    const server = createServer((request, response) => void review.serve(request, response))
    const review = new ReviewServer(server, handler)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', resolve)
    })
    return review
  }

  private get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  get address(): string {
    return `http://${this.host}/${this.token}/`
  }

  /** Sends the state to all open pages. The report is large, so it is sent only when it is another one. */
  tell(): void {
    const { revision, report, ...rest } = this.handler().state
    const isNew = revision !== this.shown
    this.shown = revision
    const data = JSON.stringify({ revision, ...rest, ...(isNew && { report }) })
    for (const page of this.pages) page.write(`data: ${data}\n\n`)
  }

  close(): void {
    for (const page of this.pages) page.end('event: end\ndata: {}\n\n')
    this.server.close()
    // Idle connections of browsers would keep it open.
    setTimeout(() => this.server.closeAllConnections(), 200).unref()
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '', headers: given } = request
    const base = `/${this.token}/`
    if (given.host !== this.host || !url.startsWith(base)) return send(response, 404, 'text/plain', '')
    const what = `${method} ${url.slice(base.length)}`
    if (what === 'GET ') {
      const page = htmlPage({ kind: 'review', state: this.handler().state })
      return send(response, 200, 'text/html; charset=utf-8', page)
    }
    if (what === 'GET changes') return this.follow(response)
    if (what !== 'POST request') return send(response, 404, 'text/plain', '')
    // A foreign site can make a browser send text, but not JSON.
    if (given['content-type'] !== 'application/json') return send(response, 415, 'text/plain', '')
    const told = await this.act(request)
    send(response, 200, 'application/json', JSON.stringify({ error: told ?? null }))
  }

  /** What is wrong with a request; undefined where it was carried out. */
  private async act(request: IncomingMessage): Promise<string | undefined> {
    try {
      this.handler().act(JSON.parse(await bodyOf(request)) as ReviewRequest)
      return undefined
    } catch (error) {
      return error instanceof UserError && error.advice ? `${error.message}. ${error.advice}` : messageOf(error)
    }
  }

  private follow(response: ServerResponse): void {
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' })
    this.pages.add(response)
    response.on('close', () => this.pages.delete(response))
    // What has changed since the page was made.
    response.write(`data: ${JSON.stringify(this.handler().state)}\n\n`)
  }
}

function send(response: ServerResponse, code: number, type: string, body: string): void {
  response.writeHead(code, { ...headers, 'content-type': type }).end(body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length > longestRequest) throw new Error('the request is too long')
  }
  return Buffer.concat(chunks).toString('utf8')
}
