// Of the packages of grammars, only the WebAssembly is needed: a tenth of their size, and nothing to compile.
import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('../dist/grammars', import.meta.url))
mkdirSync(folder, { recursive: true })
for (const file of [
  'tree-sitter-javascript/tree-sitter-javascript.wasm',
  'tree-sitter-typescript/tree-sitter-typescript.wasm',
  'tree-sitter-typescript/tree-sitter-tsx.wasm',
  'tree-sitter-java/tree-sitter-java.wasm',
  'tree-sitter-c/tree-sitter-c.wasm',
])
  copyFileSync(require.resolve(file), join(folder, basename(file)))
