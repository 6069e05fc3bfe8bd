import { junit } from './jars.js'
import { Project } from './project.js'

/** A Java project in the layout of Maven, with the jars of one JUnit. */
export function javaProject(files: Record<string, string>, version: 3 | 4 | 5 = 4, config: object = {}): Project {
  const java = { classpath: junit[version](), ...config }
  return new Project({ 'assay.config.json': JSON.stringify({ java }), ...files })
}

/** A function that returns its argument, and a test of it: what a patch does is all there is to see. */
export const identityFiles = {
  'src/main/java/demo/F.java': 'package demo;\npublic class F {\n  static Object f(int n) {\n    return n;\n  }\n}\n',
  'src/test/java/demo/FTest.java':
    'package demo;\nimport org.junit.*;\npublic class FTest {\n  @Test public void f() { Assert.assertEquals(1, F.f(1)); }\n}\n',
}
