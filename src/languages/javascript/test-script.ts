import { basename } from 'node:path/posix'
import type { RunnerName } from '../../model/config.js'
import type { ScriptOptions } from '../../model/test-plan.js'

/** How a project's own scripts run its tests. */
export interface TestCommand {
  readonly runner: RunnerName
  readonly options: ScriptOptions
  /** Files, folders and globs that it names. */
  readonly files: readonly string[]
}

/** Options that a run of ours keeps, and those with a value of their own that it does not. */
interface KnownOptions {
  /** `-r x` or `--require=x`. */
  readonly keep: RegExp
  readonly flags: RegExp
  readonly drop: RegExp
}

const nodeOptions: KnownOptions = {
  keep: /^(-r|--require|--import|--loader|--experimental-loader|-C|--conditions|--env-file|--max-old-space-size)$/,
  flags: /^--(experimental-(?!test-)[\w-]+|no-[\w-]+|harmony[\w-]*|expose-gc|enable-source-maps|preserve-symlinks)$/,
  drop: /^--test-(reporter|reporter-destination|name-pattern|concurrency|timeout|coverage-[\w-]+)$/,
}

const knownOptions: Partial<Record<RunnerName, KnownOptions>> = {
  node: nodeOptions,
  tap: nodeOptions,
  mocha: {
    keep: /^(-r|--require|-u|--ui|-t|--timeout|--timeouts|--config|--package|--extension|--file|--loader|--import|-C|--conditions|--opts|--ignore|--exclude|--globals?|--compilers)$/,
    flags:
      /^--(exit|delay|allow-uncaught|check-leaks|recursive|experimental-[\w-]+|no-(timeouts|exit|warnings)|harmony[\w-]*)$/,
    drop: /^(-R|--reporter|-g|--grep|-f|--fgrep|-O|--reporter-options?|-s|--slow|--retries|-j|--jobs|--watch-files)$/,
  },
  jest: {
    keep: /^(-c|--config|--env|--testEnvironment|--rootDir|--preset|--setupFiles|--setupFilesAfterEnv|--testRunner|--resolver|--moduleNameMapper|--transform|--testTimeout)$/,
    flags: /^--(injectGlobals|no-cache|resetModules|forceExit)$/,
    drop: /^(-t|--testNamePattern|--testPathPattern|--testPathPatterns|-w|--maxWorkers|--coverageDirectory|--coverageReporters|--collectCoverageFrom|--reporters|--selectProjects|-o|--changedSince)$/,
  },
  vitest: {
    keep: /^(-c|--config|-r|--root|--dir|--environment|--project|--pool|--mode|--testTimeout)$/,
    flags: /^--(globals|dom|no-isolate|experimental[\w-.]*)$/,
    drop: /^(-t|--testNamePattern|--reporter|--outputFile|--maxWorkers|--minWorkers|--shard|--coverage\.[\w.]+)$/,
  },
  ava: {
    keep: /^(--config|--node-arguments|-T|--timeout)$/,
    flags: /^(-s|--serial)$/,
    drop: /^(-m|--match|-c|--concurrency)$/,
  },
  jasmine: {
    keep: /^(--config|--helper|--require)$/,
    flags: /^--esm$/,
    drop: /^--(filter|reporter|seed|random|parallel)$/,
  },
}

type Scripts = Readonly<Record<string, string>>

/** The first command of a package's test scripts that runs tests. */
export function testCommandOf(scripts: Scripts): TestCommand | undefined {
  const names = Object.keys(scripts).filter((name) => /^test(s|$|[:-])/.test(name))
  // `test` first: others may be for coverage, browsers or benchmarks.
  names.sort((a, b) => Number(b === 'test') - Number(a === 'test'))
  const commands = names.flatMap((name) => expand(scripts[name], scripts, 0))
  return first(commands.map(readRunner)) ?? first(commands.map(readScript))
}

const first = <T>(all: readonly (T | undefined)[]) => all.find((one) => one !== undefined)

const deepest = 4

/** The single commands of a script, with the scripts that it runs in their place. */
function expand(script: string, scripts: Scripts, depth: number): string[][] {
  if (depth > deepest) return []
  return commandsIn(script).flatMap((words) => {
    const named = scriptsRunBy(words, scripts)
    return named ? named.flatMap((name) => expand(scripts[name], scripts, depth + 1)) : [words]
  })
}

