import { UserError, messageOf } from '../../../util/errors.js'

/**
 * The part of onnxruntime-web that is used here, in our own words: the package is optional, and Assay has to build
 * without it.
 */
export interface Runtime {
  readonly env: { logLevel?: string; readonly wasm: { numThreads?: number } }
  readonly Tensor: new (type: string, data: BigInt64Array | Int32Array, shape: readonly number[]) => Tensor
  readonly InferenceSession: { create(model: Uint8Array, options: SessionOptions): Promise<RuntimeSession> }
}

export interface Tensor {
  readonly data: unknown
  readonly dims: readonly number[]
}

export type Tensors = Readonly<Record<string, Tensor>>

export interface RuntimeSession {
  readonly inputMetadata: readonly TensorMetadata[]
  readonly outputMetadata: readonly TensorMetadata[]
  run(inputs: Tensors, outputs: readonly string[], options: { readonly logSeverityLevel: number }): Promise<Tensors>
}

/** An input or output; a side of its shape that can vary has a name instead of a size. */
export interface TensorMetadata {
  readonly name: string
  readonly type?: string
  readonly shape?: readonly (number | string)[]
}

interface SessionOptions {
  readonly logSeverityLevel: number
  readonly executionProviders: readonly string[]
  readonly externalData: readonly { readonly path: string; readonly data: Uint8Array }[]
}

/** In Node the package finds its WebAssembly beside itself on disk; nothing is fetched. */
export async function loadRuntime(name = 'onnxruntime-web'): Promise<Runtime> {
  let runtime: Runtime
  try {
    runtime = (await import(name)) as Runtime
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND')
      throw new UserError(`The package ${name} cannot be loaded: ${messageOf(error)}`, `Run: npm install ${name}`)
    throw new UserError(
      `An encoder needs the package ${name}, which is not installed.`,
      `It is optional; run: npm install ${name}`,
    )
  }
  // More threads would be worker threads that outlive the session, and sums in an order that varies.
  runtime.env.wasm.numThreads = 1
  // Errors are thrown as well, with a clearer message.
  runtime.env.logLevel = 'fatal'
  return runtime
}
