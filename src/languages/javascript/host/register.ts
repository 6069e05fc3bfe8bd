import { register } from 'node:module'

/** Loaded into a process that has to run TypeScript, JSX or modules its package does not declare as such. */
register('./loader.js', import.meta.url)
