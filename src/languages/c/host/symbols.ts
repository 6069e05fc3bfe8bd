import { spawn, type ChildProcess } from 'node:child_process'
import { debugRoot, findSymbolizer } from '../toolchain.js'
import { withoutDot } from '../sanitizer-report.js'

export interface SourcePlace {
  readonly file: string
  readonly function: string
  readonly line: number
}

/** The answer to this address tells that those before it are complete. */
const last = '0x0'

/** Names of functions and lines for addresses of one program, asked of the compiler's own tool. */
export class Symbols {
  private tool: ChildProcess | undefined
  private readonly known = new Map<number, readonly SourcePlace[]>()
  private output = ''
  private onOutput: (() => void) | undefined

  constructor(private readonly program: string) {}

  /** The places of a stack, innermost first; those outside of the program's own sources are left out. */
  async placesOf(addresses: readonly number[]): Promise<readonly SourcePlace[]> {
    const missing = addresses.filter((address) => !this.known.has(address))
    if (missing.length) await this.ask(missing)
    return addresses.flatMap((address) => this.known.get(address) ?? [])
  }

  stop(): void {
    this.tool?.kill('SIGKILL')
  }

  private async ask(addresses: readonly number[]): Promise<void> {
    const command = findSymbolizer()
    if (!command) return
    this.tool ??= this.startTool(command)
    this.output = ''
    const answered = new Promise<void>((resolve) => (this.onOutput = resolve))
    this.tool.stdin!.write([...addresses.map((address) => `0x${address.toString(16)}`), last, ''].join('\n'))
    await answered
    const blocks = this.output.split(/^0x0*([0-9a-f]*)\n/m).slice(1)
    for (let i = 0; i + 1 < blocks.length; i += 2) {
      if (blocks[i]) this.known.set(parseInt(blocks[i], 16), placesIn(blocks[i + 1]))
    }
  }

  private startTool([command, ...args]: readonly string[]): ChildProcess {
    const tool = spawn(command, [...args, '-e', this.program], { stdio: ['pipe', 'pipe', 'ignore'] })
    tool.stdout.on('data', (chunk: Buffer) => {
      this.output += chunk.toString('utf8')
      if (/^0x0+\n[^\n]*\n[^\n]*\n/m.test(this.output)) this.onOutput?.()
    })
    tool.stdin.on('error', () => {})
    // Without the tool, crashes have no places.
    tool.on('close', () => {
      this.tool = undefined
      this.onOutput?.()
    })
    tool.on('error', () => this.onOutput?.())
    return tool
  }
}

/** Pairs of lines: a function, and its file and line; inlined ones come first. */
function placesIn(block: string): SourcePlace[] {
  const lines = block.trimEnd().split('\n')
  const found: SourcePlace[] = []
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const [file, line] = lines[i + 1].replace(/ \(.*$/, '').split(/:(?=[\d?]+$)/)
    const path = withoutDot(file.replace(/\/\.\//g, '/').replace(`${debugRoot}/`, ''))
    if (path.startsWith('/') || path.startsWith('?')) continue
    found.push({ file: path, function: lines[i], line: Number(line) || 0 })
  }
  return found
}
