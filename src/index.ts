/** The whole public API, by hand. */
export { openCase, type Candidate, type Case, type CaseOptions } from './case/case.js'
export { defineConfig, type Config } from './case/config.js'
export { loadConfig } from './case/load.js'
export { diffPatch, type DiffOptions, type PatchDiff, type ShownDifference } from './diff.js'
export { UserError } from './errors.js'
export { parseBudget, type Budget } from './fuzz/budget.js'
export { jsonReport, type JsonOptions } from './report/json.js'
export { terminalReport, type TerminalOptions } from './report/terminal.js'
