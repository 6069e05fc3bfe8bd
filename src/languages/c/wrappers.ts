import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The names by which build tools call a compiler. */
const names = ['cc', 'gcc', 'clang']

/** Calls after which nothing is linked, or no program. */
const linkless = [
  '-c',
  '-S',
  '-E',
  '-M',
  '-MM',
  '-shared',
  '-r',
  '-fsyntax-only',
  '--version',
  '-v',
  '-dump*',
  '-print*',
]

/** Writes commands that call the compiler with more options, which works with any build tool. */
export function writeWrappers(
  folder: string,
  compiler: string,
  { compile, link }: { readonly compile: readonly string[]; readonly link: readonly string[] },
): void {
  mkdirSync(folder, { recursive: true })
  const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ')
  const text = `#!/bin/sh
links=1
for word; do
  case $word in ${linkless.join(' | ')}) links= ;; esac
done
if [ -n "$links" ]; then exec '${pathOf(compiler)}' "$@" ${quoted([...compile, ...link])}; fi
exec '${pathOf(compiler)}' "$@" ${quoted(compile)}
`
  for (const name of names) writeFileSync(join(folder, name), text, { mode: 0o755 })
}

/** Where the real compiler is: its name alone would find the wrapper. */
function pathOf(compiler: string): string {
  if (compiler.includes('/')) return compiler
  for (const folder of (process.env.PATH ?? '').split(':')) {
    try {
      accessSync(join(folder, compiler), constants.X_OK)
      return join(folder, compiler)
    } catch {
      // It is further down the path.
    }
  }
  return compiler
}
