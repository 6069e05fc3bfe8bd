import type { ReleasedCase, Replacement } from './released.js'

export interface PoracleCase extends ReleasedCase {
  readonly pattern: 'UE' | 'CC' | 'EGA' | 'RI'
}

type Patch = PoracleCase['patches'][number]

const main = 'src/main/java/org/apache/commons/'
const tests = 'src/test/java/org/apache/commons/'

type Wrong = Record<string, readonly [origin: string, to: string]>

const correct = (replacement: Replacement): Patch => ({
  name: 'correct',
  label: 'correct',
  origin: 'the fix of the developers',
  ...replacement,
})

/** Overfitting patches that put something else in the place of one text. */
const wrong = (path: string, from: string, patches: Wrong): Patch[] =>
  Object.entries(patches).map(([name, [origin, to]]) => ({ name, label: 'overfitting', origin, path, from, to }))

const preservation = (of: string) => `package ${of};

import static assay.Preserve.failToPreserve;
import static assay.Preserve.preserveIf;

import assay.Near;
import assay.Preservation;
`

const fDistribution = `${main}math/distribution/FDistributionImpl.java`
const initialDomain = `        double ret;
        double d = denominatorDegreesOfFreedom;
        // use mean
        ret = d / (d - 2.0);
        return ret;`
const guardedDomain = `        double ret = 1.0;
        double d = denominatorDegreesOfFreedom;
        if (d > 2.0) {
            // use mean
            ret = d / (d - 2.0);
        }
        return ret;`
const inverse = '        return super.inverseCumulativeProbability(p);'

const unexpectedException: PoracleCase = {
  name: 'f-distribution',
  pattern: 'UE',
  recipe: 'math2',
  test: {
    path: `${tests}math/distribution/FDistributionTest.java`,
    text: `package org.apache.commons.math.distribution;

import junit.framework.TestCase;

public class FDistributionTest extends TestCase {
    private final FDistributionImpl distribution = new FDistributionImpl(5.0, 6.0);

    public void testSmallDegreesOfFreedom() throws Exception {
        FDistributionImpl fd = new FDistributionImpl(1.0, 1.0);
        double p = fd.cumulativeProbability(0.975);
        double x = fd.inverseCumulativeProbability(p);
        assertEquals(0.975, x, 1.0e-5);
    }

    public void testCumulativeProbability() throws Exception {
        assertEquals(0.025, distribution.cumulativeProbability(0.143313661184), 1.0e-8);
        assertEquals(0.95, distribution.cumulativeProbability(4.38737418741), 1.0e-8);
    }

    public void testInverseCumulativeProbability() throws Exception {
        assertEquals(0.143313661184, distribution.inverseCumulativeProbability(0.025), 1.0e-6);
        assertEquals(4.38737418741, distribution.inverseCumulativeProbability(0.95), 1.0e-6);
    }

    public void testInverseCumulativeProbabilityExtremes() throws Exception {
        assertEquals(0.0, distribution.inverseCumulativeProbability(0.0), 0.0);
        assertEquals(Double.POSITIVE_INFINITY, distribution.inverseCumulativeProbability(1.0), 0.0);
    }

    public void testLargeDegreesOfFreedom() throws Exception {
        FDistributionImpl fd = new FDistributionImpl(100000.0, 100000.0);
        double p = fd.cumulativeProbability(0.999);
        double x = fd.inverseCumulativeProbability(p);
        assertEquals(0.999, x, 1.0e-5);
    }
}
`,
  },
  bug: { path: fDistribution, from: guardedDomain, to: initialDomain },
  patches: [
    correct({ path: fDistribution, from: initialDomain, to: guardedDomain }),
    ...wrong(fDistribution, initialDomain, {
      'plus-two': ['wrong operator (figure 2a)', initialDomain.replace('d - 2.0', 'd + 2.0')],
      'always-one': ['deletes the computation', '        return 1.0;'],
      'returns-p': ['early return of another variable', '        return p;'],
      'guard-too-broad': ['wrong constant in the condition', guardedDomain.replace('d > 2.0', 'd > 5.0')],
    }),
    ...wrong(fDistribution, inverse, {
      'special-case': [
        'answers the input of the test',
        `        if (denominatorDegreesOfFreedom < 5.0) {\n            return 0.975;\n        }\n${inverse}`,
      ],
    }),
  ],
  preservation: {
    path: 'org/apache/commons/math/distribution/FDistributionPreservation.java',
    text: `${preservation('org.apache.commons.math.distribution')}
public class FDistributionPreservation {
    @Preservation
    public void smallDegreesOfFreedom(@Near("1.0") double d1, @Near("1.0") double d2, @Near("0.975") double d3) {
        try {
            FDistributionImpl fd = new FDistributionImpl(d1, d2);
            double p = fd.cumulativeProbability(d3);
            double x = fd.inverseCumulativeProbability(p);
            preserveIf(true, () -> new Double[] { x });
        } catch (Exception e) {
            failToPreserve();
        }
    }
}
`,
  },
}

