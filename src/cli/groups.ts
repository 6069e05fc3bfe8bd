import type { Command, Help } from 'commander'

/** Headings of flags in a command's help, the most needed first. */
export const flagGroups = {
  patches: 'Patches:',
  right: 'Expected behaviour:',
  output: 'Output:',
  search: 'Search:',
  project: 'Project and tests:',
  runs: 'Execution:',
  research: 'For researchers:',
} as const

/** Sorts flags by their groups, whatever the order in which they were added. */
export function sortFlags(command: Command): void {
  const order: readonly string[] = [...Object.values(flagGroups), 'Options:']
  const standard = command.createHelp()
  const place = (heading: string) => order.indexOf(heading)
  command.configureHelp({
    groupItems: ((...given: Parameters<Help['groupItems']>) =>
      new Map([...standard.groupItems(...given)].sort(([a], [b]) => place(a) - place(b)))) as Help['groupItems'],
  })
}
