import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { configNames } from '../case/load.js'
import { changedSince, mergeBase, obviousBase, repositoryOf } from '../files/git.js'
import { isSource } from '../languages/source-paths.js'

const manifests = [
  ...configNames,
  'package.json',
  'pom.xml',
  'build.gradle',
  'CMakeLists.txt',
  'meson.build',
  'Makefile',
]
const isProject = (folder: string) => manifests.some((name) => existsSync(join(folder, name)))

/** The program that an agent has changed. The agent may stand in any folder of the repository by now. */
export function changedProject(folder: string): string {
  const root = repositoryOf(folder)
  if (root === undefined || isProject(root)) return root ?? folder
  const base = obviousBase(root, isSource)?.base
  const changed = base === undefined ? [] : changedSince(root, mergeBase(root, base)).filter(isSource)
  const projects = new Set(changed.map((path) => nearestProject(root, dirname(path))))
  return [...projects].find((project) => isIn(folder, project)) ?? [...projects][0] ?? folder
}

function nearestProject(root: string, path: string): string {
  for (let at = path; at !== '.'; at = dirname(at)) if (isProject(join(root, at))) return join(root, at)
  return root
}

const isIn = (inner: string, outer: string) => `${resolve(inner)}/`.startsWith(`${outer}/`)
