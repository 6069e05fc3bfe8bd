import type { Driver } from '../model/driver.js'
import type { Overrides } from '../model/input.js'

const perTurn = 64

interface Queue {
  /** Made from recent executions; there may be arbitrarily many. */
  readonly urgent: Overrides[]
  /** Made when its turn comes: with hundreds of drivers, making them all at once takes seconds. */
  calm: Overrides[] | (() => Overrides[])
}

/** Inputs that are tried before random mutation, by driver; the drivers take turns, and failing tests have one in every round. */
export class Queues {
  private readonly queues = new Map<number, Queue>()
  /** Drivers that had their turn in this pass over them. */
  private readonly served = new Set<number>()

  get isEmpty(): boolean {
    return this.queues.size === 0
  }

  /** Inputs to try first. */
  addUrgent({ id }: Driver, inputs: readonly Overrides[]): void {
    this.queueOf(id).urgent.unshift(...inputs)
  }

  /** The initial inputs of a driver. */
  setInitial({ id }: Driver, make: () => Overrides[]): void {
    this.queueOf(id).calm = make
  }

  drop({ id }: Driver): void {
    this.queues.delete(id)
  }

  private queueOf(id: number): Queue {
    const queue = this.queues.get(id) ?? { urgent: [], calm: [] }
    this.queues.set(id, queue)
    return queue
  }

  /** The driver's next inputs: urgent ones first, but leaving room for the others. */
  take({ id, failing }: Driver, most = perTurn): readonly Overrides[] {
    const queue = this.queues.get(id)
    // A pass over hundreds of passing tests may take the whole budget.
    if (!queue || (this.served.has(id) && !failing)) return []
    this.served.add(id)
    const initial = typeof queue.calm === 'function' ? queue.calm() : queue.calm
    queue.calm = initial
    const size = Math.min(perTurn, most)
    const calm = Math.min(initial.length, Math.max(size / 2, size - queue.urgent.length))
    const taken = [...queue.urgent.splice(0, size - calm), ...initial.splice(0, calm)]
    if (!queue.urgent.length && !initial.length) this.queues.delete(id)
    return taken
  }

  /** When every driver had its turn, the next pass begins. */
  turn(): void {
    if ([...this.queues.keys()].every((id) => this.served.has(id))) this.served.clear()
  }
}
