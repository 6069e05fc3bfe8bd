import { availableParallelism } from 'node:os'
import type { Batch, BatchResult } from './batch.js'
import { Executor } from './executor.js'
import type { Launch } from './host.js'
import type { OpenedMessage, OpenMessage } from './protocol.js'

/** One per core; on a shared machine, set the number with `ASSAY_HOSTS`. */
function hostsAtOnce(): number {
  const asked = Number(process.env.ASSAY_HOSTS)
  return asked >= 1 ? Math.floor(asked) : Math.max(1, Math.min(4, availableParallelism()))
}

/** Parallel executors. Batch i always goes to executor i mod n, so that runs are reproducible. */
export class Pool {
  private readonly executors: Executor[]

  constructor(launch: (number: number) => Launch, message: OpenMessage, size = hostsAtOnce()) {
    this.executors = Array.from({ length: size }, (_, number) => new Executor(launch(number), message))
  }

  /** Loads the program in the first host, and says what tests it has. */
  open(): Promise<OpenedMessage> {
    return this.executors[0].open()
  }

  async run(batches: readonly Batch[]): Promise<BatchResult[]> {
    const results: BatchResult[] = Array.from({ length: batches.length })
    await Promise.all(
      this.executors.map(async (executor, number) => {
        for (let i = number; i < batches.length; i += this.executors.length) results[i] = await executor.run(batches[i])
      }),
    )
    return results
  }

  /** The next search starts from nothing, as if the hosts were new. */
  forget(): void {
    for (const executor of this.executors) executor.forget()
  }

  get restarts(): number {
    return this.executors.reduce((sum, executor) => sum + executor.restarts, 0)
  }

  close(): void {
    for (const executor of this.executors) executor.close()
  }
}
