import type { Command } from 'commander'
import { harmless } from '../report/columns.js'
import { inGroups } from './groups.js'

/** What is wrong, and below it what to do. */
export const told = (message: string, advice?: string): string =>
  harmless(`assay: ${message}\n${advice ? `       ${advice}\n` : ''}`)

/** Wrong flags and arguments are told like everything else that a user can put right. */
export function plainly(command: Command): void {
  if (command.parent) inGroups(command)
  const name = command.parent ? `assay ${command.name()}` : 'assay'
  command
    .exitOverride()
    .helpOption('-h, --help', 'print this help')
    .configureOutput({
      outputError: (text, write) => {
        const [message, ...more] = text
          .replace(/^error: /, '')
          .trim()
          .split('\n')
        // Commander's own guess: "(Did you mean --patch?)".
        const guess = more.map((line) => line.trim().replace(/^\((.*)\)$/, '$1')).filter(Boolean)
        write(told(message.replace(/\.$/, ''), [...guess, `\`${name} --help\` tells what there is.`].join(' ')))
      },
    })
}
