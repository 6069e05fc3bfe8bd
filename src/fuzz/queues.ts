import type { Driver } from '../drivers/driver.js'
import type { Overrides } from '../execution/protocol.js'

const perTurn = 64

/** Inputs that are tried before anything is left to chance, by driver; the drivers take turns. */
export class Queues {
  private readonly queues = new Map<number, Overrides[]>()
  /** What is left of queues that had their turn in this pass over the drivers. */
  private readonly later: [number, Overrides[]][] = []

  get isEmpty(): boolean {
    return this.queues.size === 0
  }

  add(driver: Driver, inputs: readonly Overrides[], urgent: boolean): void {
    const queue = this.queues.get(driver.id) ?? []
    this.queues.set(driver.id, urgent ? [...inputs, ...queue] : [...queue, ...inputs])
  }

  /** The driver's next inputs; it goes to the end of the line. */
  take({ id }: Driver): readonly Overrides[] {
    const queue = this.queues.get(id)
    if (!queue) return []
    this.queues.delete(id)
    const rest = queue.slice(perTurn)
    if (rest.length) this.later.push([id, rest])
    return queue.slice(0, perTurn)
  }

  /** When every driver had its turn, the next pass begins. */
  turn(): void {
    if (this.queues.size === 0)
      for (const [id, rest] of this.later.splice(0)) this.queues.set(id, [...(this.queues.get(id) ?? []), ...rest])
  }
}
