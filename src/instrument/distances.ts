import { blockDistances, type BlockPlace } from '../syntax/block-distance.js'
import type { FunctionFlow } from '../syntax/control-flow.js'
import type { PreparedVersion } from './prepared.js'

/**
 * The version with the distance of each coverage probe's block to the targets, so that a host can report the distance
 * of an execution.
 */
export function withDistances(
  prepared: PreparedVersion,
  flows: ReadonlyMap<string, readonly FunctionFlow[]>,
  targets: readonly BlockPlace[],
): PreparedVersion {
  const distance = blockDistances(flows, targets)
  const blocks = prepared.cover.map((site) => distance(site))
  return { ...prepared, spec: { ...prepared.spec, blocks } }
}
