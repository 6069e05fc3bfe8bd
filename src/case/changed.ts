import type { PatchedVersion, Version } from './versions.js'
import type { Change } from '../syntax/changes.js'

/** A version with what it changes in the buggy one. */
export interface VersionWithChange {
  readonly version: Version
  readonly change: Change
}

export interface PatchWithChange extends VersionWithChange {
  readonly version: PatchedVersion
}
