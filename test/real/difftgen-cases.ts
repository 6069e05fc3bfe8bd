import type { ReleasedCase } from './released.js'

/**
 * Figure 1 of DiffTGen on the released version: commons-lang 2.1, 2.2 and 2.3 have the bug (2.0 is written another way,
 * 2.4 has the fix). Only `keep` is laid out: org.apache.commons.lang.enum is no package name for the compilers of today.
 */
const path = 'src/main/java/org/apache/commons/lang/BooleanUtils.java'
const test = 'src/test/java/org/apache/commons/lang/BooleanUtilsTest.java'

const upper = `                if (ch == 'Y') {`
const endOfThree = `                        (str.charAt(2) == 'S' || str.charAt(2) == 's');
                }
`
const branchOfT = `                if (ch == 't') {
                    return ` // the released file has a blank at the end of this line

export const toBooleanCase: ReleasedCase = {
  name: 'to-boolean',
  recipe: 'lang23',
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
  test: {
    path: test,
    text: `package org.apache.commons.lang;

import junit.framework.TestCase;

public class BooleanUtilsTest extends TestCase {
    public void test_toBoolean_String() {
        assertEquals(false, BooleanUtils.toBoolean((String) null));
        assertEquals(false, BooleanUtils.toBoolean(""));
        assertEquals(false, BooleanUtils.toBoolean("off"));
        assertEquals(false, BooleanUtils.toBoolean("oof"));
        assertEquals(true, BooleanUtils.toBoolean("true"));
        assertEquals(true, BooleanUtils.toBoolean("TRUE"));
        assertEquals(true, BooleanUtils.toBoolean("yes"));
        assertEquals(true, BooleanUtils.toBoolean("YES"));
        assertEquals(true, BooleanUtils.toBoolean("on"));
    }

    public void test_toBoolean_part() {
        assertEquals(false, BooleanUtils.toBoolean("tru"));
    }

    public void test_toBooleanObject_String() {
        assertEquals(Boolean.TRUE, BooleanUtils.toBooleanObject("true"));
        assertEquals(Boolean.FALSE, BooleanUtils.toBooleanObject("false"));
        assertEquals(null, BooleanUtils.toBooleanObject("tru"));
    }

    public void test_xor() {
        assertEquals(true, BooleanUtils.xor(new boolean[] { true, false }));
        assertEquals(false, BooleanUtils.xor(new boolean[] { true, true }));
    }
}
`,
  },
  patches: [
    {
      name: 'correct',
      label: 'correct',
      origin: 'the fix of the developers, released with 2.4',
      path,
      from: endOfThree,
      to: `${endOfThree}                return false;\n`,
    },
    {
      name: 'not-null',
      label: 'overfitting',
      origin: 'the condition synthesised by Nopol (figure 1): "@es" is true',
      path,
      from: upper,
      to: upper.replace("ch == 'Y'", 'str != null'),
    },
    {
      name: 'last-letter',
      label: 'overfitting',
      origin: 'returns another expression: "its" is true',
      path,
      from: endOfThree,
      to: `${endOfThree}                return str.charAt(2) == 's';\n`,
    },
    {
      name: 'lower-case-off',
      label: 'overfitting',
      origin: 'disables the branch that throws: "tRUE" is false',
      path,
      from: branchOfT,
      to: branchOfT.replace("ch == 't'", "ch == 't' && str == null"),
    },
  ],
}
