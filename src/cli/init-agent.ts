import { createInterface } from 'node:readline/promises'
import { resolve } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { hosts, type HostName } from '../agents/hosts.js'
import { installation, write, type FileChange } from '../agents/install.js'
import { repositoryOf } from '../files/git.js'

/** Shows what an agent host needs to run the hook, and writes it when that is wanted. */
export async function initAgent(name: HostName, project: string | undefined, isAgreed: boolean): Promise<void> {
  const folder = resolve(project ?? repositoryOf('.') ?? '.')
  const changes = installation(name, folder)
  const say = (text: string) => void process.stdout.write(`${text}\n`)
  if (!changes.length) return say(`The hook is installed in ${hosts[name].file} already.`)
  say(changes.map(diffOf).join('\n'))
  if (!isAgreed && !(await isConfirmed())) return say('Nothing was written. Run it again with --yes to write it.')
  write(changes, folder)
  say(`Written. ${hosts[name].afterwards}\nNext: assay doctor`)
}

const diffOf = ({ path, before = '', after }: FileChange): string =>
  createTwoFilesPatch(before ? `a/${path}` : '/dev/null', `b/${path}`, before, after, '', '').replace(/^=+\n/, '')

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  // The line reader intercepts Ctrl-C; pass it on to the process.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return /^y(es)?$/i.test((await lines.question('Write this? [y/N] ')).trim())
  } catch {
    // Ctrl-D: nobody agrees.
    return false
  } finally {
    lines.close()
  }
}
