import type { Driver } from '../model/driver.js'
import type { Random } from '../inputs/random.js'

interface State {
  readonly driver: Driver
  rounds: number
  finds: number
  /** How often it crashed its host; each crash costs as much as thousands of executions. */
  deaths: number
  /** Of those, how often by the version that the others are compared with: it is not a patch that crashes. */
  ownDeaths: number
  /** How far mutations go; grows while nothing new happens. */
  width: number
  /** Its executions start the program anew. */
  isHeavy: boolean
}

const widest = 8
/** A guess: fresh classes take about a hundred times as long as an execution. */
const mostHeavy = 4

/**
 * Deaths of the host after which a driver is set aside: there are many generated sequences, few tests, and a hang may be the
 * bug of a failing test. Guesses; each death costs seconds.
 */
const mostDeaths = { generated: 3, test: 12 }

const isSetAside = ({ driver, ownDeaths }: State) => ownDeaths >= mostDeaths[driver.generated ? 'generated' : 'test']

/** Preservation tests all get equal turns; of lifted tests some are far more productive than others. */
const weightOf = ({ driver, rounds, finds, deaths }: State) =>
  driver.preserves
    ? (finds + 1) / ((rounds + 1) * (deaths + 1))
    : ((driver.failing ? 3 : 1) * (finds + 1)) / (Math.sqrt(rounds + 1) * (deaths + 1))

/** Which driver gets the next batch: the failing tests more often, and whatever keeps finding something. */
export class Scheduler {
  private readonly states: State[]
  private readonly byDriver: ReadonlyMap<Driver, State>

  constructor(
    drivers: readonly Driver[],
    private readonly random: Random,
  ) {
    this.states = drivers
      .filter((driver) => driver.slots.length > 0)
      .map((driver) => ({ driver, rounds: 0, finds: 0, deaths: 0, ownDeaths: 0, width: 0, isHeavy: false }))
    this.byDriver = new Map(this.states.map((state) => [state.driver, state]))
  }

  get idle(): boolean {
    return this.states.every(isSetAside)
  }

  /** Whether a driver has crashed its host too often to be run any more. */
  isSetAside(driver: Driver): boolean {
    const state = this.byDriver.get(driver)
    return state !== undefined && isSetAside(state)
  }

  /** A power schedule may make a driver more likely by a factor. */
  next(factorOf: (driver: Driver) => number = () => 1): Driver {
    const weights = this.states.map((state) => (isSetAside(state) ? 0 : weightOf(state) * factorOf(state.driver)))
    return this.states[this.random.weighted(weights)].driver
  }

  width(driver: Driver): number {
    return this.byDriver.get(driver)?.width ?? 0
  }

  /** How many inputs it gets at a time at the most: one that starts the program anew costs as much as a whole batch. */
  most(driver: Driver): number {
    return this.byDriver.get(driver)?.isHeavy ? mostHeavy : Infinity
  }

  /** What a batch of a driver showed; `died` are the versions, by position, that crashed the host. */
  report(driver: Driver, found: boolean, died: readonly number[], isHeavy = false): void {
    const state = this.byDriver.get(driver)
    if (!state) return
    state.rounds++
    state.deaths += died.length
    state.ownDeaths += died.filter((version) => version === 0).length
    state.isHeavy ||= isHeavy
    if (found) state.finds++
    state.width = found ? Math.max(0, state.width - 1) : state.width >= widest ? 0 : state.width + 1
  }
}
