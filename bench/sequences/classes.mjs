// Ten methods of released Java libraries, and the project a first test of one of them makes.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fetchJar } from '../../dist/languages/java/maven.js'

const lang = 'org.apache.commons:commons-lang3:3.12.0:sources'
const math = 'org.apache.commons:commons-math3:3.6.1:sources'
const junit = ['junit:junit:4.13.2', 'org.hamcrest:hamcrest-core:1.3']

/** `checks`: what a first test of the method would be. */
export const methods = [
  {
    library: lang,
    class: 'org.apache.commons.lang3.math.Fraction',
    function: 'Fraction.addSub(Fraction,boolean)',
    checks: ['assertEquals("5/6", Fraction.getFraction(1, 2).add(Fraction.getFraction(1, 3)).toString());'],
  },
  {
    library: lang,
    class: 'org.apache.commons.lang3.Range',
    function: 'Range.intersectionWith(Range<T>)',
    checks: ['assertEquals(Range.between(2, 3), Range.between(1, 3).intersectionWith(Range.between(2, 5)));'],
  },
  {
    library: lang,
    class: 'org.apache.commons.lang3.text.StrBuilder',
    function: 'StrBuilder.replaceImpl(StrMatcher,String,int,int,int)',
    checks: ['assertEquals("a-b-c", new StrBuilder("a,b,c").replaceAll(StrMatcher.commaMatcher(), "-").toString());'],
  },
  {
    library: lang,
    class: 'org.apache.commons.lang3.text.StrTokenizer',
    function: 'StrTokenizer.readWithQuotes(char[],int,int,StrBuilder,List<String>,int,int)',
    checks: [`assertEquals("b c", new StrTokenizer("a,'b c'", ',', '\\'').getTokenArray()[1]);`],
  },
  {
    library: lang,
    class: 'org.apache.commons.lang3.text.WordUtils',
    function: 'WordUtils.wrap(String,int,String,boolean,String)',
    checks: ['assertEquals("one\\ntwo", WordUtils.wrap("one two", 4, "\\n", true, " "));'],
  },
  {
    library: lang,
    class: 'org.apache.commons.lang3.BooleanUtils',
    function: 'BooleanUtils.toBooleanObject(String)',
    checks: ['assertEquals(Boolean.TRUE, BooleanUtils.toBooleanObject("true"));'],
  },
  {
    library: lang,
    class: 'org.apache.commons.lang3.math.NumberUtils',
    function: 'NumberUtils.createNumber(String)',
    checks: ['assertEquals(12, NumberUtils.createNumber("12"));'],
  },
  {
    library: math,
    class: 'org.apache.commons.math3.complex.Complex',
    function: 'Complex.divide(Complex)',
    checks: ['assertEquals(new Complex(2, 1), new Complex(4, 2).divide(new Complex(2, 0)));'],
  },
  {
    library: math,
    class: 'org.apache.commons.math3.util.ArithmeticUtils',
    function: 'ArithmeticUtils.gcd(int,int)',
    checks: ['assertEquals(10, ArithmeticUtils.gcd(30, 50));'],
  },
  {
    library: math,
    class: 'org.apache.commons.math3.analysis.polynomials.PolynomialFunction',
    function: 'PolynomialFunction.toString()',
    checks: ['assertEquals("1 + 2 x", new PolynomialFunction(new double[] { 1, 2 }).toString());'],
  },
].map((method) => ({ ...method, file: `src/main/java/${method.class.replaceAll('.', '/')}.java` }))

const need = (coordinates) => {
  const jar = fetchJar(coordinates)
  if (!jar) throw new Error(`THE REGISTRY OF JAVA PACKAGES COULD NOT BE REACHED: ${coordinates} is missing`)
  return jar
}

/** The whole library and one small test. */
export function layOutClass({ library, class: name, file, checks }) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-java-'))
  mkdirSync(join(folder, 'src/main/java'), { recursive: true })
  execFileSync('jar', ['xf', need(library)], { cwd: join(folder, 'src/main/java') })
  const test = join(folder, file.replace('src/main', 'src/test').replace('.java', 'Test.java'))
  const dot = name.lastIndexOf('.')
  const lines = [
    `package ${name.slice(0, dot)};`,
    'import static org.junit.Assert.assertEquals;',
    'import org.junit.Test;',
    `public class ${name.slice(dot + 1)}Test {`,
    ...checks.map((check, i) => `  @Test\n  public void first${i}() {\n    ${check}\n  }`),
    '}',
  ]
  mkdirSync(dirname(test), { recursive: true })
  writeFileSync(test, `${lines.join('\n')}\n`)
  writeFileSync(join(folder, 'assay.config.json'), JSON.stringify({ java: { classpath: junit.map(need) } }))
  return folder
}
