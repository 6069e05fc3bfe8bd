import type { Driver } from './driver.js'
import type { Overrides } from './input.js'

/** Patches that did the same until an input told them apart, as a tree; a leaf was never told apart. */
export interface Told<Member = number> {
  readonly members: readonly Member[]
  /** What told them apart. */
  readonly split?: { readonly driver: Driver; readonly input: Overrides }
  /** In words what else there is to say where no single input is known. */
  readonly note?: string
  /** What they showed where they parted from the others. */
  readonly shown?: string
  readonly parts: readonly Told<Member>[]
}
