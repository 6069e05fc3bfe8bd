import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { showDiff } from './diff.js'

const folder = fileURLToPath(new URL('../../examples/duration', import.meta.url))

export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('run `assay diff` on a bundled example: one correct and two overfitting patches for a small bug')
    .action(async () => {
      const project = relative('.', folder) || '.'
      process.stdout.write(
        `$ assay diff --project ${project} --patch ${project}/patches --reference ${project}/patches/correct.diff --budget 6000x --show 2\n`,
      )
      await showDiff({
        project,
        patch: [`${project}/patches`],
        reference: `${project}/patches/correct.diff`,
        seed: '1',
        show: '2',
        budget: '6000x',
        comparisons: true,
      })
      process.stdout.write(
        '`assay diff` shows what each patch changes; you decide which changes are correct. ' +
          'The README of the example describes the bug.\n',
      )
    })
}
