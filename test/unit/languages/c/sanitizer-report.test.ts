import { describe, expect, it } from 'vitest'
import { readReport, reportInWords } from '../../../../src/languages/c/sanitizer-report.js'

const overflow = `some output
=================================================================
==42==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000013 at pc 0x0000004a15d7 bp 0x7ffc sp 0x7ffc
READ of size 4 at 0x602000000013 thread T0
    #0 0x7f0000001000  (/lib/x86_64-linux-gnu/libasan.so.8+0x1000) (BuildId: 1)
    #1 0x4a15d6  (/cache/program+0xa15d6) (BuildId: 2)
    #2 0x4a1700  (/cache/program+0xa1700)

0x602000000013 is located 0 bytes to the right of 3-byte region
allocated by thread T0 here:
    #0 0x4b0000  (/cache/program+0xb0000)
`

describe('a report of a sanitizer', () => {
  it('of a memory error: kind, access and the first stack without the libraries', () => {
    const report = readReport(overflow, 6)!
    expect(report).toMatchObject({ kind: 'memory error', type: 'heap-buffer-overflow', message: 'READ of size 4' })
    expect(report.addresses).toEqual([0x4a15d5, 0x4a16ff])
    expect(reportInWords(report)).toBe('heap-buffer-overflow: READ of size 4')
  })

  it('takes offsets in a program that was loaded somewhere', () => {
    const text =
      '==1==ERROR: AddressSanitizer: heap-use-after-free on\n    #0 0x55d0000a15d6  (/cache/program+0xa15d6)\n'
    expect(readReport(text, 6)!.addresses).toEqual([0xa15d6])
  })

  it('of undefined behaviour: the check and the place', () => {
    const words = 'signed integer overflow: 2147483647 + 1 cannot be represented in type'
    const report = readReport(`./src/a.c:12:5: runtime error: ${words} 'int'\n    #0 0x4a15d6  (/p+0xa15d6)\n`, 6)!
    expect(report).toMatchObject({
      kind: 'undefined behaviour',
      type: 'signed-integer-overflow',
      place: { file: 'src/a.c', line: 12 },
    })
  })

  it.each([
    ['shift exponent 40 is too large for 32-bit type', 'shift'],
    ['index 7 out of bounds for type', 'bounds'],
    ['load of null pointer of type', 'null'],
    ['load of misaligned address 0x1 for type', 'alignment'],
    ['division by zero', 'integer-divide-by-zero'],
  ])('%s', (words, type) => {
    expect(readReport(`a.c:1:1: runtime error: ${words}`, 6)).toMatchObject({ type })
  })

  it('of a leak', () => {
    const text = `==7==ERROR: LeakSanitizer: detected memory leaks

Direct leak of 10 byte(s) in 1 object(s) allocated from:
    #0 0x4a15d6  (/p+0xa15d6)
`
    expect(readReport(text, undefined)).toMatchObject({
      kind: 'leak',
      message: 'Direct leak of 10 byte(s) in 1 object(s)',
    })
  })

  it('of a signal, a stack overflow and too much memory', () => {
    const segv =
      '==7==ERROR: AddressSanitizer: SEGV on unknown address 0x0\n==7==The signal is caused by a WRITE memory access.\n'
    expect(readReport(segv, 6)).toMatchObject({ kind: 'signal', type: 'SIGSEGV', message: 'WRITE' })
    expect(readReport('==7==ERROR: AddressSanitizer: stack-overflow on address', 6)).toMatchObject({
      kind: 'stack overflow',
    })
    expect(readReport('==7==ERROR: AddressSanitizer: allocation-size-too-big', 6)).toMatchObject({
      kind: 'out of memory',
    })
  })

  it('without any report: the signal, and the assertion that failed', () => {
    expect(readReport("program: a.c:3: main: Assertion `x' failed.", 6)).toMatchObject({
      kind: 'signal',
      type: 'failed assertion',
    })
    expect(readReport('', 11)).toMatchObject({ kind: 'signal', type: 'SIGSEGV' })
    expect(readReport('all is well', undefined)).toBeUndefined()
  })
})
