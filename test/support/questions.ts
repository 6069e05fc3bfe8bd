import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect } from 'vitest'
import { assay, root } from './project.js'

export interface JsonQuestions {
  remaining: string[]
  groups: string[][]
  ruledOut: { patch: string; inputInWords: string; expected: string; shown: string }[]
  leftOut: { patch: string; reason: string }[]
  questions: {
    number: number
    rulesOut: number
    inputInWords: string
    output: string
    answers: { letter: string; value: string; patches: string[]; before: boolean }[]
  }[]
}

/** `assay questions --json` on a project. */
export async function questions(project: string, patches: string[], args: string[]) {
  const common = ['--project', project, '--patch', ...patches, '--drivers', 'lifted', '--budget', '2000x', '--json']
  const { code, stdout, stderr } = await assay(['questions', ...common, ...args])
  if (!stdout) throw new Error(`no output; exit ${code}: ${stderr}`)
  return { code, ...(JSON.parse(stdout) as JsonQuestions) }
}

export const numbers = (patches: readonly string[]) => patches.map((patch) => Number(basename(patch, '.diff')))

export const patchesOf = (example: string, ...wanted: number[]) =>
  wanted.map((n) => join(root, 'examples', example, 'patches', `${n}.diff`))

/** Table 1 of Fix2Fit: the right ones are never told apart, all others from them, and T3 alone would be enough. */
export async function expectTableOne(example: string, of = [1, 2, 3, 4, 5, 6, 7, 8]): Promise<void> {
  const all = patchesOf(example, ...of)
  const found = await questions(join(root, 'examples', example), all, [
    '--answers',
    join(tmpdir(), 'assay-no-answers.json'),
  ])
  expect(found.code).toBe(1)
  expect(found.leftOut).toEqual([])
  const groups = found.groups.map(numbers)
  expect(groups).toContainEqual([4, 6])
  for (const group of groups) expect(new Set(group.map((n) => [1, 2, 5].includes(n))).size).toBe(1)
  const t3 = found.questions.find(({ answers }) => answers.some(({ patches }) => numbers(patches).join() === '4,6'))
  expect(t3?.answers.map(({ patches }) => numbers(patches))).toContainEqual(of.filter((n) => n !== 4 && n !== 6))
  expect(found.questions.length).toBeLessThanOrEqual(10)
  for (const { rulesOut } of found.questions) {
    expect(rulesOut).toBeGreaterThan(0)
    expect(rulesOut).toBeLessThanOrEqual(found.questions[0].rulesOut)
  }
}
