import type { Case } from '../../src/case/case.js'
import type { Config } from '../../src/model/config.js'
import { readTree } from '../../src/files/tree.js'
import { patchFromOverlay } from '../../src/case/versions.js'
import type { HostOptions } from '../../src/execution/protocol.js'
import { TestBed } from '../../src/campaign/test-bed.js'
import { changeOf } from '../../src/syntax/changes.js'
import type { Project } from './project.js'
import type { PatchWithChange } from '../../src/case/changed.js'
import { findLanguage } from '../../src/languages/all.js'

export const hostOptions = {
  seed: 1,
  pinned: true,
  exact: false,
  steps: 100_000,
  timeLimit: 1000,
  memoryLimit: 512,
}

/** A project and a patch of it on a test bed, without a run of its suite. */
export async function testBedOf(
  project: Project,
  patched: Record<string, string>,
  config: Config = {},
  options: HostOptions = hostOptions,
) {
  const { subject, patches, bed } = await testBedOfMany(project, [patched], config, options)
  return { subject, change: patches[0].change, bed }
}

/** The same with several patches. */
export async function testBedOfMany(
  project: Project,
  patched: readonly Record<string, string>[],
  config: Config = {},
  options: HostOptions = hostOptions,
) {
  const tree = readTree(project.folder)
  const language = findLanguage(tree, config)
  const plan = language.tests.discover(tree, config, project.folder)
  const subject: Case = {
    project: project.folder,
    language,
    plan,
    buggy: { name: 'buggy', tree },
    suite: { tests: [], seconds: 0 },
    failing: [],
    candidates: [],
  }
  const patches: PatchWithChange[] = []
  for (const [i, files] of patched.entries()) {
    const name = patched.length === 1 ? 'patched' : `patched ${i}`
    const version = patchFromOverlay(tree, name, new Map(Object.entries(files)), () => false)
    patches.push({ version, change: await changeOf(tree, version.overlay, language.syntax.table) })
  }
  return { subject, patches, bed: await TestBed.open(subject, patches, options) }
}
