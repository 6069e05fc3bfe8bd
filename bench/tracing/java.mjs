import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readTree } from '../../dist/files/tree.js'
import { java } from '../../dist/languages/java/java.js'
import { fetchJar } from '../../dist/languages/java/maven.js'

const release = 'org.apache.commons:commons-lang3:3.12.0'
const libraries = [
  ...['api', 'params', 'engine'].map((part) => `org.junit.jupiter:junit-jupiter-${part}:5.7.1`),
  ...['commons', 'engine', 'launcher'].map((part) => `org.junit.platform:junit-platform-${part}:1.7.1`),
  'org.opentest4j:opentest4j:1.2.0',
  'org.apiguardian:apiguardian-api:1.1.0',
  'org.hamcrest:hamcrest:2.2',
  'org.junit-pioneer:junit-pioneer:1.3.0',
  'org.easymock:easymock:4.2',
  'org.objenesis:objenesis:3.1',
  'org.openjdk.jmh:jmh-core:1.27',
  'net.sf.jopt-simple:jopt-simple:4.6',
  'org.apache.commons:commons-math3:3.2',
  'com.google.code.findbugs:jsr305:3.0.2',
]

function need(coordinates) {
  const jar = fetchJar(coordinates)
  if (!jar) throw new Error(`THE REGISTRY OF JAVA PACKAGES COULD NOT BE REACHED: ${coordinates} is missing`)
  return jar
}

/** Sources of an archive go to one folder, everything else to another. */
function unpack(archive, sources, others) {
  const stage = mkdtempSync(join(tmpdir(), 'assay-bench-jar-'))
  execFileSync('jar', ['xf', archive], { cwd: stage })
  for (const entry of readdirSync(stage, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(stage.length + 1)
    if (!entry.isFile() || path.startsWith('META-INF')) continue
    const target = join(path.endsWith('.java') ? sources : others, path)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(stage, path), target)
  }
  rmSync(stage, { recursive: true })
}

/** commons-lang3 with those of its released tests that are wanted. */
function commonsLang(wanted) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const lang = 'src/main/java/org/apache/commons/lang3'
  unpack(need(`${release}:sources`), join(folder, 'src/main/java'), join(folder, 'src/main/resources'))
  unpack(need(`${release}:test-sources`), join(folder, 'src/test/java'), join(folder, 'src/test/resources'))
  const tree = readTree(folder)
  const plan = java.discover(tree, { java: { classpath: libraries.map(need) } }, folder)
  return {
    language: java,
    tree,
    plan: { ...plan, files: plan.files.filter((path) => wanted.test(path)) },
    sources: [...tree.entries.keys()].filter(
      (path) => path.startsWith('src/main/java/') && java.table.grammarOf(path) && !path.endsWith('-info.java'),
    ),
    changed: new Map([
      [`${lang}/StringUtils.java`, ['StringUtils.isEmpty(CharSequence)', 'StringUtils.repeat(String,int)']],
      [`${lang}/math/Fraction.java`, ['Fraction.getFraction(double)', 'Fraction.compareTo(Fraction)']],
    ]),
  }
}

/** Tests that neither sleep nor spend their time in the formats and time zones of the JDK. */
const busy =
  /\/(StringUtils\w*|Fraction|StringEscapeUtils|DurationFormatUtils|ArrayUtils|NumberUtils|StrBuilder\w*|Conversion)Test\.java$/

export const javaSubjects = [
  { name: 'commons-lang3', layOut: () => commonsLang(/./) },
  { name: 'commons-lang3, busy tests', layOut: () => commonsLang(busy) },
]
