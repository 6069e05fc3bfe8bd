import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { compilers } from '../support/c.js'
import { assay, assess, root } from '../support/project.js'
import { firstOf, isWhole } from '../support/whole.js'

const made: string[] = []
const scratch = () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-c-'))
  made.push(folder)
  return folder
}
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const folderOf = (example: string) => join(root, 'examples', example)
const patchesOf = (folder: string) =>
  readdirSync(join(folder, 'patches'))
    .sort()
    .map((name) => join(folder, 'patches', name))

async function verdicts(folder: string, args: readonly string[], budget = '2000x'): Promise<Record<string, string>> {
  const { patches } = await assess({ folder }, patchesOf(folder), ['--budget', budget, ...args])
  return Object.fromEntries(patches.map(({ patch, verdict }) => [basename(patch, '.diff'), verdict]))
}

const withReference = (folder: string) => ['--reference', join(folder, 'reference.diff')]

describe.skipIf(!compilers.length)('C: without a reference, crashes condemn', () => {
  it('a heap overflow in a fuzz target', async () => {
    expect(await verdicts(folderOf('records-c'), ['--judges', 'crash'])).toEqual({
      correct: 'unrefuted',
      'only-five': 'overfitting',
      'too-strict': 'suspect',
      'whole-size': 'overfitting',
    })
  })

  it('an integer overflow in a program that reads standard input', async () => {
    expect(await verdicts(folderOf('image-size-c'), ['--judges', 'crash'])).toMatchObject({
      correct: 'unrefuted',
      'only-squares': 'overfitting',
    })
  })

  // The detector is the one of the heap overflow.
  it.runIf(isWhole)('a use after free in a fuzz target', async () => {
    expect(await verdicts(folderOf('slots-c'), ['--judges', 'crash'])).toMatchObject({
      correct: 'unrefuted',
      'leaves-it': 'overfitting',
      'only-one': 'overfitting',
    })
  })

  it('table 1 of Fix2Fit, in a program that reads a file', async () => {
    expect(await verdicts(folderOf('bounded-write-c'), ['--judges', 'crash'])).toMatchObject({
      1: 'overfitting',
      2: 'overfitting',
      3: 'overfitting',
      4: 'unrefuted',
      5: 'overfitting',
      6: 'unrefuted',
    })
  })
})

describe.skipIf(!compilers.length)('C: with a reference, changed output condemns, too', () => {
  it.each(firstOf(compilers, 1))('a fuzz target, built by %s', async (compiler) => {
    const folder = scratch()
    cpSync(folderOf('slots-c'), folder, { recursive: true })
    writeFileSync(join(folder, 'assay.config.json'), JSON.stringify({ c: { compiler } }))
    expect(await verdicts(folder, withReference(folder))).toEqual({
      correct: 'unrefuted',
      'leaves-it': 'overfitting',
      never: 'overfitting',
      'only-one': 'overfitting',
    })
  })

  it('a program that reads standard input', async () => {
    const folder = folderOf('image-size-c')
    expect(await verdicts(folder, withReference(folder))).toEqual({
      correct: 'unrefuted',
      'only-squares': 'overfitting',
      'only-width': 'overfitting',
      'too-small': 'overfitting',
    })
  })
})

describe.skipIf(!compilers.length)('C: evidence', () => {
  it('is a small input, the report, the frames, and a test that shows it', async () => {
    const folder = folderOf('records-c')
    const tests = scratch()
    const args = ['--judges', 'crash', '--write-tests', tests, '--budget', '3000x']
    const { patches } = await assess({ folder }, [join(folder, 'patches', 'whole-size.diff')], args)
    const [witness] = patches[0].evidence as unknown as { crash?: unknown; reason?: string; inputInWords?: string }[]
    expect(witness).toMatchObject({ judge: 'crash', oracle: 'crash', grade: 'in-type' })
    expect(JSON.stringify(witness)).toContain('heap-buffer-overflow')
    expect(JSON.stringify(witness)).toContain('records.c:sum_records')
    expect(witness.inputInWords).toMatch(/\([1-4] bytes\)/)
    const [written] = readdirSync(tests)
    expect(written).toBe('truncated-whole-size-1.test.c')
    expect(readFileSync(join(tests, written), 'utf8')).toContain('LLVMFuzzerTestOneInput(input, sizeof input)')
  })

  it('a written test of a program is a script that the next run takes for a test', async () => {
    const folder = scratch()
    cpSync(folderOf('image-size-c'), folder, { recursive: true })
    const wrong = join(folder, 'patches', 'only-squares.diff')
    const args = ['--patch', wrong, '--budget', '4000x', '--judges', 'crash', '--write-tests', join(folder, 'crashes')]
    const first = await assay(['assess', '--project', folder, ...args])
    expect(first.stderr + first.stdout).toContain('1 test written')
    const { patches } = await assess({ folder }, patchesOf(folder), ['--budget', '100x', '--judges', 'crash'])
    const found = patches.map(({ patch, verdict, reason }) => [basename(patch, '.diff'), verdict, reason])
    expect(found).toContainEqual(['only-squares', 'implausible', expect.stringContaining('still fails')])
  })

  it.each(['generalize'])('%s says what C has not', async (command) => {
    const { code, stderr } = await assay([command, '--project', folderOf('records-c')])
    expect(stderr).toMatch(/not available for c/)
    expect(code).toBe(2)
  })
})

describe.skipIf(!compilers.length)('C: projects with a build of their own', () => {
  const write = (folder: string, files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  }

  it('make, a library, a fuzz target beside it and a test command', async () => {
    const folder = scratch()
    cpSync(folderOf('records-c'), folder, { recursive: true })
    write(folder, {
      Makefile:
        'librecords.a: records.o\n\tar rcs $@ $^\nrecords.o: records.c records.h\n\t$(CC) $(CFLAGS) -c $<\ncheck:\n\tgrep -q "at += length" records.c\n',
      'assay.config.json': JSON.stringify({
        c: { build: 'make', target: 'target.c', libraries: ['librecords.a'], tests: ['make check'] },
      }),
    })
    expect(await verdicts(folder, ['--judges', 'crash'])).toMatchObject({
      correct: 'unrefuted',
      'only-five': 'overfitting',
      'whole-size': 'overfitting',
    })
  })
})

describe.skipIf(!compilers.length)('C: repair', () => {
  it('tries its candidates in one program, and a right one is among those that fuzzing leaves', async () => {
    const folder = folderOf('bounded-write-c')
    const out = scratch()
    const where = ['--at', 'decode.c:54', '--schema', 'condition', '--most', '300', '--confirm', '4']
    const args = ['repair', '--project', folder, '--out', join(out, 'patches'), ...where, '--fuzz', '200x', '--json']
    const { code, stdout, stderr } = await assay(args)
    expect(stderr).not.toContain('bug in Assay')
    const { counts, groups } = JSON.parse(stdout) as {
      counts: { tried: number; plausible: number; unbuildable: number }
      groups: { size?: number }[]
    }
    expect(code).toBe(0)
    expect(counts.tried).toBeGreaterThan(40)
    expect(counts.unbuildable).toBe(0)
    expect(groups.length).toBeGreaterThan(1)
    expect(groups.length).toBeLessThanOrEqual(counts.plausible)
    expect(stdout).toMatch(/remaining < width \+ (4|3 \+ 1)/)
  })
})
