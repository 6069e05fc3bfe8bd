/** Whether a path is that of a source in a supported language; loads none of them. */
export const isSource = (path: string): boolean => /\.([cm]?[jt]sx?|java|[ch])$/.test(path)
