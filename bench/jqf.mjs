// Executions a second of JQF's Zest on commons-math3's gcd(int, int), with its own coverage agent.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheRoot } from '../dist/util/scratch.js'

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>bench</groupId><artifactId>jqf</artifactId><version>1</version><dependencies>
<dependency><groupId>edu.berkeley.cs.jqf</groupId><artifactId>jqf-fuzz</artifactId><version>2.1</version></dependency>
<dependency><groupId>org.apache.commons</groupId><artifactId>commons-math3</artifactId><version>3.6.1</version></dependency>
</dependencies></project>`

const target = `import edu.berkeley.cs.jqf.fuzz.*;
import org.apache.commons.math3.exception.MathArithmeticException;
import org.apache.commons.math3.util.ArithmeticUtils;
@org.junit.runner.RunWith(JQF.class)
public class Target {
  public static int sink;
  // A declared exception is an expected outcome to JQF, not a failure.
  @Fuzz public void gcd(int p, int q) throws MathArithmeticException { sink ^= ArithmeticUtils.gcd(p, q); }
}`

// Zest unchanged; the subclass only reads its counters.
const main = `import edu.berkeley.cs.jqf.fuzz.ei.ZestGuidance;
import edu.berkeley.cs.jqf.fuzz.junit.GuidedFuzzing;
import java.io.File; import java.time.Duration; import java.util.Random;
public class Run {
  static class Counted extends ZestGuidance {
    Counted(Duration d, File out) throws Exception { super("gcd", d, null, out, new Random(1)); }
    String figures(double seconds) { return numTrials / seconds + " " + totalCoverage.getNonZeroCount(); }
  }
  public static void main(String[] args) throws Exception {
    Counted guidance = new Counted(Duration.ofMillis(Long.parseLong(args[0])), new File(args[1]));
    long start = System.nanoTime();
    GuidedFuzzing.run("Target", "gcd", guidance, null);
    System.out.println("RESULT " + guidance.figures((System.nanoTime() - start) / 1e9));
  }
}`

/** What is on the class path and is not the code under test. */
const excluded =
  'java,jdk,sun,com/sun,edu/berkeley/cs/jqf,org/junit,junit,org/hamcrest,com/pholser,ru/vyarus,org/javaruntype,ognl,org/eclipse,com/fasterxml,org/slf4j,picocli,Run'

function jarsOfJqf() {
  const folder = join(cacheRoot(), 'bench-jqf')
  const jars = join(folder, 'jars')
  if (!existsSync(jars)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'pom.xml'), pom)
    const goal = ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`, '-DincludeScope=runtime']
    execFileSync('mvn', goal, { cwd: folder, stdio: 'pipe' })
  }
  return jars
}

/**
 * JQF is measured at its best: with its fast coverage map (not its default), with the file it rewrites before every
 * execution linked away, and without counting the start of its JVM.
 */
export async function jqfExecutionsPerSecond(seconds) {
  const jars = jarsOfJqf()
  const work = mkdtempSync(join(tmpdir(), 'assay-jqf-'))
  try {
    const output = join(work, 'output')
    mkdirSync(output)
    symlinkSync('/dev/null', join(output, '.cur_input'))
    writeFileSync(join(work, 'Target.java'), target)
    writeFileSync(join(work, 'Run.java'), main)
    execFileSync('javac', ['-proc:none', '-cp', `${jars}/*`, '-d', work, 'Target.java', 'Run.java'], { cwd: work })
    const agent = join(jars, 'jqf-instrument-2.1.jar')
    const flags = [
      `-Xbootclasspath/a:${agent}:${join(jars, 'asm-9.8.jar')}`,
      `-javaagent:${agent}`,
      `-Djanala.excludes=${excluded}`,
      '-DuseFastNonCollidingCoverageInstrumentation=true',
    ]
    const args = [...flags, '-cp', `${work}:${jars}/*`, 'Run', String(seconds * 1000), output]
    const said = execFileSync('java', args, { cwd: work, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const [, rate, coverage] = /RESULT (\S+) (\d+)/.exec(said) ?? []
    // Without the agent only the target's own few branches are seen.
    if (!(Number(coverage) >= 10)) throw new Error(`JQF collected no coverage of gcd: ${said.slice(-500)}`)
    return Number(rate)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
