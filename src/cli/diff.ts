import type { Command } from 'commander'
import { resolve } from 'node:path'
import { openCase } from '../case/case.js'
import { loadConfig } from '../case/load.js'
import { diffPatch } from '../diff.js'
import { parseBudget } from '../fuzz/budget.js'
import { terminalReport } from '../report/terminal.js'

export function addDiff(program: Command): void {
  program.command('diff').option('--project <dir>').option('--config <file>').option('--patch <p...>').option('--seed <n>').option('--budget <b>').action(async (o) => {
    const { project, config } = await loadConfig(o.project, o.config)
    const merged = { ...config, patches: o.patch ?? config.patches }
    const subject = await openCase({ project, config: merged, patchesFrom: o.patch ? resolve('.') : project, say: console.error })
    for (const candidate of subject.candidates) {
      const diff = await diffPatch(subject, candidate, { seed: Number(o.seed ?? 1), budget: parseBudget(o.budget ?? '20000x'), pinned: true, exact: false, timeLimit: undefined, memoryLimit: 512, comparisons: true, show: 10, say: console.error, onProgress: () => {} })
      console.log(terminalReport(diff, { subject, seed: 1, colour: true, command: () => '' }))
    }
  })
}
