/**
 * A test file without the imports that only removed tests used. An import that nothing used before either stays: it is there
 * for what loading the module does.
 */
export function withoutUnusedImports(text: string, original: string): string {
  return text.replace(statement, (whole: string, head: string, names: string, tail: string) => {
    const isGone = (name: string) => isUsed(name, original, whole) && !isUsed(name, text, whole)
    const kept = keptOf(names, isGone)
    if (kept === names) return whole
    return kept === '' ? '' : `${head}${kept}${tail}`
  })
}

const module = String.raw`(?:'[^'\n]*'|"[^"\n]*")`
/** `import a, { b } from 'c'` and `const { a, b } = require('c')`: what is before the names, the names, what comes after. */
const statement = new RegExp(
  `^((?:import(?:\\s+type)?|const|let|var)\\s+)([\\w$\\s,*{}:]+?)(\\s*(?:from\\s*${module}|=\\s*require\\(\\s*${module}\\s*\\))[ \\t]*;?[ \\t]*\\n)`,
  'gm',
)

/** Comments at the top only tell what the test is about. */
function isUsed(name: string, text: string, declaration: string): boolean {
  const word = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`)
  return word.test(text.replace(declaration, '').replace(/^(\/\/.*\n)+/, ''))
}

function keptOf(names: string, isGone: (name: string) => boolean): string {
  const list = /\{([^}]*)\}/.exec(names)
  const outside = (list ? names.replace(list[0], '') : names).split(',').map((one) => one.trim())
  const first = outside.filter(Boolean)
  const inner = (list?.[1] ?? '').split(',').map((one) => one.trim())
  const own = inner.filter(Boolean)
  const left = first.filter((one) => !isGone(localName(one)))
  const leftInside = own.filter((one) => !isGone(localName(one)))
  if (left.length === first.length && leftInside.length === own.length) return names
  return [...left, ...(leftInside.length ? [`{ ${leftInside.join(', ')} }`] : [])].join(', ')
}

/** The name behind `as` or `:`, if there is one. */
const localName = (one: string) => one.split(/\s+as\s+|\s*:\s*|\s+/).at(-1)!
