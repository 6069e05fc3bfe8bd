import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Tree } from './tree.js'

const records = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml']

/** When packages were installed last: package managers keep a record in the folder. */
export const installedIn = ({ modules }: Tree): string =>
  [...modules.values()]
    .flat()
    .flatMap((folder) => records.map((name) => join(folder, name)))
    .map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? '')
    .join(' ')
