/** Sparse: slot id, value, slot id, value … Slots that are not named keep the literal of the test. */
export type Overrides = readonly unknown[]

/** A slot every driver has: how often the body runs in one execution, to see state that is carried over. */
export const repeatSlot = -1
