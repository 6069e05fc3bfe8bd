import {
  copyFileSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Tree } from './tree.js'
import { killAllHosts } from '../execution/host.js'

/** Everything Assay writes is below this folder, never in the user's project. */
export function cacheRoot(): string {
  return process.env.ASSAY_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'assay')
}

const keptDays = 14
const runs = () => join(cacheRoot(), 'runs')

const mine = new Set<string>()
let hooked = false

let onStop: (() => void) | undefined

/** The first Ctrl-C, or request to end, is told to this one; the next one ends the program. */
export function onFirstSignal(stop: (() => void) | undefined): void {
  cleanAtExit()
  onStop = stop
}

/** Leaves nothing behind, however the program ends. */
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

export const endings = new Set<() => void>()

function cleanUp(): void {
  for (const end of endings) end()
  killAllHosts()
  // What was killed a moment ago may still be writing.
  for (const folder of mine) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  mine.clear()
}

/** A folder of this run's own; gone when the program ends. */
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

/** Lays a tree out in a new folder: files copied, dependencies linked. */
export function layOut(tree: Tree, folder: string): void {
  const made = new Set<string>()
  for (const [path, entry] of tree.entries) {
    const target = join(folder, path)
    const parent = dirname(target)
    if (!made.has(parent)) {
      mkdirSync(parent, { recursive: true })
      made.add(parent)
    }
    if (entry.text !== undefined) writeFileSync(target, entry.text)
    else copyFileSync(entry.from!, target, constants.COPYFILE_FICLONE)
  }
  for (const [path, sources] of tree.modules) linkModules(join(folder, path), sources)
}

/** Tools keep caches in node_modules: the folder is ours, only what is in it is linked. */
const toolCaches = new Set(['.cache', '.vite', '.vitest', '.vite-temp'])

function linkModules(target: string, sources: readonly string[]): void {
  mkdirSync(target, { recursive: true })
  for (const source of sources)
    for (const name of readdirSync(source)) {
      if (toolCaches.has(name)) continue
      if (name.startsWith('@')) linkModules(join(target, name), [join(source, name)])
      else if (!existsSync(join(target, name))) symlinkSync(join(source, name), join(target, name))
    }
}

/** The folder of a tree in the cache, laid out on first use. Nothing may write there. */
export function cachedFolder(tree: Tree): string {
  const folder = join(cacheRoot(), 'trees', tree.key)
  if (existsSync(folder)) {
    const now = new Date()
    utimesSync(folder, now, now)
    return folder
  }
  const stage = newScratch('tree')
  const inner = join(stage, 'tree')
  mkdirSync(inner)
  layOut(tree, inner)
  mkdirSync(dirname(folder), { recursive: true })
  try {
    renameSync(inner, folder)
  } catch (error) {
    // Another run was faster.
    if (!existsSync(folder)) throw error
  }
  removeScratch(stage)
  return folder
}

/** Removes what ended runs left behind and what has not been used for long. */
export function pruneCache(now = Date.now()): void {
  const entries = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
  for (const name of entries(runs())) {
    const pid = Number(name.split('-')[0])
    if (!isAlive(pid)) rmSync(join(runs(), name), { recursive: true, force: true })
  }
  for (const kind of ['trees', 'results', 'classes', 'java-host', 'journals', 'reports'])
    for (const name of entries(join(cacheRoot(), kind))) {
      const path = join(cacheRoot(), kind, name)
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
