import { fetchJar } from '../../src/languages/java/maven.js'

/** A jar from Maven Central, fetched into the local repository on first use. */
export function jar(coordinates: string): string {
  const path = fetchJar(coordinates)
  if (!path) throw new Error(`${coordinates} cannot be fetched`)
  return path
}

const junit3 = ['junit:junit:3.8.2']
const junit4 = ['junit:junit:4.13.2', 'org.hamcrest:hamcrest-core:1.3']
const junit5 = [
  'org.junit.jupiter:junit-jupiter-api:5.9.3',
  'org.junit.jupiter:junit-jupiter-params:5.9.3',
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
