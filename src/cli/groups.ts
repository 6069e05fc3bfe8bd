import type { Command, Help } from 'commander'

/** Headings of flags in a command's help, what most people need first. */
export const groups = {
  patches: 'Patches:',
  right: 'Who says what is right:',
  output: 'Output:',
  search: 'How hard to look:',
  project: 'Project and tests:',
  runs: 'How programs are run:',
  research: 'For researchers:',
} as const

/** Flags stand in the order of their groups, however they were added. */
export function inGroups(command: Command): void {
  const order: readonly string[] = [...Object.values(groups), 'Options:']
  const standard = command.createHelp()
  const place = (heading: string) => order.indexOf(heading)
  command.configureHelp({
    groupItems: ((...given: Parameters<Help['groupItems']>) =>
      new Map([...standard.groupItems(...given)].sort(([a], [b]) => place(a) - place(b)))) as Help['groupItems'],
  })
}
