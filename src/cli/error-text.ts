import type { Command } from 'commander'
import { sanitized } from '../report/columns.js'
import { sortFlags } from './groups.js'

/** An error message, with advice on the next line. */
export const errorText = (message: string, advice?: string): string =>
  sanitized(`assay: ${message}\n${advice ? `       ${advice}\n` : ''}`)

/** Prints wrong flags and arguments in the same form as all other user errors. */
export function useErrorText(command: Command): void {
  if (command.parent) sortFlags(command)
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
        // Commander's suggestion: "(Did you mean --patch?)".
        const guess = more.map((line) => line.trim().replace(/^\((.*)\)$/, '$1')).filter(Boolean)
        write(errorText(message.replace(/\.$/, ''), [...guess, `See \`${name} --help\`.`].join(' ')))
      },
    })
}
