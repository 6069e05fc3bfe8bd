export interface SlugOptions {
  readonly separator?: string
  readonly maxLength?: number
}

/** A text as it may stand in a URL. */
export function slug(text: string, options: SlugOptions = {}): string {
  const { separator = '-', maxLength = 80 } = options
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join(separator).slice(0, maxLength)
}
