import { join } from 'node:path'
import type { Result } from './project.js'
import { root } from './root.js'

type Program = typeof import('../../src/cli/program.js')

/**
 * Runs the built command line in this process: starting a process and loading everything takes longer than most runs. What
 * is about the process itself (signals, the environment, time limits from its start) needs one of its own.
 */
export async function runInProcess(args: readonly string[]): Promise<Result> {
  const cli = join(root, 'dist/cli/main.js')
  const { runCommand } = (await import(join(root, 'dist/cli/program.js'))) as Program
  const { argv, exitCode } = process
  const written = { stdout: '', stderr: '' }
  const restore = (['stdout', 'stderr'] as const).map((name) => {
    const write = process[name].write
    process[name].write = (text: string | Uint8Array) => ((written[name] += String(text)), true)
    return () => void (process[name].write = write)
  })
  process.argv = [process.execPath, cli, ...args]
  process.exitCode = undefined
  try {
    await runCommand()
    return { code: Number(process.exitCode ?? 0), signal: null, ...written }
  } finally {
    for (const end of restore) end()
    process.argv = argv
    process.exitCode = exitCode
  }
}
