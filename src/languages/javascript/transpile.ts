import { transform } from 'oxc-transform'

export const needsTranspiling = (path: string) => /\.(ts|tsx|mts|cts|jsx)$/.test(path) && !/\.d\.[cm]?ts$/.test(path)

/** TypeScript or JSX as JavaScript; types are dropped, not checked. */
export async function transpile(path: string, source: string, legacyDecorators: boolean): Promise<string> {
  const { code, errors } = await transform(path, source, {
    target: 'es2022',
    decorator: { legacy: legacyDecorators },
    jsx: { runtime: 'automatic' },
  })
  const fatal = errors.find((error) => error.severity === 'Error')
  if (fatal) throw new SyntaxError(`${path}: ${fatal.message}`)
  return code
}

/** Where an instrumented tree keeps the JavaScript of a file: hosts may not load the transpiler, which is a native addon. */
export const transpiledPath = (path: string) => `.assay/js/${path}.js`
