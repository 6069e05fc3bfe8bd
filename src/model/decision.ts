import type { VerdictName } from './verdict.js'

/** The verdicts at which a check fails: those that are proven wrong, also those that something speaks against, or none. */
export const failLevels = ['overfitting', 'suspect', 'never'] as const
export type FailLevel = (typeof failLevels)[number]

const failing: Record<FailLevel, readonly VerdictName[]> = {
  overfitting: ['overfitting'],
  suspect: ['overfitting', 'suspect', 'implausible'],
  never: [],
}

/** Whether a check fails for one of its patches. */
export const isFailed = (patches: readonly { readonly verdict: VerdictName }[], level: FailLevel): boolean =>
  patches.some(({ verdict }) => failing[level].includes(verdict))
