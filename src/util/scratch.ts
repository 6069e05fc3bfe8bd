import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Assay writes only in this folder, never in the user's project. */
export function cacheRoot(): string {
  return process.env.ASSAY_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'assay')
}

const keptDays = 14

const runs = () => join(cacheRoot(), 'runs')

const mine = new Set<string>()

let hooked = false

let onStop: (() => void) | undefined

/** Registers a handler for the first SIGINT or SIGTERM; the next one ends the program. */
export function onFirstSignal(stop: (() => void) | undefined): void {
  cleanAtExit()
  onStop = stop
}

/** Removes temporary folders and processes, however the program ends. */
function cleanAtExit(): void {
  if (hooked) return
  hooked = true
  process.on('exit', cleanUp)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      const stop = signal === 'SIGHUP' ? undefined : onStop
      onStop = undefined
      if (stop) return stop()
      cleanUp()
      process.exit(signal === 'SIGINT' ? 130 : 143)
    })
}

export const exitHandlers = new Set<() => void>()

function cleanUp(): void {
  for (const end of exitHandlers) end()
  // Processes that were just killed may still be writing.
  for (const folder of mine) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  mine.clear()
}

/** A temporary folder for this run; removed when the program ends. */
export function newScratch(name: string): string {
  cleanAtExit()
  mkdirSync(runs(), { recursive: true })
  const folder = mkdtempSync(join(runs(), `${process.pid}-${name}-`))
  mine.add(folder)
  return folder
}

export function removeScratch(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mine.delete(folder)
}

/** Removes files of ended runs, and cache entries that have not been used for a long time. */
export function pruneCache(now = Date.now()): void {
  const entries = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
  for (const name of entries(runs())) {
    const pid = Number(name.split('-')[0])
    if (!isAlive(pid)) rmSync(join(runs(), name), { recursive: true, force: true })
  }
  const root = cacheRoot()
  const kinds = [
    'trees',
    'modules',
    'results',
    'classes',
    'java-host',
    'c-programs',
    'c-objects',
    'c-versions',
    'c-work',
    'journals',
    'reports',
    'hooks',
  ]
  // Those of a project are in a folder of their own.
  const receipts = entries(join(root, 'receipts')).map((project) => join('receipts', project))
  for (const kind of [...kinds, ...receipts])
    for (const name of entries(join(root, kind))) {
      const path = join(root, kind, name)
      const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now)
      if (age > keptDays * 86_400_000) rmSync(path, { recursive: true, force: true })
    }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
