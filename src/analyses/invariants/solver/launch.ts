import { accessSync, constants, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { builtFile } from '../../../util/built.js'
import { UserError } from '../../../util/errors.js'
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

/** The one of the npm package `z3-solver`, which is optional: slower. */
export const wasmSolver = (milliseconds: number): SolverLaunch => ({
  command: process.execPath,
  args: [builtFile('wasm.js', import.meta.url), String(milliseconds)],
})

/** Throws when there is no solver: comparing invariants as the paper does needs one. */
export function requireSolver(): void {
  if (nativeSolver()) return
  try {
    createRequire(import.meta.url).resolve('z3-solver')
  } catch {
    throw new UserError(
      'the paper’s rules for invariants need the solver Z3, which is not installed',
      'Install `z3` on this machine, or run: npm install z3-solver',
    )
  }
}
