import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyDiff, parseDiff } from '../../src/files/diffs.js'
import { Project, root } from './project.js'

/** The bundled example as a repository; its reference decides what is right. */
export function initialsRepository(): Project {
  const project = new Project({ 'assay.config.json': '{ "reference": "reference.diff", "budget": "1500x" }' })
  cpSync(join(root, 'examples/initials-js'), project.folder, { recursive: true })
  project.commitAll('node_modules\n')
  return project
}

/** Makes the change of one of its patches in the working tree, instead of an earlier one. */
export function change(project: Project, patch: string): void {
  project.git('checkout', '-q', '.')
  const diff = parseDiff(readFileSync(join(project.folder, `patches/${patch}.diff`), 'utf8'), patch)
  const read = (path: string) => readFileSync(join(project.folder, path), 'utf8')
  project.write(Object.fromEntries([...applyDiff(diff, read, patch)].map(([path, text]) => [path, text!])))
}
