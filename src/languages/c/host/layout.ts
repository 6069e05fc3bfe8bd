/** The memory that a program and its host share: runtime/shared.h, number by number. */
export const tableAt = 4096
export const mostInputs = 4096
export const inputsAt = 65536
export const inputsSize = 16 << 20
export const resultsAt = inputsAt + inputsSize
export const channelSize = resultsAt + (16 << 20)

export const flag = { operands: 1, forkEach: 2, trace: 4 } as const

/** Positions of 32-bit numbers at the start of the shared memory. */
export const header = {
  count: 0,
  flags: 1,
  steps: 2,
  milliseconds: 3,
  megabytes: 4,
  selector: 5,
  candidates: 6,
  next: 7,
  filled: 8,
} as const
export const headerSize = 36

export const endings = ['returned', 'exited', 'signalled', 'out of time', 'out of steps', 'out of memory'] as const
export type Ending = (typeof endings)[number]

/** Positions of 32-bit numbers in a result, in bytes. */
export const result = {
  size: 0,
  input: 4,
  ending: 8,
  status: 12,
  steps: 16,
  microseconds: 20,
  hash: 24,
  freshCount: 28,
  cellCount: 32,
  traceCount: 36,
  operandCount: 40,
  peerCount: 44,
  outTotal: 48,
  outStored: 52,
  errStored: 56,
  filesStored: 60,
} as const
export const resultSize = 64
/** Longer traces are cut. */
export const mostTraced = 1 << 18

/** An operand: kind, size, two lengths, padding, two numbers, two texts. */
export const operandSize = 88
export const operandText = 32
