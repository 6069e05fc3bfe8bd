/** The default maximum factor for AFLGo's energy (Max_Factor). */
export const defaultMaxFactor = 32

/** Fix2Fit, equation 5: separability matters more as the temperature falls. */
export const separabilityWeight = (separability: number, temperature: number) => separability * (1 - temperature)

/** What AFLGo's energy is multiplied by (equation 6): between 1 and the largest factor. */
export const factorFix2fit = (separability: number, temperature: number, maxFactor = defaultMaxFactor) =>
  2 ** (separabilityWeight(separability, temperature) * Math.log2(maxFactor))
