import type { OpenedMessage, Parameter } from '../execution/protocol.js'
import { centreOf } from '../inputs/span.js'
import { nameOfTest, type Driver, type LiftedFile, type Slot, type RefusedTest } from '../model/driver.js'
import type { TestResult } from '../model/suite.js'
import type { GeneratedTest, GeneratedTests, TestPlan } from '../model/test-plan.js'

/** The drivers of the lifted files that a host could load. */
export function driversFrom(
  lifted: readonly LiftedFile[],
  opened: OpenedMessage,
  failing: readonly TestResult[],
  generated: TestPlan['generated'] = [],
): { drivers: Driver[]; refused: RefusedTest[]; undriven: TestResult[] } {
  const drivers: Driver[] = []
  const refused: RefusedTest[] = lifted
    .filter((file) => file.refused)
    .map((file) => ({ file: file.path, reason: file.refused! }))
  for (const { file, message } of firstPerFile(opened.errors))
    refused.push({ file, reason: `failed to load outside its test runner: ${message.split('\n')[0]}` })
  // Which of them a driver reads shows when it is run.
  const inherited = lifted.filter((f) => !opened.tests.some((test) => test.file === f.path)).flatMap((f) => f.slots)
  const unloaded = new Set(opened.errors.map((error) => error.file))
  for (const test of opened.tests) {
    const file = lifted.find((f) => f.path === test.file)
    if (!file || unloaded.has(test.file)) continue
    const name = nameOfTest(test.name)
    const site = file.tests[test.site]
    const reason = test.skipped ? (test.reason ?? 'is skipped') : site?.refused
    if (reason) {
      refused.push({ file: test.file, test: name, reason })
      continue
    }
    const made = site && generatedAt(generated, file, site.line)
    // What several tests may read; a function that is part of a variant belongs to that one only.
    const isShared = ({ owner, line }: Slot) => {
      const around = owner < 0 ? generatedAt(generated, file, line) : undefined
      return owner < 0 && (!around || around === made)
    }
    const isOwn = (slot: Slot) =>
      isShared(slot) || (slot.owner === test.site && (slot.row < 0 || slot.row === test.row))
    drivers.push({
      id: drivers.length,
      file: test.file,
      index: test.index,
      name,
      site,
      slots: test.parameters?.map(slotOf) ?? [...file.slots.filter(isOwn), ...inherited],
      preserves: test.parameters !== undefined,
      failing: failing.some((f) => f.file === test.file && sameTest(f.name, test.name, test.row)),
      ...(made && originOf(made, file.source?.slice(site!.start, site!.end) ?? '')),
    })
  }
  const isDriven = (f: TestResult) =>
    opened.tests.some(
      (test) =>
        drivers.some((d) => d.file === test.file && d.index === test.index) &&
        f.file === test.file &&
        sameTest(f.name, test.name, test.row),
    )
  return { drivers, refused, undriven: failing.filter((f) => !isDriven(f)) }
}

/** The test that nobody wrote around a line of a file, if there is one. */
const generatedAt = (generated: readonly GeneratedTests[], { path }: LiftedFile, line: number) =>
  generated.find(({ file }) => file === path)?.tests.find(({ first, last }) => line >= first && line <= last)

const originOf = (
  { guessed, variant }: GeneratedTest,
  source: string,
): Pick<Driver, 'generated' | 'variant' | 'source'> => ({
  generated: guessed ? 'guessed' : 'typed',
  ...(variant && { variant }),
  source,
})

const slotOf = ({ name, span, type }: Parameter, id: number): Slot => ({
  id,
  value: centreOf(span),
  span,
  ...(type && { type }),
  line: 0,
  start: 0,
  end: 0,
  place: name,
  owner: -1,
  row: -1,
})

function firstPerFile<T extends { file: string }>(errors: readonly T[]): T[] {
  return errors.filter((error, i) => errors.findIndex((other) => other.file === error.file) === i)
}

/** Subtests and table rows have names of their own in the runner's report. */
export function sameTest(reported: readonly string[], registered: readonly string[], row: number): boolean {
  const joined = registered.join(' ')
  if (reported.join(' ') === joined || reported.slice(0, registered.length).join(' ') === joined) return true
  if (row < 0) return false
  const pattern = registered
    .at(-1)!
    .replace(/ #\d+$/, '')
    .split(/%[a-z#%]|\$[\w.]+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  return (
    reported.slice(0, -1).join(' ') === registered.slice(0, -1).join(' ') &&
    new RegExp(`^${pattern}$`).test(reported.at(-1)!)
  )
}
