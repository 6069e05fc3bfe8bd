import { countHandlers } from '../../syntax/handlers.js'
import type { SyntaxTable } from '../../syntax/table.js'
import { sitesPerFile, type AssertionSite, type Driver, type LiftedFile, type Slot } from '../../model/driver.js'
import type { Baseline } from '../../campaign/baseline.js'
import { isNode } from '../../model/snapshot.js'
import type { ProgramNames } from './text-similarity.js'
import type { PatchWithChange } from '../../case/changed.js'

/** Names that the changed files use as strings or keys: such a value has a meaning for the program. */
export function namesInChange({ change }: PatchWithChange): ProgramNames {
  const changes = [...change.values()]
  const namesOf = (sources: readonly string[]) =>
    new Set(
      sources.flatMap((text) =>
        [...text.matchAll(/["'`]([\w$-]+)["'`]|\b([\w$]+)\s*:/g)].map(([, quoted, key]) => quoted ?? key),
      ),
    )
  return {
    before: namesOf(changes.map(({ before }) => before.source)),
    after: namesOf(changes.map(({ after }) => after.source)),
  }
}

/** Whether a patch leaves fewer handlers of exceptions than there were: then errors come out on purpose. */
export const removesHandlers = ({ change }: PatchWithChange, table: SyntaxTable): boolean =>
  [...change.values()].some(
    ({ before, after }) =>
      countHandlers(after.root, after.source, table) < countHandlers(before.root, before.source, table),
  )

/** Whether tests mention NaN, or the patch mentions it more often than the program: then it is intended. */
export function mentionsNaN({ change }: PatchWithChange, tests: readonly string[]): boolean {
  const times = (source: string) => source.match(/NaN\b/g)?.length ?? 0
  return (
    tests.some(times) || [...change.values()].some(({ before, after }) => times(after.source) > times(before.source))
  )
}

/** Drivers without values that occur only in calls expected to fail: they are no examples of valid values. */
export function withoutRefused(
  drivers: readonly Driver[],
  lifted: readonly LiftedFile[],
  { onBase }: Pick<Baseline, 'onBase'>,
): Driver[] {
  const refusing = new Map(lifted.map(({ path, assertions }) => [path, new Set(assertions.filter(wantsError))]))
  for (const driver of drivers)
    for (const { kind, site, value } of onBase.get(driver.id)?.observations ?? []) {
      const file = lifted[Math.floor(Number(site) / sitesPerFile)]
      const at = file?.assertions[Number(site) % sitesPerFile]
      // A failing test may fail by an error that is the bug.
      if (kind === 'assertion' && isNode(value) && value.t === 'error' && at && !driver.failing)
        refusing.get(file.path)!.add(at)
    }
  const isRefused = (file: string, { start, end }: Slot) =>
    [...(refusing.get(file) ?? [])].some(({ statement }) => start >= statement.start && end <= statement.end)
  return drivers.map((driver) => ({ ...driver, slots: driver.slots.filter((slot) => !isRefused(driver.file, slot)) }))
}

const wantsError = ({ claim }: AssertionSite) => claim?.kind === 'throws'
