import type { Driver } from '../../src/model/driver.js'
import { driversFrom } from '../../src/campaign/drivers.js'
import type { Config } from '../../src/model/config.js'
import type { Pool } from '../../src/execution/pool.js'
import type { Answer } from '../../src/execution/protocol.js'
import type { TestBed } from '../../src/campaign/test-bed.js'
import type { Project } from './project.js'
import { hostOptions, testBedOf } from './test-bed.js'
import type { Execution } from '../../src/model/execution.js'

/** The tests of a project in a real host, two versions of the program side by side. */
export class Crashes {
  private constructor(
    private readonly project: Project,
    private readonly bed: TestBed,
    private readonly pool: Pool,
    private readonly drivers: readonly Driver[],
  ) {}

  static async open(project: Project, patched: Record<string, string>, config: Config = {}): Promise<Crashes> {
    const { bed } = await testBedOf(project, patched, config)
    const pool = bed.pool(await bed.prepareAll({ coverage: true, trace: false }))
    return new Crashes(project, bed, pool, driversFrom(bed.lifted, await pool.open(), []).drivers)
  }

  /** The execution of a test on the buggy version, as it stands. */
  async run(name: string): Promise<Execution> {
    return (await this.answers(name, [[]], [0], false))[0].executions![0]
  }

  async answers(name: string, inputs: unknown[][], versions: number[], crashes = true): Promise<readonly Answer[]> {
    const driver = this.drivers.find((one) => one.name.split(/\W+/).at(-1) === name)
    if (!driver) throw new Error(`no driver ${name} among ${this.drivers.map((one) => one.name).join(', ')}`)
    const { timeLimit } = hostOptions
    // As many as in a confirmation: compiled code goes deep before its stack runs over.
    const steps = hostOptions.steps * 20
    const { file, index } = driver
    const [result] = await this.pool.run([{ file, index, inputs, versions, steps, timeLimit, full: !crashes, crashes }])
    return result.answers
  }

  close(): void {
    this.pool.close()
    this.bed.close()
    this.project.remove()
  }
}
