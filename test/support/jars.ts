import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A jar from Maven Central, by `group:name:version[:classifier]`; fetched into the local repository on first use. */
export function jar(coordinates: string): string {
  const [group, name, version, classifier] = coordinates.split(':')
  const file = `${name}-${version}${classifier ? `-${classifier}` : ''}.jar`
  const path = join(homedir(), '.m2/repository', ...group.split('.'), name, version, file)
  if (existsSync(path)) return path
  const artifact = classifier ? `${group}:${name}:${version}:jar:${classifier}` : coordinates
  const got = spawnSync('mvn', ['-B', '-q', 'dependency:get', `-Dartifact=${artifact}`, '-Dtransitive=false'], {
    cwd: tmpdir(),
    encoding: 'utf8',
  })
  if (!existsSync(path))
    throw new Error(
      `${coordinates} cannot be fetched: ${got.error?.message ?? (got.stdout || got.stderr).trim().slice(-600)}`,
    )
  return path
}

const junit3 = ['junit:junit:3.8.2']
const junit4 = ['junit:junit:4.13.2', 'org.hamcrest:hamcrest-core:1.3']
const junit5 = [
  'org.junit.jupiter:junit-jupiter-api:5.9.3',
  'org.junit.jupiter:junit-jupiter-engine:5.9.3',
  'org.junit.platform:junit-platform-commons:1.9.3',
  'org.junit.platform:junit-platform-engine:1.9.3',
  'org.junit.platform:junit-platform-launcher:1.9.3',
  'org.opentest4j:opentest4j:1.2.0',
  'org.apiguardian:apiguardian-api:1.1.2',
]

export const junit = { 3: () => junit3.map(jar), 4: () => junit4.map(jar), 5: () => junit5.map(jar) }

/** True when the jars of the Java tests can be had. When they cannot, that is said loudly: the tests are then skipped. */
export function haveJars(): boolean {
  try {
    junit[3]()
    junit[4]()
    junit[5]()
    return true
  } catch (error) {
    console.error(`\n!!! JAVA IS NOT TESTED: the registry of Java packages cannot be reached. ${String(error)}\n`)
    return false
  }
}
