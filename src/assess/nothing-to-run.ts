import type { Language } from '../languages/language.js'
import type { PatchedVersion } from '../case/versions.js'
import type { Change } from '../syntax/changes.js'

/** Files that no program reads. */
const prose = /\.(md|txt|rst|adoc)$|(^|\/)(LICEN[CS]E|CHANGELOG|NOTICE|README)[^/]*$/i

/** Changed files that are not code but may matter: data, settings, resources. */
export const nonCodeFiles = ({ overlay }: PatchedVersion, { syntax: { table } }: Language): string[] =>
  [...overlay.keys()].filter((path) => !table.grammarOf(path) && !prose.test(path))

/** Why there is nothing to run, if there is nothing. */
export function nothingToRunReason(
  { overlay, editedTests }: PatchedVersion,
  change: Change,
  unseen: readonly string[],
): string | undefined {
  if (overlay.size === 0) return editedTests.length ? 'it changes only tests' : 'it changes nothing'
  if (change.size > 0) return undefined
  return unseen.length
    ? `it changes only files without code (${unseen.slice(0, 3).join(', ')}), which Assay does not run`
    : 'it changes no code, only comments, whitespace or documentation'
}
