import { java } from './java/java.js'
import { javascript } from './javascript/javascript.js'
import type { Language } from './language.js'

/** The explicit list. */
export const languages: readonly Language[] = [java, javascript]
