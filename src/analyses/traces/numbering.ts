import type { Change } from '../../syntax/changes.js'
import type { PreparedVersion } from '../../instrument/prepared.js'

/**
 * The statements of a patched version, numbered as in the buggy one: an unchanged statement keeps its number, every
 * other gets one that the buggy version does not have.
 */
export function sharedNumbers(buggy: PreparedVersion, patched: PreparedVersion, change: Change): Int32Array {
  const numbers = new Int32Array(patched.statements.length)
  patched.statements.forEach(({ file, id }, number) => {
    const first = buggy.spec.files[file]?.statement
    const changed = change.get(file)
    const same = changed ? changed.alignment.get(id) : id
    numbers[number] = first === undefined || same === undefined ? buggy.statements.length + number : first + same
  })
  return numbers
}

/** A trace in shared numbers; marks stay as they are. */
export const renumbered = (trace: Int32Array, numbers: Int32Array): Int32Array =>
  trace.map((element) => (element < 0 ? element : numbers[element]))
