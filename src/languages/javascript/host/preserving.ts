import { keptTag } from '../../../execution/compare.js'
import { failToPreserveTag, failToPreserveSite } from '../../../execution/condition.js'
import { centreOf } from '../../../inputs/span.js'
import * as preserve from '../../../inputs/preservation.js'
import { capture } from './capture.js'
import type { Recorder } from './recorder.js'
import { OutOfSteps } from './program.js'
import { ExitCalled } from './recorder.js'
import type { Registry } from './registry.js'
import type { Slots } from './slots.js'

/** What a preservation test talks to inside a host. */
export function preservingShim(
  registry: Registry,
  slots: Slots,
  recorder: Recorder,
  isPatched: () => boolean,
): typeof preserve {
  const record = (site: string | number, value: { t: string; v?: never[] } | { t: string; v: unknown[] }) =>
    recorder.preserve(site, value as never)
  const preserving = {
    /** Formula 4: in the buggy version the outputs count if the condition holds; in the patched version always. */
    preserveIf: (condition: unknown, outputs: () => unknown, site = -1) => {
      if (!isPatched() && !condition) return record(site, { t: 'not kept' })
      try {
        record(site, { t: keptTag, v: [capture(outputs())] })
      } catch (error) {
        if (error instanceof OutOfSteps || error instanceof ExitCalled) throw error
        record(site, { t: 'ignored' })
      }
    },
    failToPreserve: () => record(failToPreserveSite, { t: failToPreserveTag }),
  }
  Object.assign(globalThis, {
    __assayPreservation: (
      name: string,
      domains: Record<string, preserve.Domain<unknown>>,
      body: (values: object, tools: preserve.Preserving) => unknown,
    ) => {
      const parameters = Object.entries(domains).map(([key, { span }]) => ({ name: key, span }))
      const values = () =>
        Object.fromEntries(
          parameters.map(({ name: key, span }, i) => [key, slots.isSet(i) ? slots.get(i) : copy(centreOf(span))]),
        )
      registry.preservation(name, parameters, () => body(values(), preserving))
    },
  })
  return preserve
}

/** The centre of a domain is one object; the test may change what it is given. */
const copy = (value: unknown) => (typeof value === 'object' && value !== null ? structuredClone(value) : value)
