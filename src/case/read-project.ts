import { UserError } from '../util/errors.js'
import type { Config } from '../model/config.js'
import type { TestPlan } from '../model/test-plan.js'
import type { Overlay } from '../files/diffs.js'
import { readTree, requireFiles, type Tree } from '../files/tree.js'
import type { Language } from '../languages/language.js'
import { findLanguage } from '../languages/all.js'
import { findPatches, type PatchSource } from './patches.js'
import { withPreservationTests } from './preserve.js'
import { versionsFromBase } from './versions.js'

export interface ProjectOptions {
  readonly project: string
  readonly config: Config
  /** Where relative patch paths given on the command line start. */
  readonly patchesFrom: string
  /** Patches are optional, because the command generates them. */
  readonly unpatched?: boolean
  /** Files in the project that Assay itself writes; not part of the program. */
  readonly own?: readonly string[]
}

/** A project and the patches for it as they were given: nothing was run yet. */
export interface Project {
  readonly project: string
  readonly config: Config
  readonly language: Language
  /** The buggy program with its old tests. */
  readonly tree: Tree
  /** The old tests. */
  readonly plan: TestPlan
  readonly discover: (tree: Tree) => TestPlan
  readonly isTest: (path: string) => boolean
  readonly sources: readonly PatchSource[]
  /** What has changed since `--base`, which is the last patch. */
  readonly working?: { readonly name: string; readonly overlay: Overlay }
}

export function readProject(options: ProjectOptions): Project {
  const { project, config: given, patchesFrom, unpatched = false, own = [] } = options
  const encoding = given.java?.encoding
  const based = given.base ? versionsFromBase(project, given.base, encoding, own) : undefined
  const { config, tree } = withPreservationTests(based?.buggy ?? readTree(project, encoding, own), project, given)
  requireFiles(tree, project)
  const language = findLanguage(tree, config)
  const discover = (version: Tree) => language.tests.discover(version, config, project)
  const plan = discover(tree)
  if (config.preserve && !plan.preserve.length)
    throw new UserError(
      `no preservation test found: nothing matches ${config.preserve.join(', ') || 'an empty folder'}`,
      'See docs/preservation.md for how to write one; `assay generalize` writes one from a failing test.',
    )
  const sources = findPatches(config.patches ?? [], patchesFrom, encoding)
  if (!sources.length && !based && !unpatched)
    throw new UserError(
      'there is no patch: none is given, and the configuration has neither "patches" nor "base"',
      'Use --patch FILE (a file, folder or glob) or --base HEAD (uncommitted changes); `assay repair` generates some.',
    )
  // If the only patch is unreadable, there is nothing to judge; among others it is an implausible patch.
  if (sources.length === 1 && sources[0].unreadable && !based) throw sources[0].unreadable
  return {
    project,
    config,
    language,
    tree,
    plan,
    discover,
    isTest: (path) => language.tests.isTestCode(path, plan),
    sources,
    ...(based && { working: { name: based.name, overlay: based.working } }),
  }
}
