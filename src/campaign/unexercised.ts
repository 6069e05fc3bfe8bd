import type { FuzzLoop } from '../fuzz/loop.js'
import type { Session, Start } from './session.js'
import type { ChangePair, ParsedFile } from '../syntax/change.js'
import type { Change } from '../syntax/changes.js'
import { moduleName } from '../syntax/functions.js'
import { isComment, namedChildren, type Node } from '../syntax/node.js'
import type { VersionLine } from '../model/divergence.js'
import type { PreparedVersion } from '../instrument/prepared.js'

const longestText = 160

/** What a loop missed of each patch of a session; undefined where that is not known. */
export function unreachedBy(
  loop: FuzzLoop,
  { bed, prepared }: Session,
  { unpatched, through }: Start,
): (readonly VersionLine[] | undefined)[] {
  // The probes hit by a host that crashed are unknown.
  if (loop.restarts) return bed.patches.map(() => undefined)
  const covered = loop.covered(prepared.map(({ spec }) => spec))
  return bed.patches.map(({ change }, i) => {
    const at = bed.first + i
    // Of patches in one build it is not known whose execution it was.
    if (prepared[at].spec.selector !== undefined) return undefined
    // A patched version is among those measured where drivers may be near by it alone; there is one of them then.
    const own = through.length > unpatched.length ? through[unpatched.length] : []
    return missedPlaces(change, prepared[at], new Set([...covered[at], ...own]))
  })
}

/**
 * The places of a change that were never reached, in the patched version: inserted or rewritten statements, and the
 * branches inside them. Places without a probe, and code that runs while the program loads, are left out.
 */
function missedPlaces(change: Change, { cover }: PreparedVersion, covered: ReadonlySet<number>): VersionLine[] {
  return [...change].flatMap(([file, { after, pairs }]) => {
    const probes = new Map<number, boolean>()
    cover.forEach((site, id) => {
      if (site.file !== file || site.at === undefined || site.otherwise) return
      probes.set(site.at, covered.has(id) || (probes.get(site.at) ?? false))
    })
    const missed: Node[] = []
    for (const pair of pairs) missed.push(...missedIn(pair, probes).filter((node) => !missed.some(holds(node))))
    return missed.map((node) => placeOf(file, node, after))
  })
}

const holds = (inner: Node) => (outer: Node) => outer.start <= inner.start && inner.end <= outer.end

function missedIn({ after, function: name }: ChangePair, probes: ReadonlyMap<number, boolean>): Node[] {
  if (!after || name === moduleName) return []
  for (let around: Node | null = after; around; around = around.parent) {
    const isCovered = probes.get(around.start)
    if (isCovered === false) return [after]
    if (isCovered) break
  }
  const missed: Node[] = []
  const visit = (node: Node): void => {
    if (probes.get(node.start) === false) missed.push(node)
    else node.children.forEach(visit)
  }
  after.children.forEach(visit)
  return missed
}

/** The first statement of a block. */
function placeOf(file: string, node: Node, { source }: ParsedFile): VersionLine {
  const isBlock = source[node.start] === '{'
  const shown = (isBlock && namedChildren(node).find((child) => !isComment(child))) || node
  const [text] = source.slice(shown.start, shown.end).split('\n')
  return { file, line: shown.line + 1, text: text.trim().slice(0, longestText) }
}
