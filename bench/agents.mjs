// How fast what agents wait for answers: the tool list of the server, its memory when idle, and `assay status`, beside a
// bare start of Node.
// node bench/agents.mjs
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const root = fileURLToPath(new URL('..', import.meta.url))
const cli = join(root, 'dist/cli/main.js')
const work = mkdtempSync(join(tmpdir(), 'assay-bench-agents-'))
const env = { ...process.env, ASSAY_CACHE: join(work, 'cache') }
const rounds = 7
const median = (all) => all.sort((a, b) => a - b)[all.length >> 1]
const told = (name, times, bare) =>
  console.log(
    `${name}: ${median(times).toFixed(0)} ms, ${(median(times) / bare).toFixed(1)} times a bare start of Node`,
  )

try {
  const bare = median(await measured((i) => run(['-e', String(i)])))
  console.log(`bare start of Node: ${bare.toFixed(0)} ms`)
  const folder = join(work, 'initials-js')
  cpSync(join(root, 'examples/initials-js'), folder, { recursive: true })
  const git = (...args) => execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args])
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'start')
  writeFileSync(join(folder, 'initials.js'), `${readFileSync(join(folder, 'initials.js'))}\n`)
  told('assay status, nothing known', await measured(() => run([cli, 'status', '--project', folder])), bare)
  await run([cli, 'assess', '--project', folder, '--budget', '1000x'])
  told('assay status, a run is known', await measured(() => run([cli, 'status', '--project', folder])), bare)
  const listed = []
  let memory = 0
  for (let i = 0; i < rounds; i++) {
    const transport = new StdioClientTransport({ command: process.execPath, args: [cli, 'mcp'], env, stderr: 'ignore' })
    const client = new Client({ name: 'bench', version: '0' })
    const begun = performance.now()
    await client.connect(transport)
    await client.listTools()
    listed.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, 300))
    memory = Math.max(memory, residentMemory(transport.pid))
    await client.close()
  }
  told('assay mcp, from the start of the process to the tool list', listed, bare)
  console.log(`assay mcp, idle: ${memory.toFixed(0)} MB at most`)
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function measured(act) {
  const times = []
  for (let i = 0; i < rounds; i++) {
    const begun = performance.now()
    await act(i)
    times.push(performance.now() - begun)
  }
  return times
}

function run(args) {
  return new Promise((resolve) => spawn(process.execPath, args, { env, stdio: 'ignore' }).on('close', resolve))
}

/** In MB; Linux and macOS. */
function residentMemory(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
