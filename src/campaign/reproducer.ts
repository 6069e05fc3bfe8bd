import { basename } from 'node:path'
import { readText } from '../files/tree.js'
import type { PatchedVersion } from '../case/versions.js'
import type { Cluster } from './differences/cluster.js'
import { observedAt } from '../execution/describe.js'
import { differingLeaf } from '../execution/leaf.js'
import { showSnapshot } from '../execution/show.js'
import type { TestBed } from './test-bed.js'
import type { Difference } from '../model/difference.js'
import type { Driver, Range } from '../model/driver.js'
import type { Execution } from '../model/execution.js'
import type { TestPlan } from '../model/test-plan.js'

/** A test, and how it accesses the values that it checks. */
export interface WrittenTest {
  readonly access: 'public' | 'inside'
  readonly text: string
}

/** The executions of the versions; the expected one is that before the patch unless another is given. */
export interface VersionExecutions {
  readonly before: Execution
  readonly after: Execution
  readonly expected?: Execution
}

/**
 * Tests in the project's own framework that show a difference, those that use only the public API first; `moral` ends
 * the comment above them.
 */
export function reproducers(
  { subject, lifted, options }: TestBed,
  version: PatchedVersion,
  { driver, input, label }: Pick<Cluster, 'driver' | 'input' | 'label'>,
  difference: Difference,
  { before, after, expected = before }: VersionExecutions,
  moral: string,
): WrittenTest[] {
  const show = (execution: Execution) => {
    const at = observedAt(execution, difference)
    return at ? showSnapshot(at.value, 200) : 'not reached'
  }
  const note = [
    `From the test "${driver.variant?.of ?? driver.name}" (${driver.file}), found by assay.`,
    label,
    `  before ${basename(version.name)}: ${show(before)}`,
    `  after it: ${show(after)}`,
    ...(expected === before ? [] : [`  expected: ${show(expected)}`]),
    moral,
  ].join('\n')
  const value = observedAt(expected, difference)?.value
  const source = readText(subject.buggy.tree, driver.file)!
  const draft = {
    file: lifted.find((f) => f.path === driver.file)!,
    source,
    others: otherGenerated(driver, source, subject.plan),
    driver,
    input,
    difference,
    expected: value,
    leaf: differingLeaf(value, observedAt(after, difference)?.value, options.exact),
    note,
    plan: subject.plan,
  }
  const tests = (['public', 'inside'] as const).map((access) => ({
    access,
    text: subject.language.writing.writeTest({ ...draft, access }),
  }))
  const isFirst = ({ text }: { text: string | undefined }, i: number) => tests.findIndex((t) => t.text === text) === i
  return tests.filter((test, i): test is WrittenTest => test.text !== undefined && isFirst(test, i))
}

function otherGenerated({ file, site }: Driver, source: string, { generated = [] }: TestPlan): Range[] {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const tests = generated.find((one) => one.file === file)?.tests ?? []
  return tests
    .filter(({ first, last }) => !site || site.line < first || site.line > last)
    .map(({ first, last }) => ({ start: starts[first - 1], end: (starts[last] ?? source.length + 1) - 1 }))
}
