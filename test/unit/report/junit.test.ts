import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { junitReport } from '../../../src/report/junit.js'
import type { Report } from '../../../src/model/report.js'
import { hostile, mixed, patchOf, reportOf, witnessOf } from '../../support/report-of.js'

interface Element {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: Element[]
  text: string
}

/** The elements and attributes that the schema of Jenkins' xUnit plugin has, as far as they are used. */
const shape: Record<string, { attributes: string[]; children: string[] }> = {
  testsuites: { attributes: ['name', 'time', 'tests', 'failures', 'errors'], children: ['testsuite'] },
  testsuite: {
    attributes: ['name', 'tests', 'failures', 'errors', 'skipped', 'time'],
    children: ['properties', 'testcase'],
  },
  properties: { attributes: [], children: ['property'] },
  property: { attributes: ['name', 'value'], children: [] },
  testcase: {
    attributes: ['name', 'classname', 'time', 'file', 'line'],
    children: ['failure', 'error', 'skipped', 'system-out'],
  },
  failure: { attributes: ['message', 'type'], children: [] },
  error: { attributes: ['message', 'type'], children: [] },
  skipped: { attributes: ['message'], children: [] },
  'system-out': { attributes: [], children: [] },
}

/** Parsed strictly: what is no XML throws. */
function parsed(report: Report): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => void (open.at(-1)!.text += text))
  parser.on('closetag', () => void open.pop())
  parser.write(junitReport(report)).close()
  root.children.forEach(hasShape)
  return root.children[0]
}

function hasShape({ name, attributes, children }: Element): void {
  expect(Object.keys(shape)).toContain(name)
  expect(Object.keys(attributes).filter((key) => !shape[name].attributes.includes(key))).toEqual([])
  for (const child of children) {
    expect(shape[name].children).toContain(child.name)
    hasShape(child)
  }
}

const casesOf = (suites: Element) => suites.children[0].children.filter(({ name }) => name === 'testcase')

describe('JUnit XML', () => {
  it('has a test for each patch, and the counts of what became of them', () => {
    const suites = parsed(mixed())
    expect(suites.children[0].attributes).toMatchObject({ tests: '5', failures: '2', errors: '1', skipped: '1' })
    expect(casesOf(suites).map(({ attributes, children }) => [attributes.name, children[0].name])).toEqual([
      ['fix.diff', 'failure'],
      ['suspect.diff', 'failure'],
      ['right.diff', 'system-out'],
      ['unclear.diff', 'skipped'],
      ['wrong.diff', 'error'],
    ])
  })

  it('tells the evidence with its test, and how hard it was looked', () => {
    const [first, , right] = casesOf(parsed(mixed()))
    expect(first.attributes).toMatchObject({ file: 'src/gcd.js', line: '3', classname: 'assay.numbers' })
    for (const part of ['i = 999', 'assert.equal(gcd(999), 1)', 'expected: 1'])
      expect(first.children[0].text).toContain(part)
    expect(right.children[0].text).toContain('600 inputs; 1,200 executions, 500 reached the change')
  })

  it('is XML whatever the text', () => {
    const every = Array.from({ length: 0x300 }, (_, i) => String.fromCharCode(i)).join('')
    const text = `${every}${hostile}😀`
    const [one] = casesOf(parsed(reportOf([patchOf({ patch: text, evidence: [witnessOf({ before: hostile })] })])))
    expect(one.attributes.name).toContain('😀')
    expect(one.attributes.name).toContain('\\u0000')
    expect(one.attributes.name).toContain('\t\n')
    expect(one.children[0].text).toContain('<script>alert(1)</script>')
  })

  it('is whole without patches', () => {
    expect(casesOf(parsed(reportOf([])))).toEqual([])
  })
})
