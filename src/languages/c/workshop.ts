import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Tree } from '../../files/tree.js'
import { readBytes } from '../../files/tree.js'
import { cacheRoot, exitHandlers } from '../../util/scratch.js'

/** Folders of one kind of build that several runs of Assay use at the same time; more than these would wait. */
const mostWorkshops = 64

/**
 * A folder in which the versions of a program are built one after the other: only files that differ from those of the last
 * version are written, so that a build tool compiles only these. The path of the folder stays the same from run to run.
 */
export class Workshop {
  private last: Promise<unknown> = Promise.resolve()
  private readonly written: Map<string, string>

  private constructor(readonly folder: string) {
    this.written = new Map(Object.entries(readManifest(manifestOf(folder))))
  }

  /** The first free one for what `context` names; it is held until this process ends. */
  static open(context: string): Workshop {
    const base = join(cacheRoot(), 'c-work', createHash('sha1').update(context).digest('hex'))
    for (let i = 0; i < mostWorkshops; i++) {
      const folder = `${base}-${i}`
      if (hold(`${folder}.lock`)) {
        mkdirSync(folder, { recursive: true })
        // What is used is not old.
        utimesSync(folder, new Date(), new Date())
        return new Workshop(folder)
      }
    }
    throw new Error(`all of ${base}-* are in use`)
  }

  /** Does something with a version's files in the folder, when nobody else does. */
  with<T>(tree: Tree, files: ReadonlyMap<string, string>, work: () => Promise<T>): Promise<T> {
    const result = this.last.then(() => {
      this.lay(tree, files)
      return work()
    })
    this.last = result.catch(() => {})
    return result
  }

  private lay(tree: Tree, files: ReadonlyMap<string, string>): void {
    const { folder, written } = this
    const before = written.size
    let isChanged = false
    for (const [path, { hash }] of tree.entries) {
      const text = files.get(path)
      const key = text === undefined ? hash : createHash('sha1').update(text).digest('hex')
      if (written.get(path) === key) continue
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      const isScript = text === undefined && readBytes(tree, path)!.startsWith('#!')
      writeFileSync(join(folder, path), text ?? Buffer.from(readBytes(tree, path)!, 'latin1'), {
        mode: isScript ? 0o755 : 0o644,
      })
      // Files that come first are equally old: a build tool must not take one for made from another.
      if (!before) utimesSync(join(folder, path), longAgo, longAgo)
      written.set(path, key)
      isChanged = true
    }
    for (const path of written.keys())
      if (!tree.entries.has(path)) {
        rmSync(join(folder, path), { force: true })
        written.delete(path)
      }
    if (isChanged || written.size !== before)
      writeFileSync(manifestOf(folder), JSON.stringify(Object.fromEntries(written)))
  }
}

/** Of files as they were at first. */
const longAgo = new Date('2000-01-01T00:00:00Z')

/** It goes when the folder goes. */
const manifestOf = (folder: string) => join(folder, '.assay-manifest.json')

function readManifest(path: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  } catch {
    // There is none yet, or only half of one: everything is written again.
    return {}
  }
}

/** Takes a lock, also from a process that has ended without giving it back. */
function hold(path: string): boolean {
  mkdirSync(dirname(path), { recursive: true })
  if (existsSync(path) && !isHeld(path)) rmSync(path, { force: true })
  try {
    const file = openSync(path, 'wx')
    writeFileSync(file, String(process.pid))
    closeSync(file)
  } catch {
    return false
  }
  exitHandlers.add(() => rmSync(path, { force: true }))
  return true
}

function isHeld(path: string): boolean {
  try {
    process.kill(Number(readFileSync(path, 'utf8')), 0)
    return true
  } catch {
    return false
  }
}
