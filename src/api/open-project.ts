import { type Case } from '../case/case.js'
import { openCase } from '../case/open-case.js'
import { pruneCache } from '../util/scratch.js'
import { callbacksOf, projectSchema, readProject, requireOptions, type ProjectOptions } from './project.js'

/** Reads a project, finds and runs its tests, and runs them on its patches. */
export async function openProject(options: ProjectOptions = {}): Promise<Case> {
  requireOptions(options, projectSchema, 'openProject')
  const read = await readProject(options)
  pruneCache()
  return openCase({ ...read, ...callbacksOf(options) })
}
