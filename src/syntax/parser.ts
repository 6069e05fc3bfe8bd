import { Language as Grammar, Parser } from 'web-tree-sitter'
import { builtFile } from '../util/built.js'
import { copyTree, type Node } from './node.js'

/** The grammars that can be loaded, and their WebAssembly (scripts/grammars.mjs). */
const grammarFiles = {
  javascript: 'tree-sitter-javascript.wasm',
  typescript: 'tree-sitter-typescript.wasm',
  tsx: 'tree-sitter-tsx.wasm',
  java: 'tree-sitter-java.wasm',
  c: 'tree-sitter-c.wasm',
} as const

export type GrammarName = keyof typeof grammarFiles

const parsers = new Map<GrammarName, Promise<Parser>>()
let initialised: Promise<void> | undefined

async function load(name: GrammarName): Promise<Parser> {
  await (initialised ??= Parser.init())
  const parser = new Parser()
  parser.setLanguage(await Grammar.load(builtFile(`../grammars/${grammarFiles[name]}`, import.meta.url)))
  return parser
}

export async function parse(grammar: GrammarName, source: string): Promise<Node> {
  let parser = parsers.get(grammar)
  if (!parser) parsers.set(grammar, (parser = load(grammar)))
  // The parser takes a NUL for the end of the text; in a string, another control character is as good.
  const tree = (await parser).parse(source.replaceAll('\0', '\u0001'))
  if (!tree) throw new Error(`the ${grammar} parser returned no tree`)
  try {
    return copyTree(tree, source)
  } finally {
    tree.delete()
  }
}
