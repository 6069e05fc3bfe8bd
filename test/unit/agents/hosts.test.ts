import { describe, expect, it } from 'vitest'
import { hostNames, hosts, type Settings } from '../../../src/agents/hosts.js'

const given = {
  claude: { cwd: '/repo', session_id: 's', stop_hook_active: true },
  codex: { cwd: '/repo', session_id: 's' },
  cursor: { workspace_roots: ['/repo'], conversation_id: 's', status: 'completed' },
  gemini: { cwd: '/repo', session_id: 's' },
  copilot: { cwd: '/repo', sessionId: 's' },
}
const blocked = {
  claude: { decision: 'block', reason: 'why' },
  codex: { decision: 'block', reason: 'why' },
  cursor: { followup_message: 'why' },
  gemini: { decision: 'deny', reason: 'why' },
  copilot: { decision: 'block', reason: 'why' },
}

describe.each(hostNames)('%s', (name) => {
  const { request, answer, install } = hosts[name]

  it('says where the agent works and in which conversation', () => {
    expect(request(given[name])).toEqual({ folder: '/repo', session: 's', isBroken: false })
    expect(request({})).toEqual({ isBroken: false })
  })

  it('is told to go on, or that the agent may stop', () => {
    expect(answer({ kind: 'block', reason: 'why' })).toEqual(blocked[name])
    expect(answer({ kind: 'allow' })).toEqual({})
    const noted = JSON.stringify(answer({ kind: 'allow', note: 'all is well' }))
    expect(noted).not.toMatch(/block|deny|followup/)
  })

  it('keeps its other settings, and has the hook once', () => {
    const once = install(
      { theme: 'dark', hooks: { Start: [{ command: 'hello' }] } },
      `npx assay hook --host ${name}`,
      60,
    )
    expect(once).toMatchObject({ theme: 'dark', hooks: { Start: [{ command: 'hello' }] } })
    const twice = install(once, `npx assay hook --host ${name} --attempts 1`, 60)
    expect(JSON.stringify(twice).match(/assay hook/g)).toHaveLength(name === 'copilot' ? 2 : 1)
    expect(JSON.stringify(twice)).toContain('--attempts 1')
  })
})

it('an interrupted agent of Cursor did not say that it is done', () => {
  expect(hosts.cursor.request({ ...given.cursor, status: 'aborted' }).isBroken).toBe(true)
})

it('a hook of the user for the same event stays', () => {
  const own = { matcher: '', hooks: [{ type: 'command', command: 'npm run lint' }] }
  const shared = { hooks: [...own.hooks, { type: 'command', command: 'assay hook --host claude' }] }
  const { hooks } = hosts.claude.install({ hooks: { Stop: [own, shared] } }, 'npx assay hook --host claude', 60)
  expect((hooks as Settings).Stop).toEqual([own, shared, { hooks: [expect.objectContaining({ timeout: 60 })] }])
})

it('Gemini counts in milliseconds', () => {
  expect(JSON.stringify(hosts.gemini.install({}, 'assay hook --host gemini', 60))).toContain('"timeout":60000')
})
