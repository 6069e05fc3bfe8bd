import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { jar } from '../support/jars.js'

/** A Java project laid out from what its authors released: sources and tests in Maven's folders, no pom. */
export interface JavaSubject {
  readonly folder: string
  readonly classpath: readonly string[]
}

const junit4 = ['junit:junit:4.13.2', 'org.hamcrest:hamcrest-core:1.3']
const junit5 = [
  'org.junit.jupiter:junit-jupiter-api:5.7.1',
  'org.junit.jupiter:junit-jupiter-params:5.7.1',
  'org.junit.jupiter:junit-jupiter-engine:5.7.1',
  'org.junit.platform:junit-platform-commons:1.7.1',
  'org.junit.platform:junit-platform-engine:1.7.1',
  'org.junit.platform:junit-platform-launcher:1.7.1',
  'org.opentest4j:opentest4j:1.2.0',
  'org.apiguardian:apiguardian-api:1.1.0',
  'org.hamcrest:hamcrest:2.2',
]

interface Recipe {
  readonly sources: string
  readonly tests?: string
  readonly binary?: string
  readonly libraries: readonly string[]
}

export const recipes: Record<'lang' | 'lang23' | 'lang24' | 'lang35' | 'math' | 'math2' | 'joda', Recipe> = {
  lang: {
    sources: 'org.apache.commons:commons-lang3:3.12.0:sources',
    tests: 'org.apache.commons:commons-lang3:3.12.0:test-sources',
    libraries: [
      ...junit5,
      'org.junit-pioneer:junit-pioneer:1.3.0',
      'org.easymock:easymock:4.2',
      'org.objenesis:objenesis:3.1',
      'org.openjdk.jmh:jmh-core:1.27',
      'net.sf.jopt-simple:jopt-simple:4.6',
      'org.apache.commons:commons-math3:3.2',
      'com.google.code.findbugs:jsr305:3.0.2',
    ],
  },
  lang23: { sources: 'commons-lang:commons-lang:2.3:sources', libraries: junit4 },
  lang24: { sources: 'commons-lang:commons-lang:2.4:sources', libraries: junit4 },
  lang35: {
    sources: 'org.apache.commons:commons-lang3:3.5:sources',
    tests: 'org.apache.commons:commons-lang3:3.5:test-sources',
    libraries: [...junit4, 'org.easymock:easymock:4.2', 'org.objenesis:objenesis:3.1', 'commons-io:commons-io:2.5'],
  },
  math: {
    sources: 'org.apache.commons:commons-math3:3.6.1:sources',
    tests: 'org.apache.commons:commons-math3:3.6.1:test-sources',
    libraries: junit4,
  },
  math2: { sources: 'org.apache.commons:commons-math:2.2:sources', libraries: junit4 },
  joda: {
    sources: 'joda-time:joda-time:2.10.14:sources',
    binary: 'joda-time:joda-time:2.10.14',
    libraries: ['org.joda:joda-convert:1.9.2', ...junit4],
  },
}

/** Says loudly when the registry cannot be reached. */
function need(coordinates: string): string {
  try {
    return jar(coordinates)
  } catch (error) {
    throw new Error(`THE REGISTRY OF JAVA PACKAGES COULD NOT BE REACHED: nothing was proved (${coordinates})`, {
      cause: error,
    })
  }
}

/** Unpacks an archive into a folder for sources and one for everything else. */
function unpack(archive: string, java: string, other: string, keep: (path: string) => boolean = () => true): void {
  const stage = mkdtempSync(join(tmpdir(), 'assay-jar-'))
  execFileSync('jar', ['xf', archive], { cwd: stage })
  for (const entry of readdirSync(stage, { recursive: true, withFileTypes: true })) {
    const path = relative(stage, join(entry.parentPath, entry.name))
    if (!entry.isFile() || path.startsWith('META-INF') || !keep(path)) continue
    const target = join(path.endsWith('.java') ? java : other, path)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(stage, path), target)
  }
  rmSync(stage, { recursive: true })
}

