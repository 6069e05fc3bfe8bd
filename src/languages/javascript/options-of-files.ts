import { readText, type Tree } from '../../files/tree.js'
import { parse } from '../../syntax/parser.js'
import { javascriptLiteral } from './literal.js'
import { importClosure } from './modules.js'
import { itself, optionsReadIn, type OptionsRead } from './options-read.js'
import { javascriptTable } from './table.js'

const mostOptions = 12
/** Larger files are hardly written by hand. */
const mostRead = 500_000

/** The options that some files and those they load ask for. */
export async function optionsReadBy(tree: Tree, files: readonly string[]): Promise<OptionsRead> {
  const all: Record<string, Record<string, readonly unknown[]>> = {}
  for (const path of importClosure(tree, files)) {
    const source = javascriptTable.grammarOf(path) ? readText(tree, path) : undefined
    if (source === undefined || source.length > mostRead) continue
    const root = await parse(javascriptTable.grammarOf(path)!, source)
    for (const [name, keys] of Object.entries(optionsReadIn(root, source))) all[name] = { ...all[name], ...keys }
  }
  return all
}

/** Objects with one option each, as source text. */
export const optionTexts = (options: OptionsRead[string]): string[] =>
  Object.entries(options)
    .flatMap(([key, [value]]) => {
      if (value === undefined) return []
      const text = javascriptLiteral(value)
      return [key === itself ? text : `{ ${key}: ${text} }`]
    })
    .slice(0, mostOptions)
