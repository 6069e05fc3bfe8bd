/** JSON as it stands in a file of settings. */
export type Settings = { readonly [key: string]: unknown }

/** What an agent host tells the hook. */
export interface HookRequest {
  /** The folder in which the agent works. */
  readonly folder?: string
  /** The conversation, by which attempts are counted. */
  readonly session?: string
  /** The agent was interrupted or failed; it does not say that it is done. */
  readonly isBroken: boolean
}

/** What the hook says: the agent has to go on, or it may stop. */
export type Decision =
  | { readonly kind: 'block'; readonly reason: string }
  | { readonly kind: 'allow'; readonly note?: string }

/** A program that runs a coding agent, and how it runs a command when the agent says that it is done. */
export interface AgentHost {
  /** Its settings in a repository. */
  readonly file: string
  /** The folder of its skills in a repository. */
  readonly skills: string
  /** What the user has to do after an installation. */
  readonly afterwards: string
  readonly request: (given: Settings) => HookRequest
  readonly answer: (decision: Decision) => object
  /** The settings with the command in them; `seconds` is how long the host waits for it. */
  readonly install: (settings: Settings, command: string, seconds: number) => Settings
}

export const hostNames = ['claude', 'codex', 'cursor', 'gemini', 'copilot'] as const
export type HostName = (typeof hostNames)[number]

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
const request = (folder: unknown, session: unknown, isBroken = false): HookRequest => {
  const [at, name] = [text(folder), text(session)]
  return { isBroken, ...(at !== undefined && { folder: at }), ...(name !== undefined && { session: name }) }
}

/** The hosts that show a message to the user beside the decision. */
const spoken =
  (word: 'block' | 'deny') =>
  (decision: Decision): object => {
    if (decision.kind === 'block') return { decision: word, reason: decision.reason }
    return decision.note === undefined ? {} : { systemMessage: decision.note }
  }

/** The settings with an entry for an event, in the place of an earlier one of ours. */
function withEntry(settings: Settings, event: string, entry: Settings): Settings {
  const hooks = Object(settings.hooks) as Settings
  const others = Array.isArray(hooks[event]) ? (hooks[event] as unknown[]).filter((one) => !isOurs(one)) : []
  return { ...settings, hooks: { ...hooks, [event]: [...others, entry] } }
}

/** Whether an entry runs nothing but `assay hook`. */
function isOurs(entry: unknown): boolean {
  const { command, bash, hooks } = Object(entry) as Settings
  if (Array.isArray(hooks)) return hooks.length > 0 && hooks.every(isOurs)
  return runsHook(String(command ?? bash ?? ''))
}

/** Whether a command, or settings with it, run the hook. */
export const runsHook = (text: string): boolean => /\bassay hook\b/.test(text)

/** Claude Code's form of an entry, which others have taken over. */
const grouped = (event: string, perSecond: number): AgentHost['install'] => {
  return (settings, command, seconds) =>
    withEntry(settings, event, { hooks: [{ type: 'command', command, timeout: seconds * perSecond }] })
}

export const hosts: Readonly<Record<HostName, AgentHost>> = {
  claude: {
    file: '.claude/settings.json',
    skills: '.claude/skills',
    afterwards: 'Start a new session: hooks are read when one starts.',
    request: ({ cwd, session_id: session }) => request(cwd, session),
    answer: spoken('block'),
    install: grouped('Stop', 1),
  },
  codex: {
    file: '.codex/hooks.json',
    skills: '.agents/skills',
    afterwards: 'Start a new session, and trust the hook when Codex asks (/hooks lists it).',
    request: ({ cwd, session_id: session }) => request(cwd, session),
    answer: spoken('block'),
    install: grouped('Stop', 1),
  },
  cursor: {
    file: '.cursor/hooks.json',
    skills: '.cursor/skills',
    afterwards: 'Cursor reads the file when it is saved; its settings list the hook.',
    request: ({ workspace_roots: roots, conversation_id: session, status }) =>
      request(Array.isArray(roots) ? roots[0] : undefined, session, status !== undefined && status !== 'completed'),
    // The next message of the user; it cannot show anything to the user alone.
    answer: (decision) => (decision.kind === 'block' ? { followup_message: decision.reason } : {}),
    install: (settings, command, seconds) =>
      withEntry({ version: 1, ...settings }, 'stop', { command, timeout: seconds }),
  },
  gemini: {
    file: '.gemini/settings.json',
    skills: '.gemini/skills',
    afterwards: 'Start a new session; /hooks lists the hook.',
    request: ({ cwd, session_id: session }) => request(cwd, session),
    answer: spoken('deny'),
    install: grouped('AfterAgent', 1000),
  },
  copilot: {
    file: '.github/hooks/assay.json',
    skills: '.github/skills',
    afterwards: 'Start a new session; the coding agent on GitHub reads the file from the default branch.',
    request: ({ cwd, sessionId: session }) => request(cwd, session),
    answer: (decision) => (decision.kind === 'block' ? { decision: 'block', reason: decision.reason } : {}),
    install: (settings, command, seconds) =>
      withEntry({ version: 1, ...settings }, 'agentStop', {
        type: 'command',
        bash: command,
        powershell: command,
        timeoutSec: seconds,
      }),
  },
}
