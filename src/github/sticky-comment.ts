import { GithubError, graphql, type PullRequest } from './api.js'

/** What a comment is to show, and whether it is of interest. */
export interface CommentContent {
  readonly text: string
  /** `clear` closes a comment; `unknown` changes one, but is no reason for a new one. */
  readonly state: 'open' | 'clear' | 'unknown'
}

interface Comment {
  readonly id: string
  readonly body: string
  readonly isMinimized: boolean
  readonly viewerDidAuthor: boolean
}

interface Page {
  readonly repository: {
    readonly pullRequest: {
      readonly id: string
      readonly comments: {
        readonly nodes: readonly Comment[]
        readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
      }
    } | null
  } | null
}

const commentsQuery = `query($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      id
      comments(first: 100, after: $after) {
        nodes { id body isMinimized viewerDidAuthor }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`
const add = `mutation($subject: ID!, $body: String!) {
  addComment(input: { subjectId: $subject, body: $body }) { clientMutationId }
}`
const edit = `mutation($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { clientMutationId }
}`
const close = `mutation($id: ID!) {
  minimizeComment(input: { subjectId: $id, classifier: RESOLVED }) { clientMutationId }
}`
const reopen = `mutation($id: ID!) {
  unminimizeComment(input: { subjectId: $id }) { clientMutationId }
}`

/** Keeps one comment of a pull request up to date, and says what was done. `id` tells several of them apart. */
export async function keepComment(request: PullRequest, id: string, { text, state }: CommentContent): Promise<string> {
  const marker = `<!-- assay: ${id.replaceAll('--', '-')} -->`
  const { subject, comment } = await find(request, marker)
  const body = `${marker}\n${text}`
  if (!comment) {
    if (state !== 'open') return 'there is nothing to comment'
    await graphql(request, add, { subject, body })
    return 'commented on the pull request'
  }
  const { id: own, isMinimized } = comment
  if (comment.body !== body) await graphql(request, edit, { id: own, body })
  if (state === 'clear' && !isMinimized) await graphql(request, close, { id: own })
  if (state === 'open' && isMinimized) await graphql(request, reopen, { id: own })
  return `the comment on the pull request is up to date${state === 'clear' ? ' and closed' : ''}`
}

/** Others may write the marker, too: only what this token has written is changed. */
async function find(request: PullRequest, marker: string): Promise<{ subject: string; comment?: Comment }> {
  const { owner, name, number } = request
  for (let after: string | null = null; ;) {
    const found: Page = await graphql<Page>(request, commentsQuery, { owner, name, number, after })
    const pull = found.repository?.pullRequest
    if (!pull) throw new GithubError(`there is no pull request ${number} in ${owner}/${name}`, false)
    const comment = pull.comments.nodes.find(({ body, viewerDidAuthor }) => viewerDidAuthor && body.startsWith(marker))
    if (comment) return { subject: pull.id, comment }
    if (!pull.comments.pageInfo.hasNextPage) return { subject: pull.id }
    after = pull.comments.pageInfo.endCursor
  }
}
