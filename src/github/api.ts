import { readFileSync } from 'node:fs'
import { messageOf, UserError } from '../util/errors.js'

/** The pull request that a workflow runs for. */
export interface PullRequest {
  readonly owner: string
  readonly name: string
  readonly number: number
  readonly commit?: string
  /** Address of the run of the workflow. */
  readonly run?: string
  readonly api: string
  readonly token: string
}

/** Reads what GitHub Actions tells its steps. */
export function pullRequestFrom(env: NodeJS.ProcessEnv): PullRequest {
  const { GITHUB_REPOSITORY, GITHUB_EVENT_PATH, GITHUB_GRAPHQL_URL: api, GITHUB_TOKEN: token } = env
  const [owner, name] = GITHUB_REPOSITORY?.split('/') ?? []
  if (!owner || !name || !GITHUB_EVENT_PATH || !api)
    throw new UserError(
      'this is no run of GitHub Actions: GITHUB_REPOSITORY, GITHUB_EVENT_PATH or GITHUB_GRAPHQL_URL is not set',
      'Use it in a workflow; `assay report run.json --markdown FILE` writes the summary anywhere.',
    )
  const request = requestIn(GITHUB_EVENT_PATH)
  if (request?.number === undefined)
    throw new UserError('the workflow does not run for a pull request', 'Run it `on: pull_request`.')
  if (!token)
    throw new UserError('GITHUB_TOKEN is not set', 'Give the step `env: { GITHUB_TOKEN: ${{ github.token }} }`.')
  const { GITHUB_SERVER_URL: server, GITHUB_RUN_ID: run } = env
  return {
    owner,
    name,
    number: request.number,
    ...(request.head?.sha && { commit: request.head.sha }),
    ...(server && run && { run: `${server}/${owner}/${name}/actions/runs/${run}` }),
    api,
    token,
  }
}

function requestIn(path: string): { number?: number; head?: { sha?: string } } | undefined {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { pull_request?: { number?: number } }).pull_request
  } catch (error) {
    throw new UserError(`the event of the workflow cannot be read: ${messageOf(error)}`)
  }
}

/** The API did not do what it was asked. */
export class GithubError extends Error {
  constructor(
    message: string,
    /** The token may not do this: that of a pull request from a fork only reads. */
    readonly isForbidden: boolean,
  ) {
    super(message)
  }
}

const patience = 20_000

interface Answer<T> {
  readonly data?: T
  readonly errors?: readonly { readonly message: string; readonly type?: string }[]
}

export async function graphql<T>({ api, token }: PullRequest, query: string, variables: object): Promise<T> {
  let response: Response
  try {
    response = await fetch(api, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'user-agent': 'assay' },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(patience),
    })
  } catch (error) {
    throw new GithubError(`GitHub does not answer: ${messageOf(error)}`, false)
  }
  if (!response.ok)
    throw new GithubError(
      `GitHub answered ${response.status} ${response.statusText}`,
      [401, 403].includes(response.status),
    )
  const { data, errors = [] } = (await response.json()) as Answer<T>
  if (errors.length || !data)
    throw new GithubError(
      errors.map(({ message }) => message).join('; ') || 'GitHub answered nothing',
      errors.some(({ type }) => type === 'FORBIDDEN' || type === 'INSUFFICIENT_SCOPES'),
    )
  return data
}
