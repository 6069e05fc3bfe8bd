import { describe, expect, it } from 'vitest'
import { isPartial } from '../../../../src/languages/java/maven.js'

const told = (...warnings: string[]) =>
  [
    ...warnings,
    '[INFO] Dependencies classpath:',
    '/home/me/.m2/repository/junit/junit/4.13.2/junit-4.13.2.jar',
    '[INFO] BUILD SUCCESS',
  ].join('\n')

const missing = (what: string) => `[WARNING] The POM for ${what} is missing, no dependency information available`

describe('a class path that Maven tells offline', () => {
  it('is whole where every pom is there', () => expect(isPartial(told())).toBe(false))

  it('is not whole where the pom of a jar on it is missing: what that needs is left out', () =>
    expect(isPartial(told(missing('junit:junit:jar:4.13.2')))).toBe(true))

  it('is not whole, either, where that jar has a classifier', () => {
    const tests = told(missing('org.demo:demo:jar:tests:1.0')).replace('junit-4.13.2.jar', 'demo-1.0-tests.jar')
    expect(isPartial(tests)).toBe(true)
  })

  it('has nothing to do with plugins', () =>
    expect(isPartial(told(missing('org.apache.maven.plugins:maven-surefire-plugin:jar:2.12.4')))).toBe(false))
})
