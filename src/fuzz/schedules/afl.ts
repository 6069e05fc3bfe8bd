/** How often the most promising entry is mutated in a row. */
const maxEnergy = 48

/** Energy by the place among a driver's entries, of which the most promising or, failing that, the newest is the last. */
export const energyAfl = (at: number, entries: number) => Math.ceil((maxEnergy * (at + 1)) / entries)
