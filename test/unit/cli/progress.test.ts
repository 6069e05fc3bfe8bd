import { describe, expect, it } from 'vitest'
import { ProgressBlock, type Terminal } from '../../../src/cli/progress-block.js'
import { clock, terminalWidth, truncateLine, namesWithin, progressLines } from '../../../src/cli/progress-lines.js'
import { ProgressMeter, type RunProgress } from '../../../src/assess/progress.js'

const progress: RunProgress = {
  judge: 'crash',
  patches: ['patches/a.diff', 'patches/b.diff', 'patches/c.diff'],
  executions: 12400,
  parts: 2,
  settled: 5,
  of: 8,
}
const shown = { phase: 'looking for new crashes', progress, perSecond: 3100, elapsed: 75_000, left: 20_400 }

describe('lines of progress', () => {
  it('tell who works on what, how fast, and how long still', () => {
    expect(progressLines(shown, 79)).toEqual([
      '  looking for new crashes',
      '  crash: a.diff, b.diff, c.diff',
      '  12,400 executions (3,100/s), 2 partitions',
      '  1:15, 0:20 left; 5 of 8 patches settled',
    ])
    expect(progressLines({ ...shown, progress: undefined, left: undefined }, 79)).toHaveLength(2)
  })

  it('never break on a narrow terminal', () => {
    for (let columns = 10; columns < 60; columns++)
      for (const line of progressLines(shown, columns)) expect(terminalWidth(line)).toBeLessThanOrEqual(columns)
    expect(terminalWidth(truncateLine('漢字'.repeat(20), 15))).toBeLessThanOrEqual(15)
    expect(truncateLine('a\u001b[2Jb\nc', 20)).toBe('a [2Jb c')
    expect(namesWithin(['aaaa', 'bbbb', 'cccc'], 15)).toBe('aaaa and 2 more')
    expect([clock(-5), clock(61_000), clock(3_661_000)]).toEqual(['0:00', '1:01', '1:01:01'])
  })
})

class Screen {
  isTTY = true
  columns = 80
  rows = 24
  readonly written: string[] = []
  write(text: string): boolean {
    this.written.push(text)
    return true
  }
}

describe('the block', () => {
  const open = (screen: Screen, env: NodeJS.ProcessEnv = { NO_COLOR: '1' }) => {
    let time = 0
    const block = new ProgressBlock(0, 60_000, screen as unknown as Terminal, env, () => time)
    return { block, pass: (milliseconds: number) => (time += milliseconds) }
  }

  it('is rewritten in place, ten times a second at most', () => {
    const screen = new Screen()
    const { block, pass } = open(screen)
    block.update(progress)
    for (let i = 0; i < 100; i++) {
      pass(10)
      block.update({ ...progress, executions: 12400 + i })
    }
    block.clear()
    expect(screen.written.length).toBeLessThanOrEqual(12)
    expect(screen.written[0].split('\n')).toHaveLength(4)
    expect(screen.written[1]).toMatch(/^\r\u001b\[3A/)
    expect(screen.written.at(-1)).toBe('\r\u001b[3A\u001b[J')
  })

  it('finds its beginning on a terminal that has become narrower', () => {
    const screen = new Screen()
    const { block, pass } = open(screen)
    block.say('x'.repeat(50))
    screen.columns = 30
    pass(1000)
    block.say('y')
    block.clear()
    // 52 columns are two rows now, and the time one.
    expect(screen.written[1]).toMatch(/^\r\u001b\[2A/)
  })

  it.each([
    ['a pipe', { isTTY: false }, {}],
    ['CI', {}, { CI: 'true' }],
    ['a terminal that cannot', {}, { TERM: 'dumb' }],
  ])('is not there in %s', (_, change, env) => {
    const screen = Object.assign(new Screen(), change)
    const { block } = open(screen, env)
    block.say('x')
    block.update(progress)
    block.clear()
    expect(screen.written).toEqual([])
  })

  it('has no colour where none is wanted', () => {
    for (const [env, isColoured] of [
      [{ NO_COLOR: '1' }, false],
      [{}, true],
    ] as const) {
      const screen = new Screen()
      const { block } = open(screen, env)
      block.update(progress)
      block.clear()
      expect(screen.written[0].includes('\u001b[2m')).toBe(isColoured)
    }
  })
})

describe('the meter', () => {
  it('adds up searches that each count from zero', () => {
    const told: RunProgress[] = []
    const meter = new ProgressMeter(3, (now) => told.push(now))
    meter.begin('preservation', ['a', 'b'], 2)
    meter.ran(100, 2, 2, 1)
    meter.ran(250, 1, 2, 1)
    meter.begin('crash', ['b'], 2)
    meter.ran(40, 1, 2)
    meter.settle(2)
    expect(told.map(({ executions, settled }) => [executions, settled])).toEqual([
      [0, 0],
      [100, 0],
      [250, 1],
      [250, 1],
      [290, 1],
      [290, 2],
    ])
    expect(told.at(-1)).toMatchObject({ of: 3, patches: [] })
  })
})
