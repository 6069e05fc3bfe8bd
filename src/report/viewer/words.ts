const digits = new Intl.NumberFormat('en')

export const number = (value: number) => digits.format(value)

export const counted = (count: number, noun: string, plural = `${noun}s`) =>
  `${number(count)} ${count === 1 ? noun : plural}`

export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 120) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`
}

export const percent = (share: number) => `${Math.round(share * 100)} %`

/** The folder and the file name of a patch, which are styled differently. */
export function nameParts(patch: string): { readonly folder: string; readonly name: string } {
  // A path with angle brackets is not a real folder, so the name stays whole.
  const end = /^[^<>]*\//.exec(patch)?.[0].length ?? 0
  return { folder: patch.slice(0, end), name: patch.slice(end) }
}
