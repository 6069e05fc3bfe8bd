import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Report } from '../../src/model/report.js'
import { assay, root } from '../support/project.js'
import { complaintsBy } from '../support/schema.js'

vi.setConfig({ testTimeout: 300_000 })

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A copy of an example, with further patches. */
function copyOf(example: string, patches: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-schema-'))
  folders.push(folder)
  cpSync(join(root, 'examples', example), folder, { recursive: true })
  for (const [name, text] of Object.entries(patches)) writeFileSync(join(folder, 'patches', name), text)
  return folder
}

async function reportOf(folder: string, args: readonly string[]): Promise<Report> {
  const patches = readdirSync(join(folder, 'patches')).map((name) => join(folder, 'patches', name))
  const { stdout, stderr } = await assay(['assess', '--project', folder, '--patch', ...patches, '--json', ...args], {
    cwd: folder,
  })
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout) as Report
}

const diff = (...lines: string[]) => ['--- a/initials.js', '+++ b/initials.js', ...lines, ''].join('\n')
const guarded = "+    if (word === '' || particles.includes(word)) continue"
const context = [' ', " /** 'G. H.' for 'Grace Hopper'; particles such as 'van' have no initial. */"]
const never = diff(
  '@@ -2,12 +2,15 @@',
  ...context,
  ' export function initials(name) {',
  '   const words = name.split(/[ -]/)',
  '+  if (words.length > 1e9) {',
  "+    return 'never'",
  '+  }',
  "   let result = ''",
  '   for (let i = 0; i < words.length; i++) {',
  '     const word = words[i]',
  '-    if (particles.includes(word)) continue',
  guarded,
  "     if (result !== '') result += ' '",
  '     result += initial(word)',
  '   }',
  '   return result',
)
const worse = diff(
  '@@ -2,5 +2,6 @@',
  ...context,
  ' export function initials(name) {',
  "+  if (name) return 'worse'",
  '   const words = name.split(/[ -]/)',
  "   let result = ''",
)

describe('the JSON of assess', () => {
  // Every other report that tests ask for is checked, too: see `assess` in test/support/project.ts.
  it('is what its schema says', async () => {
    const correct = readFileSync(join(root, 'examples/initials-js/patches/correct-rewritten.diff'), 'utf8')
    const folder = copyOf('initials-js', { 'never.diff': never, 'worse.diff': worse, 'twin.diff': correct })
    const report = await reportOf(folder, [
      '--reference',
      join(folder, 'reference.diff'),
      '--drivers',
      'lifted',
      '--budget',
      '2000x',
    ])
    expect(complaintsBy('assessment', report)).toEqual([])
    const [first, ...others] = report.patches
    expect(complaintsBy('assessment', { ...report, version: 2 })).not.toEqual([])
    expect(complaintsBy('assessment', { ...report, more: true })).not.toEqual([])
    const spoiled = { ...report, patches: [{ ...first, verdict: 'fine' }, ...others] }
    expect(complaintsBy('assessment', spoiled)).toEqual([
      '/patches/0/verdict must be equal to one of the allowed values',
    ])
    const of = (name: string) =>
      report.patches.find(({ patch }) => patch.endsWith(`/${name}.diff`) || patch === `${name}.diff`)!
    expect(of('overfitting-special-case').verdict).toBe('overfitting')
    expect(of('worse').verdict).toBe('implausible')
    expect(of('worse').diff).toContain("+  if (name) return 'worse'")
    expect(of('never').verdict).toBe('unrefuted')
    // What nothing came through, and nothing else.
    expect(of('never').notExercised.places).toEqual([{ file: 'initials.js', line: 7, text: "return 'never'" }])
    expect(of('correct-rewritten').notExercised.places).toEqual([])
    expect(of('never').curves[0]).toMatchObject({ judge: 'difference' })
    expect(of('overfitting-special-case').judges[0]).toMatchObject({ judge: 'difference', said: 'against' })
    expect(report.patches.map(({ rank }) => rank).sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
    const alike = report.groups.find(({ patches }) => patches.includes(of('twin').patch))!
    expect(alike.patches).toEqual(expect.arrayContaining([of('correct-rewritten').patch, of('never').patch]))
    expect(alike.executions).toBeGreaterThan(500)
    const { partitions } = report
    expect(partitions?.split?.test).toEqual(expect.any(String))
    expect(partitions?.parts.flatMap(({ patches }) => patches).sort()).toEqual([...partitions!.patches].sort())
    expect(partitions?.patches).toContain(of('twin').patch)
  })
})