const mathUtils = `${main}math/util/MathUtils.java`
const returnSum = `        if ((u == 0) || (v == 0)) {
            return FastMath.abs(u) + FastMath.abs(v);
        }
        // keep u and v negative, as negative integers range down to
        // -2^31, while positive numbers can only be as large as 2^31-1
        // (i.e. we can't necessarily negate a negative number without`
const overflow = `MathRuntimeException.createArithmeticException(
                        LocalizedFormats.GCD_OVERFLOW_32_BITS,
                        p, q);`
/** Throws in the zero case of gcd. */
const throwIf = (condition: string) =>
  returnSum.replace(
    '{\n',
    () => `{\n            if (${condition}) {\n                throw ${overflow}\n            }\n`,
  )
const smallest = '(u == Integer.MIN_VALUE) || (v == Integer.MIN_VALUE)'

const complementaryCases: PoracleCase = {
  name: 'gcd',
  pattern: 'CC',
  recipe: 'math2',
  keep: [
    'math/MathRuntimeException.java',
    'math/exception/MathIllegalArgumentException.java',
    'math/exception/MathIllegalNumberException.java',
    'math/exception/MathThrowable.java',
    'math/exception/NonMonotonousSequenceException.java',
    'math/exception/util/ArgUtils.java',
    'math/exception/util/DummyLocalizable.java',
    'math/exception/util/Localizable.java',
    'math/exception/util/LocalizedFormats.java',
    'math/exception/util/MessageFactory.java',
    'math/util/FastMath.java',
    'math/util/MathUtils.java',
  ],
  test: {
    path: `${tests}math/util/MathUtilsTest.java`,
    text: `package org.apache.commons.math.util;

import junit.framework.TestCase;

public class MathUtilsTest extends TestCase {
    public void testGcdOverflow() {
        try {
            MathUtils.gcd(Integer.MIN_VALUE, 0);
            fail("expecting ArithmeticException");
        } catch (ArithmeticException expected) {
            // expected
        }
    }

    public void testGcd() {
        assertEquals(10, MathUtils.gcd(30, 50));
        assertEquals(10, MathUtils.gcd(-30, 50));
        assertEquals(10, MathUtils.gcd(30, -50));
        assertEquals(10, MathUtils.gcd(-30, -50));
    }

    public void testGcdOfCoprimes() {
        assertEquals(1, MathUtils.gcd(30, 77));
        assertEquals(1, MathUtils.gcd(-77, 30));
    }

    public void testGcdOfZero() {
        assertEquals(0, MathUtils.gcd(0, 0));
    }

    public void testGcdOfLongs() {
        assertEquals(10L, MathUtils.gcd(30L, 50L));
        assertEquals(50L, MathUtils.gcd(0L, 50L));
    }
}
`,
  },
  bug: { path: mathUtils, from: throwIf(smallest), to: returnSum },
  patches: [
    correct({ path: mathUtils, from: returnSum, to: throwIf(smallest) }),
    ...wrong(mathUtils, returnSum, {
      'negative-throws': ['condition that holds too often', throwIf('(u < 0) || (v < 0)')],
      'even-throws': ['condition over another property of the input', throwIf('(u != 0) && ((u & 1) == 0)')],
      'non-zero-throws': ['wrong constant in the condition', throwIf('(u != 0) || (v != 0)')],
      'guard-too-early': [
        'guard outside of the zero case',
        `        if (u == Integer.MIN_VALUE) {\n            throw ${overflow}\n        }\n${returnSum}`,
      ],
      'zero-case-narrowed': ['wrong operator: one zero is never done', returnSum.replace('||', '&&')],
    }),
  ],
  preservation: {
    path: 'org/apache/commons/math/util/GcdPreservation.java',
    text: `${preservation('org.apache.commons.math.util')}
public class GcdPreservation {
    @Preservation
    public void gcd(@Near("" + Integer.MIN_VALUE) int i, @Near("0") int j) {
        boolean complement = !((i == Integer.MIN_VALUE && j == 0) || (i == 0 && j == Integer.MIN_VALUE));
        try {
            final long actual = MathUtils.gcd(i, j);
            preserveIf(complement, () -> new Long[] { actual });
        } catch (ArithmeticException e) {
            preserveIf(!complement, () -> new String[] { e.toString() });
        } catch (Exception e) {
            failToPreserve();
        }
    }
}
`,
  },
}

const simpleRegression = `${main}math/stat/regression/SimpleRegression.java`
const squaredErrors = '        return sumYY - sumXY * sumXY / sumXX;'
const fixedErrors = '        return FastMath.max(0d, sumYY - sumXY * sumXY / sumXX);'

