/** `1 patch`, `2 patches`. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${thousands(n)} ${n === 1 ? one : many}`

/** `12,400`. */
export const thousands = (n: number): string => n.toLocaleString('en-US')
