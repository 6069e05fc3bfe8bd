import type { Driver } from './driver.js'
import type { Overrides } from './input.js'

/** Patches that behaved the same until an input split them, as a tree; a leaf was never split. */
export interface PartitionTree<Member = number> {
  readonly members: readonly Member[]
  /** The input that split them. */
  readonly split?: { readonly driver: Driver; readonly input: Overrides }
  /** A note where no single input is known. */
  readonly note?: string
  /** Their output where they diverged from the others. */
  readonly shown?: string
  readonly parts: readonly PartitionTree<Member>[]
}
