import { Option, type Command } from 'commander'
import { decide } from '../agents/hook.js'
import { hostNames, hosts, type HostName } from '../agents/hosts.js'
import { failLevels, type FailLevel } from '../model/decision.js'
import { Runs } from '../service/runs.js'
import { wholeNumber } from './whole-number.js'

interface HookFlags {
  host: HostName
  failOn: FailLevel
  attempts: string
  timeout: string
  base?: string
}

/** The exit code of a wrong usage: some hosts take the usual 2 for a decision to block. */
export const hookUsageCode = 1

export function addHook(program: Command): void {
  program
    .command('hook')
    .description('judge the working tree when a coding agent says that it is done, and send it back if it is wrong')
    .addOption(
      new Option('--host <name>', 'the program that runs the agent').choices([...hostNames]).makeOptionMandatory(),
    )
    .addOption(
      new Option('--fail-on <level>', 'send the agent back where a patch is overfitting, is at least suspect, or never')
        .choices([...failLevels])
        .default('overfitting'),
    )
    .option('--attempts <n>', 'how often an agent is sent back in one conversation', '3')
    .option('--timeout <seconds>', 'decide after this time by what is known', '120')
    .option('--base <revision>', 'the revision to compare the working tree with (default: found as assess does)')
    .addHelpText(
      'after',
      `
It reads what the host says from standard input and answers on standard output,
in the host's own form. Where nothing could be concluded, or on any trouble of
its own, the agent may stop, and a note says why.

Exit codes: 0 answered, whatever the answer is; 1 wrong usage.

Examples:
  assay init --agent claude               install it in this repository
  assay doctor                            show that it blocks a wrong change
  echo '{}' | assay hook --host claude    see what it says of this working tree`,
    )
    .action(async ({ host, failOn, attempts, timeout, base }: HookFlags) => {
      const options = {
        name: host,
        host: hosts[host],
        failOn,
        attempts: wholeNumber('--attempts', attempts),
        seconds: wholeNumber('--timeout', timeout),
        ...(base !== undefined && { base }),
      }
      const runs = new Runs()
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.once(signal, () => void runs.close().then(() => process.exit(1)))
      const decision = await decide(await standardInput(), options, runs)
      // Not every host shows the note.
      if (decision.kind === 'allow' && decision.note !== undefined) process.stderr.write(`${decision.note}\n`)
      process.stdout.write(`${JSON.stringify(options.host.answer(decision))}\n`)
    })
}

/** Milliseconds. */
const longestInput = 5000

/** What the host says. Some hosts leave standard input open, so that it ends where the JSON does. */
function standardInput(): Promise<string> {
  const { stdin } = process
  if (stdin.isTTY) return Promise.resolve('')
  return new Promise((resolve) => {
    let text = ''
    const end = () => {
      clearTimeout(late)
      stdin.pause()
      // A pipe; a file has nothing to let go of.
      ;(stdin as { unref?: () => void }).unref?.()
      resolve(text)
    }
    const late = setTimeout(end, longestInput)
    stdin.setEncoding('utf8')
    stdin.on('end', end).on('data', (chunk) => {
      text += String(chunk)
      if (isWhole(text)) end()
    })
  })
}

function isWhole(text: string): boolean {
  try {
    return typeof JSON.parse(text.replace(/^\ufeff/, '')) === 'object'
  } catch {
    return false
  }
}
