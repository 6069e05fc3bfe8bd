import type { TextView } from '../report/terminal.js'

/** Colours and columns of the terminal, where standard output is one. */
export const terminalView = (all = false): TextView => ({
  colour: process.stdout.isTTY === true && !process.env.NO_COLOR,
  all,
  ...(process.stdout.isTTY && { columns: process.stdout.columns }),
})
