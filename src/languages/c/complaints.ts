import type { Diagnostic } from '../../instrument/diagnostics.js'

const located = /^(?<path>[^\s:][^:]*):(?<line>\d+)(?::\d+)?: (?:fatal )?error: (?<message>.*)$/

/** The errors in what a compiler, linker or build tool printed, or its last lines where there are none. */
export function complaintsIn(output: string, folder: string, otherwise: string): Diagnostic[] {
  const lines = output.split('\n')
  const found = lines.flatMap((line): Diagnostic[] => {
    const { path, line: at, message } = located.exec(line)?.groups ?? {}
    return path && message ? [{ path: relativeTo(folder, path), line: Number(at), message }] : []
  })
  if (found.length) return found
  const missing = lines.find((line) => /undefined reference to|multiple definition of|cannot find -l/.test(line))
  const words = missing?.replace(/^.*?(?=undefined reference|multiple definition|cannot find)/, '')
  const last = lines
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(-3)
    .join('; ')
  return [{ path: '', line: 0, message: `${otherwise}: ${words ?? (last || 'it printed nothing')}` }]
}

const relativeTo = (folder: string, path: string) =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path.replace(/^\.\//, '')
