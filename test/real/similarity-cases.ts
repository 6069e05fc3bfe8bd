import { layOutReleased, type ReleasedCase } from './released.js'

/**
 * Figure 2 of PATCH-SIM/TEST-SIM (Lang39) on the released version: of the versions that have `replaceEach`, commons-lang
 * 2.4 has the bug and 2.5 the fix. Only `keep` is laid out: org.apache.commons.lang.enum is no package name for the
 * compilers of today. Apache releases no archive of the tests of 2.4; these are written afresh.
 */
const main = 'src/main/java/org/apache/commons/lang'
const path = `${main}/StringUtils.java`

const loop = `        for (int i = 0; i < searchList.length; i++) {
            int greater = replacementList[i].length() - searchList[i].length();`
const count =
  '        // count the replacement text elements that are larger than their corresponding text being replaced\n'
const guess =
  '        // get a good guess on the size of the result buffer so it doesnt have to double if it goes over a bit\n'
const isNull = 'if (searchList[i] == null || replacementList[i] == null) {'

export const replaceEachCase: ReleasedCase = {
  name: 'replace-each',
  recipe: 'lang24',
  keep: [
    'ArrayUtils',
    'BooleanUtils',
    'CharRange',
    'CharSet',
    'CharSetUtils',
    'CharUtils',
    'ClassUtils',
    'Entities',
    'IntHashMap',
    'NullArgumentException',
    'ObjectUtils',
    'StringEscapeUtils',
    'StringUtils',
    'SystemUtils',
    'UnhandledException',
    'WordUtils',
    'builder/EqualsBuilder',
    'builder/HashCodeBuilder',
    'builder/ReflectionToStringBuilder',
    'builder/ToStringBuilder',
    'builder/ToStringStyle',
    'exception/ExceptionUtils',
    'exception/Nestable',
    'exception/NestableDelegate',
    'exception/NestableRuntimeException',
    'math/NumberUtils',
  ].map((name) => `lang/${name}.java`),
  port: [
    {
      path: `${main}/builder/EqualsBuilder.java`,
      from: '((java.math.BigDecimal)lhs).compareTo(rhs)',
      to: '((java.math.BigDecimal)lhs).compareTo((java.math.BigDecimal)rhs)',
    },
  ],
  test: {
    path: 'src/test/java/org/apache/commons/lang/StringUtilsTest.java',
    text: `package org.apache.commons.lang;

import junit.framework.TestCase;

public class StringUtilsTest extends TestCase {
    public void testReplaceEach_nothing() {
        assertNull(StringUtils.replaceEach(null, new String[] { "a" }, new String[] { "b" }));
        assertEquals("", StringUtils.replaceEach("", new String[] { "a" }, new String[] { "b" }));
        assertEquals("aba", StringUtils.replaceEach("aba", null, null));
        assertEquals("aba", StringUtils.replaceEach("aba", new String[0], null));
        assertEquals("aba", StringUtils.replaceEach("aba", null, new String[0]));
        assertEquals("aba", StringUtils.replaceEach("aba", new String[] { "a" }, null));
        assertEquals("aba", StringUtils.replaceEach("aba", new String[] { null }, new String[] { "a" }));
    }

    public void testReplaceEach_nullElements() {
        assertEquals("aba", StringUtils.replaceEach("aba", new String[] { "a" }, new String[] { null }));
        assertEquals("cbc", StringUtils.replaceEach("aba", new String[] { "a", "b" }, new String[] { "c", null }));
    }

    public void testReplaceEachRepeatedly() {
        String[] search = { "ab", "d" };
        assertEquals("wcte", StringUtils.replaceEachRepeatedly("abcde", search, new String[] { "w", "t" }));
        assertEquals("tcte", StringUtils.replaceEachRepeatedly("abcde", search, new String[] { "d", "t" }));
    }

    public void testReplaceEachRepeatedly_removed() {
        assertEquals("b", StringUtils.replaceEachRepeatedly("aba", new String[] { "a" }, new String[] { "" }));
    }

    public void testReplaceEachRepeatedly_longer() {
        String[] search = { "&", "<" };
        String[] words = { "and", "less than" };
        assertEquals("a less than b and c", StringUtils.replaceEachRepeatedly("a < b & c", search, words));
    }

    public void testReplaceEachRepeatedly_circle() {
        try {
            StringUtils.replaceEachRepeatedly("abcde", new String[] { "ab", "d" }, new String[] { "d", "ab" });
            fail("Should be a circular reference");
        } catch (IllegalStateException e) {
            // expected
        }
    }

    public void testReplace() {
        assertEquals("zbz", StringUtils.replace("aba", "a", "z"));
        assertEquals("aba", StringUtils.replace("aba", "a", null));
    }
}
`,
  },
  patches: [
    {
      name: 'correct',
      label: 'correct',
      origin: 'the fix of the developers, released with 2.5',
      path,
      from: loop,
      to: loop.replace('{\n', `{\n            ${isNull}\n                continue;\n            }\n`),
    },
    {
      name: 'repeat-only',
      label: 'overfitting',
      origin: 'the condition synthesised by Nopol (figure 2): replaceEachRepeatedly still throws',
      path,
      from: `${count}${loop}`,
      to: `${count}        if (repeat)\n${loop}`,
    },
    {
      name: 'early-return',
      label: 'overfitting',
      origin: 'returns at the first null: the other pairs are forgotten',
      path,
      from: guess,
      to: `        for (int i = 0; i < searchList.length; i++) {
            ${isNull}
                return i == 0 ? text : replace(text, searchList[0], replacementList[0]);
            }
        }
${guess}`,
    },
    {
      name: 'first-pair',
      label: 'overfitting',
      origin: 'returns under a condition that holds too often: replaceEach replaces one text only',
      path,
      from: guess,
      to: `        if (!repeat) {
            return replace(text, searchList[replaceIndex], replacementList[replaceIndex]);
        }
${guess}`,
    },
    {
      name: 'special-case',
      label: 'overfitting',
      origin: 'answers the input of the test',
      path,
      from: guess,
      to: `        if (text.equals("aba") && searchLength == 2 && replacementList[1] == null) {
            return "cbc";
        }
${guess}`,
    },
  ],
}

/** The project, and its patches in the order above. */
export const layOutReplaceEach = () => layOutReleased(replaceEachCase)
