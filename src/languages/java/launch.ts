import { readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { networkIsolation } from '../../util/isolation.js'
import type { Launch } from '../../execution/host.js'
import type { HostOptions } from '../../execution/protocol.js'
import { findJdk, hostClasses } from './jdk.js'
import { cleanEnv } from '../../util/command.js'

/** Packages of the JDK whose objects a snapshot looks into. */
const opened = [
  'java.base/java.lang',
  'java.base/java.io',
  'java.base/java.util',
  'java.base/java.util.concurrent.atomic',
  'java.base/java.text',
  'java.base/java.math',
  'java.desktop/java.awt',
  'java.desktop/java.awt.geom',
]

/** Options that make the JVM behave the same in every process and every run. */
const steady = [
  '-XX:+IgnoreUnrecognizedVMOptions',
  // Messages must not depend on JIT compilation or on names of variables.
  '-XX:-OmitStackTraceInFastThrow',
  '-XX:-ShowCodeDetailsInExceptionMessages',
  '-Djava.awt.headless=true',
  '-Dfile.encoding=UTF-8',
  '-Duser.language=en',
  '-Duser.country=US',
  '-ea',
]

/** The share of the memory limit for the heap; the rest is for classes, code and the JVM itself. */
const heapPart = 0.5

export function launchJavaHost(
  folder: string,
  _sources: readonly string[],
  scratch: string,
  options: HostOptions,
): Launch {
  const { java, major } = findJdk()
  for (const name of readdirSync(folder))
    if (name !== '.assay-layout') symlinkSync(join(folder, name), join(scratch, name))
  const jvm = [
    java,
    ...steady,
    '-XX:+UseSerialGC',
    '-Xshare:auto',
    // The second compiler takes more time than it saves, even in runs of 150000 executions.
    '-XX:TieredStopAtLevel=1',
    `-Xmx${Math.max(64, Math.round(options.memoryLimit * heapPart))}m`,
    `-Djava.io.tmpdir=${scratch}`,
    ...(major >= 12 && major < 24 ? ['-Djava.security.manager=allow'] : []),
    ...opened.flatMap((name) => ['--add-opens', `${name}=ALL-UNNAMED`]),
    '-cp',
    hostClasses(),
    'assay.host.Main',
  ]
  const [command, ...args] = [...networkIsolation(), ...jvm]
  return { command, args, cwd: scratch, env: cleanEnv() }
}