export function layOutSubject(recipe: Recipe): JavaSubject {
  const folder = mkdtempSync(join(tmpdir(), 'assay-java-'))
  const at = (path: string) => join(folder, path)
  unpack(need(recipe.sources), at('src/main/java'), at('src/main/resources'))
  if (recipe.tests) unpack(need(recipe.tests), at('src/test/java'), at('src/test/resources'))
  const isResource = (path: string) => !/\.(class|java)$/.test(path)
  if (recipe.binary) unpack(need(recipe.binary), at('src/main/java'), at('src/main/resources'), isResource)
  const classpath = recipe.libraries.map(need)
  writeFileSync(at('assay.config.json'), JSON.stringify({ java: { classpath } }))
  return { folder, classpath }
}

/**
 * joda-time releases no archive of its tests. Debian's source package has them; it is taken from wherever this machine
 * takes its packages.
 */
export function addJodaTests(folder: string): void {
  const stage = mkdtempSync(join(tmpdir(), 'assay-joda-'))
  try {
    const lists = [
      '/etc/apt/sources.list',
      ...readdirSync('/etc/apt/sources.list.d').map((name) => `/etc/apt/sources.list.d/${name}`),
    ]
    const text = lists.map((file) => {
      try {
        return readFileSync(file, 'utf8')
      } catch {
        return ''
      }
    })
    const plain = text.join('\n').match(/^deb .*$/gm) ?? []
    const blocks = text
      .join('\n\n')
      .split(/\n\n+/)
      .filter((block) => /^Types:/m.test(block))
    writeFileSync(join(stage, 'a.list'), plain.map((line) => line.replace(/^deb /, 'deb-src ')).join('\n') + '\n')
    writeFileSync(
      join(stage, 'b.sources'),
      blocks.map((block) => block.replace(/^Types:.*$/m, 'Types: deb-src')).join('\n\n') + '\n',
    )
    mkdirSync(join(stage, 'lists/partial'), { recursive: true })
    const options = [
      '-o',
      'Dir::Etc::sourcelist=/dev/null',
      '-o',
      `Dir::Etc::sourceparts=${stage}`,
      '-o',
      `Dir::State::lists=${stage}/lists`,
      '-o',
      'APT::Sandbox::User=root',
    ]
    execFileSync('apt-get', [...options, 'update'], { stdio: 'pipe', cwd: stage })
    execFileSync('apt-get', [...options, 'source', '--download-only', '--tar-only', 'libjoda-time-java'], {
      stdio: 'pipe',
      cwd: stage,
    })
    const archive = readdirSync(stage).find((name) => /_2\.10\.14\.orig\.tar/.test(name))!
    execFileSync('tar', ['xf', archive], { cwd: stage })
    const home = readdirSync(stage).find((name) => name.startsWith('joda-time-'))!
    cpSync(join(stage, home, 'src/test'), join(folder, 'src/test'), { recursive: true })
  } catch (error) {
    throw new Error('THE TESTS OF JODA-TIME COULD NOT BE FETCHED: nothing was proved about it', { cause: error })
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/** Replaces a text that stands there exactly once. */
export function edit(folder: string, path: string, from: string, to: string): void {
  const text = readFileSync(join(folder, path), 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${path} does not hold exactly once: ${from}`)
  writeFileSync(
    join(folder, path),
    text.replace(from, () => to),
  )
}

/** A patch that makes one replacement, beside the project. */
export function patchOf(folder: string, path: string, from: string, to: string, name = 'fix'): string {
  const before = readFileSync(join(folder, path), 'utf8')
  if (before.split(from).length !== 2) throw new Error(`${path} does not hold exactly once: ${from}`)
  const after = before.replace(from, () => to)
  const file = join(folder, `${name}.diff`)
  writeFileSync(file, createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, '', '', { context: 3 }))
  return file
}