const existingAssertion: PoracleCase = {
  name: 'simple-regression',
  pattern: 'EGA',
  recipe: 'math2',
  test: {
    path: `${tests}math/stat/regression/SimpleRegressionTest.java`,
    text: `package org.apache.commons.math.stat.regression;

import junit.framework.TestCase;

public class SimpleRegressionTest extends TestCase {
    private static SimpleRegression of(double[][] points) {
        SimpleRegression regression = new SimpleRegression();
        regression.addData(points);
        return regression;
    }

    public void testSSENonNegative() {
        double[] y = { 8915.102, 8919.302, 8923.502 };
        double[] x = { 1.107178495E2, 1.107264895E2, 1.107351295E2 };
        SimpleRegression reg = new SimpleRegression();
        for (int i = 0; i < x.length; i++) {
            reg.addData(x[i], y[i]);
        }
        assertTrue(reg.getSumSquaredErrors() >= 0.0);
    }

    public void testLine() {
        SimpleRegression regression = of(new double[][] { { 15.6, 5.2 }, { 26.8, 6.1 }, { 37.8, 8.7 }, { 7.9, 2.5 } });
        assertEquals(0.19055, regression.getSlope(), 1.0e-4);
        assertEquals(1.42811, regression.getIntercept(), 1.0e-4);
    }

    public void testPerfect() {
        SimpleRegression regression = of(new double[][] { { 0, 0 }, { 1, 0.5 }, { 2, 1 }, { 3, 1.5 }, { 4, 2 } });
        assertEquals(0.0, regression.getSumSquaredErrors(), 1.0e-9);
        assertEquals(1.0, regression.getRSquare(), 1.0e-9);
    }

    public void testTooFewPoints() {
        assertTrue(Double.isNaN(of(new double[][] { { 1, 2 } }).getSumSquaredErrors()));
    }

    public void testTotalSumSquares() {
        SimpleRegression regression = of(new double[][] { { 1, 1 }, { 2, 0 }, { 3, 5 } });
        assertEquals(14.0, regression.getTotalSumSquares(), 1.0e-9);
        assertEquals(8.0, regression.getRegressionSumSquares(), 1.0e-9);
    }
}
`,
  },
  bug: { path: simpleRegression, from: fixedErrors, to: squaredErrors },
  patches: [
    correct({ path: simpleRegression, from: squaredErrors, to: fixedErrors }),
    ...wrong(simpleRegression, squaredErrors, {
      'swapped-sums': ['wrong variables', '        return FastMath.max(0d, sumXX - sumXY * sumXY / sumYY);'],
      halved: ['wrong constant', fixedErrors.replace('return', 'return 0.5 *')],
      'three-points': [
        'answers the input of the test',
        `        if (n == 3) {\n            return 0d;\n        }\n${squaredErrors}`,
      ],
      'narrow-x': [
        'guard that holds too often',
        `        if (sumXX > 0.0 && sumXX < 1.0) {\n            return 0d;\n        }\n${squaredErrors}`,
      ],
      rounded: ['deletes the fraction', fixedErrors.replace('sumYY', 'FastMath.floor(sumYY').replace(';', () => ');')],
    }),
  ],
  preservation: {
    path: 'org/apache/commons/math/stat/regression/SimpleRegressionPreservation.java',
    text: `${preservation('org.apache.commons.math.stat.regression')}
public class SimpleRegressionPreservation {
    @Preservation
    public void sseNonNegative(
            @Near("8915.102") double d1, @Near("8919.302") double d2, @Near("8923.502") double d3,
            @Near("110.7178495") double d4, @Near("110.7264895") double d5, @Near("110.7351295") double d6) {
        try {
            double[] y = { d1, d2, d3 };
            double[] x = { d4, d5, d6 };
            SimpleRegression reg = new SimpleRegression();
            for (int i = 0; i < x.length; i++) {
                reg.addData(x[i], y[i]);
            }
            double ret = reg.getSumSquaredErrors();
            preserveIf(ret >= 0.0, () -> new Double[] { ret });
        } catch (Exception e) {
            failToPreserve();
        }
    }
}
`,
  },
}

const numberUtils = `${main}lang3/math/NumberUtils.java`
const fixedLong = `                        && (numeric.charAt(0) == '-' && isDigits(numeric.substring(1)) || isDigits(numeric))) {`
const strictLong = `                        && isDigits(numeric.substring(1))
                        && (numeric.charAt(0) == '-' || Character.isDigit(numeric.charAt(0)))) {`
const refusal = `                        return createBigInteger(numeric);

                    }
                    throw new NumberFormatException(str + " is not a valid number.");`

