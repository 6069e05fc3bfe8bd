import { spawnSync } from 'node:child_process'

const runs = (name: string) => spawnSync(name, ['--version']).status === 0

/** The compilers that are installed; tests of C are skipped where there is none. */
export const compilers = ['gcc', 'clang'].filter(runs)
