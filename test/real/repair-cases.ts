import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { applyPatch, parsePatch } from 'diff'
import { assay } from '../support/project.js'
import type { VerdictName } from '../../src/model/verdict.js'
import { ranked, type Trust } from '../../src/model/ranking.js'

/** Where the developer's fix stands among what `repair` makes of a case. */
export interface Found {
  readonly id: string
  readonly plausible: number
  readonly groups: number
  /** Its group among the groups. */
  readonly group?: number
  /** Its number among the patches that are written, and its place in what `assess` prints of them. */
  readonly written?: number
  readonly assessed?: number
  readonly verdict?: string
  readonly seconds: { readonly repair: number; readonly assess?: number }
}

interface Member {
  readonly file: string
  readonly line: number
  readonly schema: string
  readonly was?: string
  readonly is: string
  readonly patch?: string
}

interface Repaired {
  readonly counts: { readonly plausible: number }
  readonly groups: readonly { readonly members: readonly Member[] }[]
}

interface Judged {
  readonly patch: string
  readonly verdict: VerdictName
  readonly trust: Trust
}

/** The cases of a dataset whose fix replaces one line, as every change of one expression does. */
export const shortFixes = (dataset: string): string[] =>
  readdirSync(dataset, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && isShort(readFileSync(join(dataset, entry.name, 'reference.diff'), 'utf8')),
    )
    .map(({ name }) => name)

function isShort(diff: string): boolean {
  const lines = parsePatch(diff).flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.lines))
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length
  return count('-') === 1 && count('+') <= 3
}

/** Layout and braces around one statement are a matter of taste. */
const plain = (text: string) => text.replace(/[\s;{}]/g, '')

/** A source with a patch of the space in it. */
function patched(source: string, { line, schema, was, is }: Member): string {
  const start = source
    .split('\n')
    .slice(0, line - 1)
    .join('\n').length
  if (schema === 'guard') return `${source.slice(0, start)}if(${is})${source.slice(start)}`
  const at = source.indexOf(was!, start)
  return source.slice(0, at) + is + source.slice(at + was!.length)
}

/** Repairs a case with the flags nobody sets, assesses what is written, and looks for the developer's fix in both. */
export async function repairCase(dataset: string, id: string): Promise<Found> {
  const home = join(dataset, id)
  const project = join(home, 'project')
  const config = join(home, 'repair.config.json')
  const { config: given } = JSON.parse(readFileSync(join(home, 'case.json'), 'utf8')) as { config: object }
  writeFileSync(config, JSON.stringify(given))
  const flags = ['--project', project, '--config', config, '--json']
  const out = join(home, 'repaired')
  const begun = Date.now()
  const { stdout } = await assay(['repair', ...flags, '--out', out])
  const repair = secondsSince(begun)
  const { groups, counts } = JSON.parse(stdout) as Repaired
  const isFix = fixOf(home)
  const group = groups.findIndex(({ members }) => members.some(isFix))
  const { patch } = groups[group]?.members.find(isFix) ?? {}
  const found = { id, plausible: counts.plausible, groups: groups.length, ...(group >= 0 && { group: group + 1 }) }
  if (patch === undefined) return { ...found, seconds: { repair } }
  const from = Date.now()
  const judged = await assay(['assess', ...flags, '--patch', join(out, '*.diff'), '--budget', '4000x'])
  const { patches } = JSON.parse(judged.stdout) as { patches: Judged[] }
  const order = ranked(patches)
  const assessed = order.findIndex((one) => basename(one.patch) === patch)
  return {
    ...found,
    written: Number.parseInt(patch, 10),
    assessed: assessed + 1,
    verdict: order[assessed].verdict,
    seconds: { repair, assess: secondsSince(from) },
  }
}

const secondsSince = (begun: number) => Math.round((Date.now() - begun) / 1000)

/** Tells whether a patch is what the developers did. */
function fixOf(home: string): (member: Member) => boolean {
  const [fix] = parsePatch(readFileSync(join(home, 'reference.diff'), 'utf8'))
  const file = fix.oldFileName!.replace(/^a\//, '')
  const source = readFileSync(join(home, 'project', file), 'utf8')
  const fixed = plain(applyPatch(source, fix) as string)
  return (member) => member.file === file && plain(patched(source, member)) === fixed
}
