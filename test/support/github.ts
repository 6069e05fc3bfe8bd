import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StoredComment {
  id: string
  body: string
  isMinimized: boolean
  viewerDidAuthor: boolean
}

/** Comments per answer: fewer than are asked for, so that a client has to go on. */
const page = 2

/** Answers like the part of GitHub's API that comments use. */
export class GithubServer {
  readonly comments: StoredComment[] = []
  /** Changes that were asked for, by name. */
  readonly changes: string[] = []
  mode: 'writes' | 'reads' | 'fails' = 'writes'
  readonly tokens = new Set<string | undefined>()

  private constructor(private readonly server: Server) {}

  static async start(): Promise<GithubServer> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        github.tokens.add(request.headers.authorization)
        if (github.mode === 'fails') return response.writeHead(502).end('<html>bad gateway</html>')
        const { query, variables } = JSON.parse(Buffer.concat(chunks).toString()) as {
          query: string
          variables: Record<string, string>
        }
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(github.answer(query, variables)))
      })
    })
    const github = new GithubServer(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return github
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/graphql`
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  add(body: string, viewerDidAuthor: boolean): void {
    this.comments.push({ id: `IC_${this.comments.length}`, body, isMinimized: false, viewerDidAuthor })
  }

  private answer(query: string, { number, after, id, body }: Record<string, string>): object {
    const [change] = /addComment|updateIssueComment|unminimizeComment|minimizeComment/.exec(query) ?? []
    if (!change) return this.list(Number(number), Number(after ?? 0))
    if (this.mode === 'reads')
      return { data: null, errors: [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }] }
    this.changes.push(change)
    const comment = this.comments.find((one) => one.id === id)
    if (change === 'addComment') this.add(body, true)
    else if (!comment)
      return { data: null, errors: [{ type: 'NOT_FOUND', message: `Could not resolve to a node: ${id}` }] }
    else if (change === 'updateIssueComment') comment.body = body
    else comment.isMinimized = change === 'minimizeComment'
    return { data: { [change]: { clientMutationId: null } } }
  }

  private list(number: number, from: number): object {
    if (number !== 7) return { data: { repository: { pullRequest: null } } }
    const nodes = this.comments.slice(from, from + page)
    const pageInfo = { hasNextPage: from + page < this.comments.length, endCursor: String(from + page) }
    return { data: { repository: { pullRequest: { id: 'PR_7', comments: { nodes, pageInfo } } } } }
  }
}
