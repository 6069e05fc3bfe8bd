import { describe, expect, it } from 'vitest'
import { Pace } from '../../../../src/languages/c/host/pace.js'
import { folded, operandsIn, readResults, type RunResult } from '../../../../src/languages/c/host/run-result.js'
import { operandSize, result, resultSize } from '../../../../src/languages/c/host/layout.js'

const ran = (ending: RunResult['ending'], milliseconds: number) => ({ ending, milliseconds }) as RunResult

describe('the pace of a program', () => {
  it('waits as long as it is told, until too many executions hang', () => {
    const pace = new Pace()
    pace.note([ran('returned', 1), ran('out of time', 1000), ran('out of time', 1000)])
    expect(pace.limit(1000)).toBe(1000)
    pace.note([ran('out of time', 1000)])
    expect(pace.limit(1000)).toBe(100)
    pace.note([ran('exited', 10)])
    expect(pace.limit(1000)).toBe(500)
    expect(pace.limit(50)).toBe(50)
  })
})

describe('results in shared memory', () => {
  it('are read as far as they make sense: a program may write over them', () => {
    const bytes = Buffer.alloc(resultSize * 2 + 4)
    bytes.writeUInt32LE(resultSize + 4, result.size)
    bytes.writeUInt32LE(1, result.ending)
    bytes.writeInt32LE(-3, result.status)
    bytes.writeUInt32LE(4, result.outStored)
    bytes.write('text', resultSize)
    bytes.writeUInt32LE(0xffffffff, resultSize + 4)
    const found = readResults(bytes)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ ending: 'exited', status: -3 })
    expect(found[0].printed.toString()).toBe('text')
  })

  it('have operands as numbers, and as the bytes an input may hold', () => {
    const bytes = Buffer.alloc(operandSize)
    bytes.writeUInt8(2, 1)
    bytes.writeBigUInt64LE(0xffffn, 8)
    bytes.writeBigUInt64LE(0x0102n, 16)
    expect(operandsIn(bytes)).toEqual([
      [-1, 258],
      ['\xff\xff', '\x02\x01'],
      ['\xff\xff', '\x01\x02'],
    ])
  })

  it('have traces, of which an empty one has no length', () => {
    expect(folded([])).toEqual([])
    expect(folded([3, 4])).toEqual([2, 3, 4])
  })
})
