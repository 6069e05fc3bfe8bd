import { javascript } from './javascript/javascript.js'
import type { Language } from './language.js'

/** The explicit list. */
export const languages: readonly Language[] = [javascript]
