import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { builtFile } from '../../../util/built.js'
import type { SolverLaunch } from './process.js'

/** Megabytes a native solver may take. */
const memory = 2048

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** The solver of the machine, if it has one. */
export function nativeSolver(path = process.env.PATH ?? ''): SolverLaunch | undefined {
  const found = path
    .split(delimiter)
    .map((folder) => join(folder, 'z3'))
    .find(isExecutable)
  return found ? { command: found, args: ['-in', '-smt2', `-memory:${memory}`] } : undefined
}

/** The one that comes with Assay: slower, but always there. */
export const wasmSolver = (milliseconds: number): SolverLaunch => ({
  command: process.execPath,
  args: [builtFile('wasm.js', import.meta.url), String(milliseconds)],
})
