import { readFileSync } from 'node:fs'
import { UserError, messageOf } from '../../../util/errors.js'
import type { ModelFolder } from './model-folder.js'
import {
  loadRuntime,
  type Runtime,
  type RuntimeSession,
  type TensorMetadata,
  type Tensor,
  type Tensors,
} from './runtime.js'

/** What a model makes of tokens. */
export interface EncoderShape {
  readonly dimensions: number
  /** The number of tokens the model was exported for, where it takes no other. */
  readonly fixedLength?: number | undefined
}

/** A model of the RoBERTa family, ready to run: tokens in, one vector per token out. */
export interface EncoderSession {
  readonly shape: EncoderShape
  run(tokens: readonly number[], mask: readonly number[]): Promise<Float32Array>
}

const inputs = ['input_ids', 'attention_mask', 'token_type_ids']
const outputs = ['last_hidden_state', 'token_embeddings']
/** The gravest of the runtime's levels. */
const fatal = 4

export async function openEncoderSession(folder: ModelFolder): Promise<EncoderSession> {
  const runtime = await loadRuntime()
  const session = await create(runtime, folder)
  const { inputMetadata: ins } = session
  const out = checkedOutput(folder, session)
  const dimensions = dimensionsOf(folder, out)
  return {
    shape: { dimensions, fixedLength: fixedLengthOf(ins) },
    async run(tokens, mask) {
      const values = { input_ids: tokens, attention_mask: mask, token_type_ids: tokens.map(() => 0) }
      const feeds = ins.map((slot) => [slot.name, tensor(runtime, slot, values[slot.name as keyof typeof values])])
      const hidden = await ran(folder, session, Object.fromEntries(feeds), out.name)
      const expected = [1, tokens.length, dimensions]
      if (hidden.dims.join() === expected.join()) return hidden.data as Float32Array
      const shapes = `${hidden.dims.join(' × ')} instead of ${expected.join(' × ')}`
      throw unfit(folder, `${out.name} has the shape ${shapes}`)
    },
  }
}

async function create(runtime: Runtime, folder: ModelFolder): Promise<RuntimeSession> {
  const externalData = folder.weights.map(({ name, path }) => ({ path: name, data: readFileSync(path) }))
  const options = { executionProviders: ['wasm'], externalData, logSeverityLevel: fatal }
  try {
    return await runtime.InferenceSession.create(readFileSync(folder.model), options)
  } catch (error) {
    throw new UserError(`The model ${folder.model} cannot be loaded: ${messageOf(error)}`, 'Export the model again.')
  }
}

/** The output with one vector per token; inputs and outputs have to be those of a RoBERTa. */
function checkedOutput(
  folder: ModelFolder,
  { inputMetadata: ins, outputMetadata: outs }: RuntimeSession,
): TensorMetadata {
  const found = `It has the inputs ${listed(ins)} and the outputs ${listed(outs)}`
  const isUsable = ({ name, type }: TensorMetadata) => inputs.includes(name) && (type === 'int64' || type === 'int32')
  if (!ins.every(isUsable) || !ins.some((slot) => slot.name === 'input_ids'))
    throw unfit(folder, `it must take the integers input_ids, and may take attention_mask and token_type_ids. ${found}`)
  const out = outs.find((slot) => outputs.includes(slot.name) && slot.type === 'float32')
  if (out === undefined) throw unfit(folder, `it must return last_hidden_state in float32. ${found}`)
  const isAlone = ({ shape }: TensorMetadata) => typeof shape?.[0] !== 'number' || shape[0] === 1
  if (!ins.every(isAlone)) throw unfit(folder, `it must take one fragment at a time. ${found}`)
  return out
}

const listed = (slots: readonly TensorMetadata[]) =>
  slots.map(({ name, type, shape }) => `${name} (${type} ${shape?.join(' × ')})`).join(', ') || 'none'

function unfit(folder: ModelFolder, why: string): UserError {
  return new UserError(
    `The model ${folder.model} is not an encoder of the RoBERTa family: ${why}.`,
    'Export it in float32 for the task feature-extraction (docs/syntax-encoder.md).',
  )
}

function dimensionsOf({ path, config }: ModelFolder, { name, shape }: TensorMetadata): number {
  const size = [shape?.at(-1), config.hidden_size].find((it) => Number.isInteger(it) && (it as number) > 0)
  if (size !== undefined) return size as number
  throw new UserError(
    `The encoder ${path} does not say how many dimensions its vectors have: ${name} has no fixed size.`,
    'Put config.json of the same model, with hidden_size, beside it.',
  )
}

function fixedLengthOf(ins: readonly TensorMetadata[]): number | undefined {
  return ins.map((slot) => slot.shape?.[1]).find((size) => typeof size === 'number')
}

function tensor({ Tensor }: Runtime, { type }: TensorMetadata, values: readonly number[]): Tensor {
  const data = type === 'int32' ? Int32Array.from(values) : BigInt64Array.from(values, BigInt)
  return new Tensor(type!, data, [1, values.length])
}

async function ran(folder: ModelFolder, session: RuntimeSession, feeds: Tensors, output: string): Promise<Tensor> {
  try {
    return (await session.run(feeds, [output], { logSeverityLevel: fatal }))[output]!
  } catch (error) {
    throw new UserError(
      `The model ${folder.model} fails: ${messageOf(error)}`,
      'Make sure that the tokenizer belongs to the model: export both again.',
    )
  }
}
