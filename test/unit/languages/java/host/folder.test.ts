import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findJdk, hostClasses } from '../../../../../src/languages/java/jdk.js'
import { unfold } from '../../../../../src/execution/traces/unfold.js'

/** Folds the numbers of a file, and writes the tokens to another. */
const program = `package assay.host;
import java.io.*;
import java.nio.*;
import java.nio.file.*;
public class Fold {
  public static void main(String[] args) throws IOException {
    IntBuffer in = ByteBuffer.wrap(Files.readAllBytes(Paths.get(args[0]))).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
    Folder folder = new Folder(Integer.parseInt(args[2]), Integer.parseInt(args[3]));
    // What was folded before must leave no trace.
    for (int i = 0; i < 1000; i++) folder.push(i % 7);
    folder.take();
    while (in.hasRemaining()) folder.push(in.get());
    boolean isCut = folder.isCut;
    int[] tokens = folder.take();
    ByteBuffer out = ByteBuffer.allocate(4 * tokens.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int token : tokens) out.putInt(token);
    Files.write(Paths.get(args[1]), out.array());
    System.out.print(isCut);
  }
}
`

describe('traces folded in Java', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-fold-'))
    writeFileSync(join(folder, 'Fold.java'), program)
    const javac = join(findJdk().home, 'bin/javac')
    execFileSync(javac, ['-cp', hostClasses(), '-d', folder, join(folder, 'Fold.java')])
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  function fold(elements: readonly number[], limit = 10_000_000, window = 65536) {
    writeFileSync(join(folder, 'in'), new Uint8Array(Int32Array.from(elements).buffer))
    const files = [join(folder, 'in'), join(folder, 'out')]
    const command = ['-cp', `${hostClasses()}:${folder}`, 'assay.host.Fold', ...files, String(limit), String(window)]
    const isCut = execFileSync(findJdk().java, command, { encoding: 'utf8' }) === 'true'
    const bytes = readFileSync(files[1])
    return { tokens: new Int32Array(new Uint8Array(bytes).buffer), isCut }
  }
  const random = (length: number, kinds: number) => {
    let state = 7
    return Array.from({ length }, () => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 16) % kinds)
  }
  const nested = Array.from({ length: 40 }, (_, i) => [
    -1,
    ...Array.from({ length: 300 + i }, (_, k) => (k % 11 === i % 11 ? [5, 6, 7] : [5, 8])).flat(),
    -2,
  ]).flat()

  it.each([
    ['nothing', [], 0],
    ['one element', [3], 2],
    ['a loop of a million equal rounds', Array.from({ length: 3_000_000 }, (_, i) => i % 3), 20],
    ['nested loops', nested, nested.length / 4],
    ['few kinds at random', random(100_000, 3), 200_000],
    ['many kinds at random', random(150_000, 60_000), 200_000],
    ['what was long ago', [...random(70_000, 50_000), ...random(70_000, 50_000)], 200_000],
    ['rounds as long as the window', [...random(65_000, 9_999), ...random(65_000, 9_999)], 66_000],
  ])('%s', (_name, elements, most) => {
    const { tokens, isCut } = fold(elements)
    expect(Buffer.compare(Buffer.from(unfold(tokens).buffer), Buffer.from(Int32Array.from(elements).buffer))).toBe(0)
    expect(tokens.length).toBeLessThanOrEqual(most)
    expect(isCut).toBe(false)
  })

  it('remembers less with a smaller window, and loses nothing', () => {
    const elements = [...random(3000, 2999), ...random(3000, 2999), ...nested]
    expect([...unfold(fold(elements, 1_000_000, 1024).tokens)]).toEqual(elements)
  })

  it('is cut at the limit, also in the middle of a copy', () => {
    const { tokens, isCut } = fold(Array(1000).fill(4), 100)
    expect([...unfold(tokens)]).toEqual(Array(100).fill(4))
    expect(isCut).toBe(true)
    expect(fold(Array(100).fill(4), 100).isCut).toBe(false)
  })
})
