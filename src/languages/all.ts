import { c } from './c/c.js'
import { java } from './java/java.js'
import { javascript } from './javascript/javascript.js'
import type { Language } from './language.js'
import { UserError } from '../util/errors.js'
import type { Config } from '../model/config.js'
import type { Tree } from '../files/tree.js'

/** The explicit list. */
export const languages: readonly Language[] = [c, java, javascript]

export function findLanguage(tree: Tree, config: Config): Language {
  // TypeScript and JavaScript are one language in Assay.
  const name = config.language === 'typescript' ? 'javascript' : config.language
  const language = name ? languages.find((l) => l.name === name) : languages.find((l) => l.detect(tree))
  if (!language)
    throw new UserError(
      config.language
        ? `the language "${config.language}" is not supported yet`
        : 'the language of the project cannot be determined',
      `Supported languages: ${languages.map((l) => l.name).join(', ')}.`,
    )
  return language
}
