import { describe, expect, it } from 'vitest'
import { TypeExports } from '../../../../src/languages/javascript/type-exports.js'
import type { Tree } from '../../../../src/files/tree.js'

const treeOf = (texts: Record<string, string>): Tree => ({
  key: '',
  entries: new Map(Object.entries(texts).map(([path, text]) => [path, { hash: path, text }])),
  modules: new Map(),
})

const files = {
  'src/index.ts': '',
  'src/internal.ts': "export * from './types'\nexport * from './run'\nexport { Late as Renamed } from './late'\n",
  'src/types.ts': 'export interface Draft { a: number }\nexport type Patch = Draft\nexport enum Mode { On }\n',
  'src/run.ts': 'export const run = () => 1\nexport class Both {}\n',
  'src/late.ts': 'export interface Late {}\nexport * from "./internal"\n',
}

const marked = (text: string) => new TypeExports(treeOf(files)).marked('src/index.ts', text)

describe('names that a file passes on', () => {
  it('are marked where they are types, also through other modules', () => {
    expect(marked("export { Draft, run, Patch as P, Mode, Both, Renamed } from './internal'")).toBe(
      "export { type Draft, run, type Patch as P, Mode, Both, type Renamed } from './internal'",
    )
  })

  it('are marked where they were imported before', () => {
    expect(marked("import { Draft as D, run } from './internal'\nexport { D, run }")).toBe(
      "import { Draft as D, run } from './internal'\nexport { type D, run }",
    )
  })

  it('are marked though comments stand between them', () => {
    expect(marked("export {\n  // the draft\n  Draft, /* and */ run,\n} from './internal'")).toBe(
      "export {\n  // the draft\n  type Draft, /* and */ run,\n} from './internal'",
    )
  })

  it('stay as they are where they are marked already, of this file, or unknown', () => {
    for (const text of [
      "export type { Draft } from './internal'",
      "export { type Draft } from './internal'",
      "export { unknown } from './internal'",
      "export { anything } from 'elsewhere'",
      'interface Own {}\nconst own = 1\nexport { own }',
    ])
      expect(marked(text)).toBe(text)
  })
})
