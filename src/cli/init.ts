import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { hostNames, type HostName } from '../agents/hosts.js'
import { configNames } from '../case/load.js'
import { readTree, requireFiles } from '../files/tree.js'
import { UserError } from '../util/errors.js'
import type { CConfig } from '../model/config.js'
import type { CPlan } from '../model/test-plan.js'
import { languages } from '../languages/all.js'
import { initAgent } from './init-agent.js'

interface InitFlags {
  project?: string
  force?: boolean
  agent?: HostName
  yes?: boolean
}

export function addInit(program: Command): void {
  program
    .command('init')
    .description('write an assay.config.json for this repository, or the hook for a coding agent')
    .option('--project <dir>', 'folder of the program (default: current folder; with --agent, its repository)')
    .option('--force', 'replace an existing configuration')
    .addOption(
      new Option('--agent <host>', 'install the hook and the skill for the program that runs the agent').choices([
        ...hostNames,
      ]),
    )
    .option('--yes', 'with --agent: write what is shown without asking')
    .addHelpText(
      'after',
      `
Examples:
  assay init && assay assess --patch fix.diff
  assay init --agent claude && assay doctor`,
    )
    .action(async (flags: InitFlags) => {
      if (flags.agent) return initAgent(flags.agent, flags.project, flags.yes ?? false)
      if (flags.yes) throw new UserError('--yes needs --agent', 'A configuration is written without a question.')
      const project = resolve(flags.project ?? '.')
      const existing = configNames.find((name) => existsSync(join(project, name)))
      if (existing && !flags.force)
        throw new UserError(`${join(project, existing)} already exists`, 'Edit it, or replace it with --force.')
      const tree = readTree(project)
      requireFiles(tree, project)
      const language = languages.find((l) => l.detect(tree))
      if (!language)
        throw new UserError(
          `the language of ${project} cannot be determined`,
          `Supported languages: ${languages.map((l) => l.name).join(', ')}.`,
        )
      const plan = language.tests.discover(tree, {}, project)
      const { runner, files } = plan
      const config = {
        language: language.name,
        tests: plan.c ? { runner } : { runner, files: commonGlobs(files) },
        ...(plan.c && { c: cConfig(plan.c) }),
        budget: '20000x',
      }
      writeFileSync(join(project, 'assay.config.json'), JSON.stringify(config, null, 2) + '\n')
      process.stdout.write(
        `assay.config.json written: ${language.name}, ${runner}, ${files.length} test file${files.length === 1 ? '' : 's'}.\nNext: assay assess --patch fix.diff\n`,
      )
    })
}

/** What was found, so that a person can correct it. */
const cConfig = ({ build, sources, flags, libraries, entry, commands }: CPlan): CConfig => ({
  ...(build ? { build } : { sources }),
  flags,
  ...(entry.kind === 'target' ? { target: entry.file } : { run: ['./' + entry.path, ...entry.args].join(' ') }),
  ...(libraries.length && { libraries }),
  ...(commands.length && { tests: commands }),
})

/** A glob per top folder and file extension, or the files themselves when there are few. */
function commonGlobs(files: readonly string[]): string[] {
  if (files.length <= 3) return [...files]
  const globs = files.map((file) => {
    const top = file.includes('/') ? `${file.split('/')[0]}/**/` : ''
    return `${top}*${/(\.(test|spec))?\.[^./]+$/.exec(file)?.[0] ?? ''}`
  })
  return [...new Set(globs)]
}
