import { cached } from '../../../util/store.js'
import type { Encoder } from '../encoder.js'
import { fingerprint, fingerprintOfFiles } from './fingerprint.js'
import { openFolder, type ModelFolder } from './model-folder.js'
import { pool, type Pooling } from './pooling.js'
import { openEncoderSession, type EncoderSession, type EncoderShape } from './session.js'
import { openTokenizer } from './tokenizer.js'

interface EncoderOptions {
  readonly pooling?: Pooling
}

/** The user's own encoder: a folder with an ONNX model of the RoBERTa family and its tokenizer. */
export async function openEncoder(path: string, { pooling = 'mean' }: EncoderOptions = {}): Promise<Encoder> {
  const folder = openFolder(path)
  const tokenizer = openTokenizer(folder)
  // A model takes seconds to open, and is not needed where all vectors are known from an earlier run.
  let opened: Promise<EncoderSession> | undefined
  const session = () => (opened ??= openEncoderSession(folder))
  const contents = await fingerprintOfFiles([folder.model, ...folder.weights.map((file) => file.path)])
  const known = [contents, folder.config.hidden_size]
  const shape = await cached<EncoderShape>('encoder', known, async () => (await session()).shape)
  const maximum = maximumOf(folder, shape)
  const name = `onnx-${pooling}-${fingerprint(contents, tokenizer.identity, JSON.stringify([shape, maximum]))}`

  const vectorOf = async (fragment: string): Promise<Float32Array> => {
    const { ids, mask } = filledUp(tokenizer.tokens(fragment, maximum), tokenizer.special.padding, shape)
    return pool(await (await session()).run(ids, mask), mask, shape.dimensions, pooling)
  }
  return {
    name,
    dimensions: shape.dimensions,
    // One at a time: on one thread a batch is no faster, and what fills it up would be computed for nothing.
    async encode(fragments) {
      const vectors = []
      for (const fragment of fragments)
        vectors.push(unpack(await cached('encoding', [name, fragment], async () => pack(await vectorOf(fragment)))))
      return vectors
    },
  }
}

/** RoBERTa's maximum, where nothing else is said. */
const usualMaximum = 512

/** RoBERTa counts positions from the padding token's number plus one, so that two of them never hold a token. */
function maximumOf({ config, tokenizerConfig }: ModelFolder, { fixedLength }: EncoderShape): number {
  const positions = Number(config.max_position_embeddings ?? usualMaximum + 2) - 2
  const limits = [positions, tokenizerConfig.model_max_length, fixedLength]
  // Two tokens are the special ones; what leaves no room for another is no limit anyone meant.
  return Math.min(...limits.filter((limit): limit is number => typeof limit === 'number' && limit > 2))
}

function filledUp(tokens: readonly number[], padding: number, { fixedLength = 0 }: EncoderShape) {
  const rest = new Array<number>(Math.max(0, fixedLength - tokens.length)).fill(padding)
  return { ids: [...tokens, ...rest], mask: [...tokens.map(() => 1), ...rest.map(() => 0)] }
}

/** Exact, and a fifth of the numbers written out. */
function pack({ buffer, byteOffset, byteLength }: Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

function unpack(packed: string): Float32Array {
  return new Float32Array(Uint8Array.from(Buffer.from(packed, 'base64')).buffer)
}
