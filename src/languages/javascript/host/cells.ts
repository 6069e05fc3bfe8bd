/** The state the running thread shares with its watchdog, as cells of an Int32Array. */
export const sharedCell = { serial: 0, active: 1, limit: 2, run: 3, input: 4, version: 5 } as const
