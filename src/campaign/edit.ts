import { distanceBetween } from '../execution/distance.js'
import { differingParts } from '../execution/leaf.js'
import { valueIn, type Driver } from '../model/driver.js'
import type { Overrides } from '../model/input.js'
import { isNode, plainSnapshot, type Snapshot } from '../model/snapshot.js'

/** How an input differs from a test's own values. */
export interface Edit {
  /** Which slots it changes, and where in them: inputs with the same places are of one kind. */
  readonly place: string
  /** Objects have the same keys as before; texts have digits where there were digits, letters where there were letters. */
  readonly keepsForm: boolean
  readonly distance: number
}

export function editOf({ slots }: Driver, input: Overrides): Edit {
  const places: string[] = []
  let keepsForm = true
  let distance = 0
  for (const slot of slots) {
    const value = valueIn(input, slot)
    if (slot.value === value) continue
    const [own, other] = [plainSnapshot(slot.value), plainSnapshot(value)]
    const parts = differingParts(own, other, true)
    places.push(`${slot.id} ${JSON.stringify(parts.path)} ${tokenOf(parts.before, parts.after)}`)
    keepsForm &&= formOf(parts.before) === formOf(parts.after)
    distance += 1 + Math.log2(1 + distanceBetween(own, other))
  }
  return { place: places.join('; '), keepsForm, distance }
}

/** The word or number in a text at which another one differs from it, counted from 0. */
function tokenOf(a: Snapshot, b: Snapshot): number {
  if (typeof a !== 'string' || typeof b !== 'string') return 0
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  return a.slice(0, same).match(/[\p{L}\p{N}]+(?=[^\p{L}\p{N}])/gu)?.length ?? 0
}

function formOf(value: Snapshot): string {
  if (isNode(value)) return `${value.t} ${value.k?.join() ?? ''}`
  return typeof value === 'string' ? value.replace(/\d+/g, '0').replace(/\p{L}+/gu, 'a') : typeof value
}
