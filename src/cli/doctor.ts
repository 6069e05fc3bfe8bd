import type { Command } from 'commander'
import { hosts } from '../agents/hosts.js'
import { installedHosts, packageCommand } from '../agents/install.js'
import { installedVersion, tryHook } from '../agents/proof.js'
import { findingsOf, type Missing } from '../api/findings.js'
import { repositoryOf } from '../files/git.js'
import { messageOf } from '../util/errors.js'

interface DoctorFlags {
  project?: string
  config?: string
  quick?: boolean
  json?: boolean
}

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('show what Assay finds in this repository, what is missing, and that the hook works')
    .option('--project <dir>', 'folder of the program (default: current folder)')
    .option('--config <file>', 'configuration file (default: assay.config.{ts,js,json} in the project)')
    .option('--quick', 'do not try the hook on the bundled example')
    .option('--json', 'print one JSON object instead of text')
    .addHelpText('after', '\nExit codes: 0 everything needed is there; 2 something is missing, which is named.')
    .action(async ({ quick, json, ...flags }: DoctorFlags) => {
      const { found, missing } = await findingsOf(flags)
      const hook = await hookFindings(flags.project ?? '.', quick ?? false, found.tools.includes('git'))
      const all = [...missing, ...hook.missing]
      const findings = { ...found, ...hook.found }
      process.stdout.write(json ? `${JSON.stringify({ ...findings, missing: all }, null, 2)}\n` : textOf(findings, all))
      process.exitCode = all.length ? 2 : 0
    })
}

/** Where the hook is installed, and what it does with a wrong change and with a right one. */
async function hookFindings(project: string, isQuick: boolean, hasGit: boolean): ReturnType<typeof findingsOf> {
  const missing: Missing[] = []
  const folder = repositoryOf(project) ?? project
  const names = [...new Set([folder, project].flatMap(installedHosts))]
  if (names.length && installedVersion(folder) === undefined)
    missing.push({
      what: `\`${packageCommand.join(' ')}\`, which the hook runs, is not installed here`,
      advice: 'Install the package as a development dependency, or globally.',
      without: 'the agent is never sent back',
    })
  const installed = names.map((name) => `${name} (${hosts[name].file})`).join(', ')
  const found = { hook: installed || 'not installed (`assay init --agent claude` installs it)' }
  if (isQuick || !hasGit) return { found, missing }
  process.stderr.write('assay: trying the hook on a bundled example\n')
  try {
    const [wrong, right] = [await tryHook('overfitting-special-case'), await tryHook('correct-rewritten')]
    if (!wrong.isBlocked || right.isBlocked)
      missing.push({
        what: `the hook decides wrongly: ${(wrong.isBlocked ? right : wrong).said}`,
        advice: 'This is a bug in Assay, please report it.',
        without: '`assay assess` says more about a change',
      })
    const shown = (said: string) => said.split('\n').join('\n' + ' '.repeat(24))
    return {
      found: {
        ...found,
        'on a wrong change': `${wrong.isBlocked ? 'blocks' : 'lets it pass'} (${wrong.seconds} s): ${shown(wrong.said)}`,
        'on a right change': `${right.isBlocked ? 'blocks' : 'lets it pass'} (${right.seconds} s): ${shown(right.said)}`,
      },
      missing,
    }
  } catch (error) {
    const what = `the hook could not be tried: ${messageOf(error)}`
    return {
      found,
      missing: [
        ...missing,
        { what, advice: '`assay demo` may show why.', without: 'the hook may let every change pass' },
      ],
    }
  }
}

function textOf(found: Readonly<Record<string, string>>, missing: readonly Missing[]): string {
  const lines = Object.entries(found).map(([name, value]) => `  ${name.padEnd(20)}  ${value}\n`)
  const lacks = missing.map(
    ({ what, advice, without }) => `  Missing: ${what}\n    ${advice}\n    Without it: ${without}.\n`,
  )
  return `\n${lines.join('')}\n${lacks.join('')}${lacks.length ? '\n' : ''}`
}
