import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createHash } from 'node:crypto'
import { builtFile } from '../../util/built.js'
import { UserError } from '../../util/errors.js'
import { moveIntoCache } from '../../files/cache-folder.js'
import { cacheRoot } from '../../util/scratch.js'

/** The installed JDK. */
export interface Jdk {
  readonly home: string
  readonly java: string
  readonly version: string
  readonly major: number
}

const advice =
  'Install a JDK, version 11 to 21 (for example: apt-get install openjdk-17-jdk-headless), or set JAVA_HOME to one.'
let found: Jdk | undefined

export function findJdk(): Jdk {
  return (found ??= lookFor())
}

function lookFor(): Jdk {
  const candidates = process.env.JAVA_HOME ? [process.env.JAVA_HOME] : []
  for (const folder of (process.env.PATH ?? '').split(':')) {
    const java = join(folder, 'java')
    if (folder && existsSync(java)) candidates.push(dirname(dirname(realpathSync(java))))
  }
  const java = candidates.find((home) => existsSync(join(home, 'bin/java')))
  if (!java) throw new UserError('no Java installation was found', advice)
  const home = candidates.find((h) => existsSync(join(h, 'bin/javac')))
  if (!home) throw new UserError(`the Java in ${java} is a runtime without a compiler, not a JDK`, advice)
  const version = versionOf(home)
  const major = Number(/^(?:1\.)?(\d+)/.exec(version)?.[1] ?? 0)
  if (major < 11)
    throw new UserError(`the JDK in ${home} is version ${version || 'unknown'}, but 11 or newer is needed`, advice)
  return { home, java: join(home, 'bin/java'), version, major }
}

function versionOf(home: string): string {
  const file = join(home, 'release')
  const written = existsSync(file) ? /^JAVA_VERSION="([^"]+)"/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined
  return (
    written ?? /"([^"]+)"/.exec(spawnSync(join(home, 'bin/java'), ['-version'], { encoding: 'utf8' }).stderr)?.[1] ?? ''
  )
}

const sources = () => builtFile('./host', import.meta.url)
const sourceFiles = () =>
  (readdirSync(sources(), { recursive: true }) as string[])
    .filter((name) => name.endsWith('.java'))
    .sort()
    .map((name) => join(sources(), name))
let host: string | undefined

/** A fingerprint of the host program. */
export function hostFingerprint(): string {
  const hash = createHash('sha1').update(findJdk().version)
  for (const file of sourceFiles()) hash.update(basename(file)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** The folder with the classes of the host, compiled on first use. */
export function hostClasses(): string {
  if (host && existsSync(host)) return host
  const folder = join(cacheRoot(), 'java-host', hostFingerprint())
  if (!existsSync(folder)) moveIntoCache(folder, compileHost)
  return (host = folder)
}

function compileHost(folder: string): void {
  const quick = ['-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC', '-nowarn', '-Xlint:none']
  const args = [...quick, '-encoding', 'UTF-8', '-d', folder, ...sourceFiles()]
  const made = spawnSync(join(findJdk().home, 'bin/javac'), args, { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`the Java host cannot be compiled: ${made.stderr || made.error?.message}`)
}
