import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { judgePatches } from './assess.js'

const folder = fileURLToPath(new URL('../../examples/initials-js', import.meta.url))
const patches = ['correct-rewritten', 'overfitting-early-return', 'overfitting-special-case']

export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('run `assay assess` on a bundled example: one correct and two overfitting patches for a small bug')
    .action(async () => {
      const project = relative('.', folder) || '.'
      const given = {
        project,
        patch: patches.map((name) => `${project}/patches/${name}.diff`),
        reference: `${project}/reference.diff`,
        judges: 'difference',
        drivers: 'lifted',
        budget: '4000x',
      }
      const flags = Object.entries(given).map(([name, value]) => `--${name} ${[value].flat().join(' ')}`)
      process.stdout.write(`$ assay assess ${flags.join(' ')}\n`)
      await judgePatches({ ...given, comparisons: true, state: true })
      process.stdout.write(
        "initials('Alan  Turing') threw. All three patches pass the tests; two of them repair only what the tests show. " +
          `The README of the example (${project}) describes the bug and the patches.\n`,
      )
    })
}