function scriptsRunBy(words: readonly string[], scripts: Scripts): string[] | undefined {
  const rest = words.filter((word) => !word.startsWith('-') && !isAssignment(word))
  const [program, first, second] = rest
  const byPattern = (pattern: string) => {
    const matches = new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')}$`)
    return Object.keys(scripts).filter((name) => matches.test(name))
  }
  if (/^(run-s|run-p|npm-run-all2?)$/.test(program ?? '')) return rest.slice(1).flatMap(byPattern)
  if (!/^(npm|pnpm|yarn|bun)$/.test(program ?? '')) return undefined
  const name = first === 'run' || first === 'run-script' ? second : first
  return name !== undefined && Object.hasOwn(scripts, name) ? [name] : undefined
}

/** The words of each command of a line, as a shell splits it. */
function commandsIn(line: string): string[][] {
  const commands: string[][] = [[]]
  const pattern = /&&|\|\||[;&|]|(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"';&|\\])+/g
  for (const [part] of line.matchAll(pattern)) {
    if (/^(&&|\|\||[;&|])$/.test(part)) commands.push([])
    else commands.at(-1)!.push(part.replace(/"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/g, (_, a, b, c) => a ?? b ?? c))
  }
  return commands.filter((words) => words.length)
}

const isAssignment = (word: string) => /^[A-Za-z_]\w*=/.test(word)

const binaries: Readonly<Record<string, RunnerName>> = {
  vitest: 'vitest',
  jest: 'jest',
  mocha: 'mocha',
  _mocha: 'mocha',
  ava: 'ava',
  tape: 'tap',
  tap: 'tap',
  uvu: 'tap',
  jasmine: 'jasmine',
}

const programOf = (word: string) => basename(word).replace(/\.[cm]?js$/, '')
const isNode = (word: string) => /^(node|tsx|ts-node)$/.test(programOf(word))
const environmentOf = (words: readonly string[]) =>
  Object.fromEntries(words.filter(isAssignment).map((word) => word.split(/=(.*)/s).slice(0, 2)))

/** A command that runs a test runner. */
function readRunner(words: readonly string[]): TestCommand | undefined {
  const at = words.findIndex((word) => Object.hasOwn(binaries, programOf(word)) && !isAssignment(word))
  if (at < 0) return words.includes('--test') ? readNode(words, 'node') : undefined
  const runner = binaries[programOf(words[at])]
  const { kept, named } = sift(words.slice(at + 1), knownOptions[runner]!)
  const own = sift(words.slice(words.findIndex(isNode) + 1, at), nodeOptions).kept
  const files = named.filter((word, i) => i > 0 || !isCommand.test(word))
  const isFile = runner === 'tap'
  const options = { env: environmentOf(words), node: [...own, ...(isFile ? kept : [])], args: isFile ? [] : kept }
  return { runner, options, files }
}

/** What a runner shall do, where that is its first word. */
const isCommand = /^(run|watch|dev|related|bench|list|test)$/

/** A command that runs a script whose name says that it tests. */
function readScript(words: readonly string[]): TestCommand | undefined {
  const command = readNode(words, 'tap')
  return command && /test|spec|check/i.test(command.files[0] ?? '') ? command : undefined
}

function readNode(words: readonly string[], runner: 'node' | 'tap'): TestCommand | undefined {
  const at = words.findIndex(isNode)
  if (at < 0) return undefined
  const loader = programOf(words[at]) === 'tsx' ? ['--import', 'tsx'] : []
  const { kept, named } = sift(words.slice(at + 1), nodeOptions)
  // What follows a script is for the script.
  const files = runner === 'node' ? named : named.slice(0, 1)
  return { runner, options: { env: environmentOf(words), node: [...loader, ...kept], args: [] }, files }
}

/** A script may be for another version of node, which then would refuse to start. */
const isKnown = (flag: string) => !flag.startsWith('--experimental-') || process.allowedNodeEnvironmentFlags.has(flag)

/** Options to keep, and what is no option. */
function sift(words: readonly string[], { keep, flags, drop }: KnownOptions): { kept: string[]; named: string[] } {
  const kept: string[] = []
  const named: string[] = []
  for (let i = 0; i < words.length; i++) {
    const [name] = words[i].split('=')
    const hasValue = words[i].includes('=')
    if (!name.startsWith('-')) named.push(words[i])
    else if (keep.test(name)) kept.push(...(hasValue ? [words[i]] : [words[i], words[++i] ?? '']))
    else if (flags.test(name)) kept.push(...(isKnown(name) ? [words[i]] : []))
    else if (drop.test(name) && !hasValue) i++
  }
  return { kept, named }
}
