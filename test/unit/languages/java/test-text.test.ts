import { describe, expect, test } from 'vitest'
import { assertionNames, equals, withoutUnusedImports } from '../../../../src/languages/java/test-text.js'

describe('assertions of a written test', () => {
  test.each([
    ['import static org.junit.Assert.*;', 'assertEquals'],
    ['import static org.junit.Assert.assertEquals;', 'assertEquals'],
    ['import org.junit.Assert;', 'Assert.assertEquals'],
    ['import org.junit.Test;', 'org.junit.Assert.assertEquals'],
    ['import static org.junit.jupiter.api.Assertions.assertEquals;', 'assertEquals'],
    ['import junit.framework.TestCase;', 'junit.framework.Assert.assertEquals'],
  ])('%s', (line, name) => {
    expect(assertionNames(`package demo;\n${line}\n`)('assertEquals')).toBe(name)
  })

  test('have the name that the file imports', () => {
    const named = assertionNames('import static org.junit.Assert.assertTrue;')
    expect(equals('isOpen()', true, named)).toBe('assertTrue(isOpen());')
    expect(equals('name()', 'a"b', named)).toBe('org.junit.Assert.assertEquals("a\\"b", String.valueOf(name()));')
    expect(equals('size()', 3, named)).toBe('org.junit.Assert.assertEquals(3.0, (double) (size()), 0.0);')
  })
})

test('imports that only removed tests used are removed', () => {
  const head = `package demo;
import static org.junit.Assert.assertTrue;
import java.util.List;
import java.util.Map;
import demo.other.*;
`
  const original = `${head}class ATest { void a() { List<String> l; } void b() { Map<String, String> m; assertTrue(true); } }`
  expect(withoutUnusedImports(`// a List\n${head}class ATest { void b() { Map<String, String> m; } }`, original))
    .toBe(`// a List
package demo;
import java.util.Map;
import demo.other.*;
class ATest { void b() { Map<String, String> m; } }`)
})
