import type { Command, Help } from 'commander'

/** Headings of flags in a command's help, the most needed first. */
export const groups = {
  patches: 'Patches:',
  right: 'Expected behaviour:',
  output: 'Output:',
  search: 'Search:',
  project: 'Project and tests:',
  runs: 'Execution:',
  research: 'For researchers:',
} as const

/** Sorts flags by their groups, whatever the order in which they were added. */
export function inGroups(command: Command): void {
  const order: readonly string[] = [...Object.values(groups), 'Options:']
  const standard = command.createHelp()
  const place = (heading: string) => order.indexOf(heading)
  command.configureHelp({
    groupItems: ((...given: Parameters<Help['groupItems']>) =>
      new Map([...standard.groupItems(...given)].sort(([a], [b]) => place(a) - place(b)))) as Help['groupItems'],
  })
}
