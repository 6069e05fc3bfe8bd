import { inJava } from './java.mjs'
import { inJavascript } from './javascript.mjs'
import { inTypescript } from './typescript.mjs'

export const cases = [...inJavascript, ...inTypescript, ...inJava]
