import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Tree } from '../../files/tree.js'
import { readText } from '../../files/tree.js'
import { UserError } from '../../util/errors.js'
import { cacheRoot, newScratch, removeScratch } from '../../util/scratch.js'

const timeLimit = 300_000

function mvn(args: string[], folder: string): { ok: boolean; out: string } {
  const ended = spawnSync('mvn', ['-B', ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: timeLimit,
    maxBuffer: 1 << 28,
  })
  return { ok: ended.status === 0, out: (ended.stdout ?? '') + (ended.stderr ?? '') + (ended.error?.message ?? '') }
}

/** The test class path of a Maven project; Maven is run once for each state of the pom files. */
export function mavenClasspath(project: string, tree: Tree): string[] {
  const poms = [...tree.entries].filter(([path]) => /(^|\/)pom\.xml$/.test(path))
  const key = createHash('sha1')
    .update(JSON.stringify(['whole', ...poms.map(([path, { hash }]) => [path, hash])]))
    .digest('hex')
  const file = join(cacheRoot(), 'results', `maven-${key}.json`)
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as string[]
    if (kept.every((jar) => existsSync(jar))) return kept
  }
  const modules =
    poms.length > 1
      ? withoutSiblings(
          tree,
          poms.map(([path]) => path),
        )
      : undefined
  const folder = modules ?? project
  const goal = ['dependency:build-classpath', '-DincludeScope=test', '-Dstyle.color=never']
  // Try offline first: dependencies in the local repository need no network.
  const offline = mvn(['-o', ...goal], folder)
  const isWhole = offline.ok && !isPartial(offline.out)
  const online = isWhole ? offline : mvn(goal, folder)
  // A jar without a known pom is used, but not cached: Maven is asked again the next time.
  const { ok, out } = online.ok ? online : offline
  if (modules) removeScratch(modules)
  if (!ok)
    throw new UserError(
      `Maven cannot determine the class path of ${project}: ${reason(online.out)}`,
      'Make `mvn dependency:build-classpath` work there, or set "java.classpath" in assay.config.json.',
    )
  const found = [...new Set(jarsIn(out).filter((jar) => existsSync(jar)))]
  if (online.ok) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(found))
  }
  return found
}

function jarsIn(out: string): string[] {
  const lines = out.split('\n')
  return lines.flatMap((line, i) =>
    /Dependencies classpath:/.test(lines[i - 1] ?? '') ? line.trim().split(':').filter(Boolean) : [],
  )
}

/** Offline, Maven assumes that a jar without a pom in the local repository has no dependencies; this is rarely true. */
export function isPartial(out: string): boolean {
  const names = jarsIn(out).map((jar) => basename(jar))
  const missing = out.matchAll(/The POM for [^:\s]+:([^:\s]+):jar:(?:[^:\s]+:)?(\S+) is missing/g)
  return [...missing].some(([, name, version]) => names.some((jar) => jar.startsWith(`${name}-${version}`)))
}

/** The poms alone, without the dependencies of modules on each other: those are compiled together here. */
function withoutSiblings(tree: Tree, poms: readonly string[]): string {
  const texts = poms.map((path) => readText(tree, path)!)
  const nameOf = (pom: string) => /<artifactId>\s*([^<\s]+)/.exec(pom.replace(/<parent>[\s\S]*?<\/parent>/, ''))?.[1]
  const own = new Set(texts.map(nameOf))
  const scratch = newScratch('maven')
  poms.forEach((path, i) => {
    const text = texts[i].replace(/<dependency>[\s\S]*?<\/dependency>/g, (block) =>
      own.has(/<artifactId>\s*([^<\s]+)/.exec(block)?.[1]) ? '' : block,
    )
    mkdirSync(dirname(join(scratch, path)), { recursive: true })
    writeFileSync(join(scratch, path), text)
  })
  return scratch
}

const reason = (out: string) =>
  /ENOENT/.test(out)
    ? 'mvn is not installed'
    : (out.split('\n').find((line) => line.startsWith('[ERROR]')) ?? out.trim().split('\n').at(-1) ?? '').replace(
        '[ERROR] ',
        '',
      )

/** `maven.compiler.release`, `target` or `source` of the pom, as a number that today's compilers take. */
export function mavenRelease(tree: Tree): number | undefined {
  const pom = readText(tree, 'pom.xml') ?? ''
  for (const key of ['release', 'target', 'source']) {
    const text = new RegExp(
      `<(?:maven\\.compiler\\.${key}|maven\\.compile\\.${key}|${key})>\\s*(?:1\\.)?(\\d+)\\s*<`,
    ).exec(pom)?.[1]
    if (text) return Math.max(8, Number(text))
  }
  return undefined
}

/**
 * JUnit 5 is started by the launcher of its platform, which build tools provide and projects do not declare. It is
 * taken from the local Maven repository, or downloaded, in the version of the project's own platform.
 */
export function withLauncher(classpath: readonly string[]): string[] {
  const versionOf = (name: string) =>
    classpath.map((jar) => new RegExp(`^${name}-(\\d[\\w.-]*)\\.jar$`).exec(basename(jar))?.[1]).find(Boolean)
  const jupiter = versionOf('junit-jupiter-api')
  const platform = versionOf('junit-platform-commons')
  if (!jupiter || !platform) return [...classpath]
  const wanted: [string, string, string][] = [
    ['org.junit.platform', 'junit-platform-launcher', platform],
    ['org.junit.platform', 'junit-platform-engine', platform],
    ['org.junit.jupiter', 'junit-jupiter-engine', jupiter],
  ]
  const missing = wanted.filter(([, name]) => !versionOf(name))
  return [...classpath, ...missing.map(([group, name, version]) => fetched(group, name, version))]
}

function fetched(group: string, name: string, version: string): string {
  const jar = fetchJar(`${group}:${name}:${version}`)
  if (jar) return jar
  throw new UserError(
    `JUnit 5 needs ${name} ${version}, which is neither on the class path nor in the local Maven repository`,
    `Add ${group}:${name}:${version} to the test dependencies, or its jar to "java.classpath".`,
  )
}

/** A jar by `group:name:version[:classifier]`, from the local Maven repository or fetched into it; undefined when it cannot be had. */
export function fetchJar(coordinates: string): string | undefined {
  const [group, name, version, classifier] = coordinates.split(':')
  const file = `${name}-${version}${classifier ? `-${classifier}` : ''}.jar`
  const jar = join(homedir(), '.m2/repository', ...group.split('.'), name, version, file)
  if (existsSync(jar)) return jar
  const artifact = [group, name, version, ...(classifier ? ['jar', classifier] : [])].join(':')
  mvn(['-q', 'dependency:get', `-Dartifact=${artifact}`, '-Dtransitive=false'], tmpdir())
  return existsSync(jar) ? jar : undefined
}
