import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { UserError } from '../../util/errors.js'

export interface Toolchain {
  readonly compiler: string
  /** Its own words for its version: results depend on it. */
  readonly version: string
  /** Options of every file of the program. */
  readonly flags: readonly string[]
}

const compileFlags = [
  '-g',
  '-O1',
  '-fno-omit-frame-pointer',
  '-fsanitize=address,undefined',
  '-fno-sanitize-recover=all',
  '-fsanitize-coverage=trace-pc,trace-cmp',
  // Calls that the sanitizers replace report what they compare.
  ...['memcmp', 'strcmp', 'strncmp', 'strcasecmp', 'strncasecmp', 'strstr'].map((name) => `-fno-builtin-${name}`),
  '-U_FORTIFY_SOURCE',
]

/**
 * Variables without a value have the same one in every build: what a program makes of them must not tell versions apart. Compilers
 * have it since gcc 12 and clang 8.
 */
const sameGarbage = '-ftrivial-auto-var-init=pattern'

/** The folder of the sources by the name that debug information has for it. */
export const debugRoot = '/assay'

export const linkFlags = ['-fsanitize=address,undefined', '-no-pie']

/** What the sanitizers do, the same in every process; frames are named later, because that takes long. */
export const sanitizerOptions = {
  ASAN_OPTIONS:
    'abort_on_error=1:detect_leaks=0:symbolize=0:allocator_may_return_null=1:max_allocation_size_mb=2048:detect_stack_use_after_return=0:handle_abort=0:print_legend=0:print_summary=0:quarantine_size_mb=16:max_malloc_fill_size=16777216:malloc_context_size=8:fast_unwind_on_fatal=1:print_full_thread_history=0',
  UBSAN_OPTIONS: 'abort_on_error=1:symbolize=0:print_stacktrace=1:halt_on_error=1:print_summary=0',
}

const known = new Map<string, Toolchain>()

/** The compiler that a configuration names, or clang, or gcc; it must be able to build with sanitizers. */
export function findToolchain(wanted: string | undefined): Toolchain {
  const names = wanted ? [wanted] : ['clang', 'gcc']
  for (const name of names) {
    const found = known.get(name) ?? probe(name)
    if (!found) continue
    known.set(name, found)
    return found
  }
  throw new UserError(
    wanted ? `the compiler "${wanted}" cannot be run` : 'there is no C compiler: neither clang nor gcc is installed',
    'Install one with its sanitizers (Debian: apt-get install gcc libc6-dev, or clang), or name one with "c.compiler".',
  )
}

function probe(name: string): Toolchain | undefined {
  const { status, stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' })
  if (status !== 0) return undefined
  // Calls of the compiler's instrumentation are defined by our runtime.
  const code =
    'int main(void){return 0;} void __sanitizer_cov_trace_pc(void){} void __sanitizer_cov_trace_const_cmp4(unsigned a,unsigned b){(void)a,(void)b;}'
  const build = (flags: readonly string[]) =>
    spawnSync(name, ['-x', 'c', '-', '-o', '/dev/null', ...flags, ...linkFlags], { encoding: 'utf8', input: code })
  const version = stdout.split('\n')[0]
  const all = [...compileFlags, sameGarbage]
  if (build(all).status === 0) return { compiler: name, version, flags: all }
  const tried = build(compileFlags)
  if (tried.status === 0) return { compiler: name, version, flags: compileFlags }
  throw new UserError(
    `${name} cannot build with sanitizers: ${tried.stderr.trim().split('\n')[0]}`,
    'Install its sanitizer libraries (Debian: libasan and libubsan for gcc, libclang-rt-dev for clang), or name another compiler with "c.compiler".',
  )
}

/** The tool that tells function and line of an address; it comes with every compiler. */
export function findSymbolizer(): readonly string[] | undefined {
  const names = ['addr2line', 'llvm-addr2line', 'llvm-addr2line-14']
  const found = names.find((name) =>
    (process.env.PATH ?? '').split(':').some((folder) => existsSync(`${folder}/${name}`)),
  )
  return found ? [found, '-f', '-i', '-a'] : undefined
}
