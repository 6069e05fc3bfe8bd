import { statSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { UserError } from '../util/errors.js'
import type { Config } from '../model/config.js'
import { withOverlay, readText, readTree, type Tree } from '../files/tree.js'

/**
 * Preservation tests may be outside of the project: a folder in `preserve` is copied over it, file by file. All other
 * entries are files and globs in the project.
 */
export function withPreservationTests(tree: Tree, project: string, config: Config): { tree: Tree; config: Config } {
  if (!config.preserve) return { tree, config }
  const files = new Map<string, string>()
  const globs: string[] = []
  for (const entry of config.preserve) {
    const path = resolve(project, entry)
    const inside = relative(project, path)
    const isOutside = inside.startsWith('..') || isAbsolute(inside)
    const info = statSync(path, { throwIfNoEntry: false })
    if (!info && !/[*?{[]/.test(entry))
      throw new UserError(
        `"preserve" names "${entry}", which does not exist`,
        'Give files or globs in the project, or a folder of preservation tests.',
      )
    if (isOutside && info?.isDirectory()) {
      const outside = readTree(path, config.java?.encoding)
      for (const name of outside.entries.keys()) files.set(name, readText(outside, name)!)
    } else if (isOutside)
      throw new UserError(
        `"preserve" names "${entry}", which is outside of the project`,
        'Give its folder instead: a folder is copied over the project, so that its files can import the program.',
      )
    else globs.push(inside.split(sep).join('/') + (info?.isDirectory() ? '/**' : ''))
  }
  return {
    tree: files.size ? withOverlay(tree, files) : tree,
    config: { ...config, preserve: [...globs, ...files.keys()] },
  }
}