const referenceImplementation: PoracleCase = {
  name: 'create-number',
  pattern: 'RI',
  recipe: 'lang35',
  keep: [
    'ArrayUtils',
    'BooleanUtils',
    'CharSequenceUtils',
    'CharUtils',
    'ClassUtils',
    'JavaVersion',
    'ObjectUtils',
    'StringUtils',
    'SystemUtils',
    'Validate',
    'builder/Builder',
    'builder/CompareToBuilder',
    'builder/EqualsBuilder',
    'builder/EqualsExclude',
    'builder/HashCodeBuilder',
    'builder/HashCodeExclude',
    'builder/IDKey',
    'builder/ReflectionToStringBuilder',
    'builder/ToStringBuilder',
    'builder/ToStringExclude',
    'builder/ToStringStyle',
    'exception/CloneFailedException',
    'math/NumberUtils',
    'mutable/Mutable',
    'mutable/MutableInt',
    'mutable/MutableObject',
    'text/StrBuilder',
    'text/StrMatcher',
    'text/StrTokenizer',
    'tuple/ImmutablePair',
    'tuple/Pair',
  ].map((name) => `lang3/${name}.java`),
  test: {
    path: `${tests}lang3/math/NumberUtilsTest.java`,
    text: `package org.apache.commons.lang3.math;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.fail;

import java.math.BigInteger;
import org.junit.Test;

public class NumberUtilsTest {
    @Test
    public void testLang300() {
        NumberUtils.createNumber("1l");
    }

    @Test
    public void testCreateLong() {
        assertEquals(Long.valueOf(12345), NumberUtils.createNumber("12345L"));
        assertEquals(Long.valueOf(-12345), NumberUtils.createNumber("-12345l"));
    }

    @Test
    public void testCreateBigInteger() {
        assertEquals(new BigInteger("12345678901234567890"), NumberUtils.createNumber("12345678901234567890L"));
    }

    @Test
    public void testCreateOthers() {
        assertEquals(Integer.valueOf(12345), NumberUtils.createNumber("12345"));
        assertEquals(Float.valueOf(1234.5F), NumberUtils.createNumber("1234.5f"));
        assertEquals(Double.valueOf(1234.5), NumberUtils.createNumber("1234.5D"));
        assertNull(NumberUtils.createNumber(null));
    }

    @Test
    public void testNotANumber() {
        try {
            NumberUtils.createNumber("junk");
            fail("expecting NumberFormatException");
        } catch (NumberFormatException expected) {
            // expected
        }
    }
}
`,
  },
  bug: { path: numberUtils, from: fixedLong, to: strictLong },
  patches: [
    correct({ path: numberUtils, from: strictLong, to: fixedLong }),
    ...wrong(numberUtils, strictLong, {
      'either-check': [
        'wrong operator',
        strictLong.replace('&& isDigits', '&& (isDigits').replace('&& (numeric', '|| (numeric').replace(' {', ') {'),
      ],
    }),
    ...wrong(numberUtils, refusal, {
      'throw-deleted': ['deletes the throw: falls through to the decimals', refusal.replace(/\n.*throw.*/, '')],
      'exception-swallowed': [
        'a default in place of the exception',
        refusal.replace(/throw.*/, 'return Long.valueOf(1);'),
      ],
      'first-digit': [
        'early return of the part that is understood',
        refusal.replace(
          'throw',
          () => `if (Character.isDigit(numeric.charAt(0))) {
                        return createLong(numeric.substring(0, 1));
                    }
                    throw`,
        ),
      ],
    }),
    ...wrong(numberUtils, '            switch (lastChar) {', {
      'short-numbers': [
        'answers inputs as short as that of the test',
        `            if (numeric.length() < 3) {
                return Long.valueOf(numeric.charAt(0) - '0');
            }
            switch (lastChar) {`,
      ],
    }),
  ],
  preservation: {
    path: 'org/apache/commons/lang3/math/CreateNumberPreservation.java',
    text: `${preservation('org.apache.commons.lang3.math')}
public class CreateNumberPreservation {
    @Preservation
    public void lang300(@Near("" + (int) '1') int n, @Near("" + (int) '1') int m) {
        String s = "" + (char) n + (char) m + "l";
        String act;
        try {
            act = "" + NumberUtils.createNumber(s).longValue();
        } catch (Exception e) {
            act = "Exception";
        }
        String ref;
        try {
            ref = "" + Long.valueOf(s);
        } catch (Exception e) {
            ref = "Exception";
        }
        String actOut = act;
        preserveIf(actOut.equals(ref), () -> new String[] { actOut });
    }
}
`,
  },
}

/** The running examples of the Poracle paper (figures 5 to 8) on released versions. */
export const poracleCases: readonly PoracleCase[] = [
  unexpectedException,
  complementaryCases,
  existingAssertion,
  referenceImplementation,
]
