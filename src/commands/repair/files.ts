import { applyCandidate, diffOf } from '../../patch-space/apply.js'
import type { ChosenCandidate } from './choice.js'
import type { Repair } from './repair.js'
import { partitionsJson } from './partitions-text.js'

/** A patch with the file it is written to. */
export interface NamedPatch {
  readonly file: string
  readonly chosen: ChosenCandidate
}

/**
 * The patches of each group with their files, numbered in the order of review: the first of each group, then the second
 * of each that has one, and so on until there are `most`. Each group has at least one.
 */
export function namedPatches({ groups }: Pick<Repair, 'groups'>, most: number): NamedPatch[][] {
  const named = groups.map((): NamedPatch[] => [])
  const all = groups.reduce((sum, { members }) => sum + members.length, 0)
  const wanted = Math.min(all, Math.max(most, groups.length))
  const digits = Math.max(3, String(wanted).length)
  for (let number = 0, turn = 0; number < wanted; turn++)
    for (const [i, { members }] of groups.entries())
      if (turn < members.length && number < wanted)
        named[i].push({ file: `${String(++number).padStart(digits, '0')}.diff`, chosen: members[turn] })
  return named
}

/** The text of each file in the result folder: the diffs and `partitions.json`. */
export function repairFiles(
  repair: Repair,
  sourceOf: (path: string) => string,
  options: { readonly most: number; readonly seed: number },
): Map<string, string> {
  const named = namedPatches(repair, options.most)
  const files = new Map<string, string>()
  for (const { file, chosen } of named.flat()) {
    const { candidate } = chosen
    const source = sourceOf(candidate.location.file)
    files.set(file, diffOf(candidate.location.file, source, applyCandidate(source, candidate)))
  }
  files.set('partitions.json', JSON.stringify(repairJson(repair, sourceOf, options), null, 2) + '\n')
  return files
}

export function repairJson(
  repair: Repair,
  sourceOf: (path: string) => string,
  { most, seed }: { readonly most: number; readonly seed: number },
): object {
  const { groups, counts, localised, places, refused, attempts, fuzzed, notes } = repair
  const named = namedPatches(repair, most)
  return {
    version: 1,
    seed,
    counts,
    notes,
    ...(localised && { tests: localised.tests }),
    locations: places.map(({ location: { file, line, function: name, schema }, suspicion }) => ({
      file,
      line,
      function: name,
      schema,
      suspicion,
    })),
    groups: groups.map(({ members, confirmation, likelihood }, i) => ({
      patch: named[i][0].file,
      confirmation,
      ...likelihood,
      members: members.map((chosen, k) => ({
        ...told(chosen, sourceOf),
        ...(named[i][k] && { patch: named[i][k].file }),
      })),
    })),
    refused: refused.map(({ group, reason }) => ({ reason, members: group.members.map((one) => told(one, sourceOf)) })),
    ...(fuzzed && {
      fuzzing: {
        executions: fuzzed.effort?.executions ?? 0,
        crashing: fuzzed.crashing,
        tree: partitionsJson(fuzzed.partitions.root, { name: (member) => nameOf(fuzzed.candidates[member]) }),
      },
    }),
    trees: attempts.map(({ partitions, candidates, usable, unusable, executions, shared }) => ({
      tests: usable,
      unusable,
      executions,
      shared,
      tree: partitionsJson(partitions.root, {
        name: (member) => nameOf(candidates[member]),
        test: ({ driver }) => driver,
      }),
    })),
  }
}

const nameOf = ({ location: { file, line, schema }, expression }: ChosenCandidate['candidate']) =>
  `${file}:${line} ${schema} ${expression}`

function told({ candidate, place }: ChosenCandidate, sourceOf: (path: string) => string): object {
  const { file, line, schema, start, end } = candidate.location
  const was = schema === 'guard' ? undefined : sourceOf(file).slice(start, end)
  return { file, line, schema, ...(was !== undefined && { was }), is: candidate.expression, suspicion: place.suspicion }
}
