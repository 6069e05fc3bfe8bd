import { readText, type Tree } from '../../files/tree.js'
import { graphOf } from './types.js'
import type { TestPlan } from '../../model/test-plan.js'

/** Enumerations of the JDK that tests like to name. */
const ofJdk: Record<string, string[]> = {
  RoundingMode: ['UP', 'DOWN', 'CEILING', 'FLOOR', 'HALF_UP', 'HALF_DOWN', 'HALF_EVEN', 'UNNECESSARY'],
  TimeUnit: ['NANOSECONDS', 'MICROSECONDS', 'MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS'],
  DayOfWeek: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'],
}

/** Constants of the enumerations that some files can name, by the enumeration's name. */
export function enumsIn(tree: Tree, paths: readonly string[], plan: TestPlan): Map<string, readonly string[]> {
  const graph = graphOf(tree, plan.build!)
  const found = new Map<string, readonly string[]>(Object.entries(ofJdk))
  for (const path of new Set(paths.flatMap((p) => [p, ...graph.from(p)]))) {
    const text = readText(tree, path) ?? ''
    for (const match of text.matchAll(/\benum\s+(\w+)[^{;]*\{/g)) {
      const constants = constantsIn(text.slice(match.index + match[0].length))
      if (constants.length > 1) found.set(match[1], constants)
    }
  }
  return found
}

/** Names at the start of an enumeration's body, up to its first semicolon or closing brace. */
function constantsIn(body: string): string[] {
  const names: string[] = []
  const plain = body
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, ' ')
    .replace(/@\w+(\([^)]*\))?/g, ' ')
  let depth = 0
  let expecting = true
  for (const token of plain.match(/\w+|[^\s\w]/g) ?? []) {
    if (token === '(' || token === '{') depth++
    else if (token === ')' || token === '}') {
      if (depth-- === 0) break
    } else if (depth > 0) continue
    else if (token === ';') break
    else if (token === ',') expecting = true
    else if (expecting && /^[A-Za-z_]\w*$/.test(token)) {
      names.push(token)
      expecting = false
    }
  }
  return names
}
