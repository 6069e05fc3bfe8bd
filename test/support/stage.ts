import type { Case } from '../../src/case/case.js'
import { findLanguage } from '../../src/case/case.js'
import type { Config } from '../../src/case/config.js'
import { readTree } from '../../src/case/tree.js'
import { patchFromOverlay } from '../../src/case/versions.js'
import { Stage } from '../../src/stage.js'
import { changeOf } from '../../src/syntax/changes.js'
import type { Project } from './project.js'

export const hostOptions = {
  seed: 1,
  pinned: true,
  exact: false,
  steps: 100_000,
  timeLimit: 1000,
  memoryLimit: 512,
}

/** A project and a patch of it on a stage, without a run of its suite. */
export async function stageOf(project: Project, patched: Record<string, string>, config: Config = {}) {
  const tree = readTree(project.folder)
  const language = findLanguage(tree, config)
  const plan = language.discover(tree, config, project.folder)
  const subject: Case = {
    project: project.folder,
    language,
    plan,
    buggy: { name: 'buggy', tree },
    suite: { tests: [], seconds: 0 },
    failing: [],
    candidates: [],
  }
  const version = patchFromOverlay(tree, 'patched', new Map(Object.entries(patched)), () => false)
  const change = await changeOf(tree, version.overlay, language.table)
  return { subject, change, stage: await Stage.open(subject, [{ version, change }], hostOptions) }
}
