import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { TestResult } from '../../../model/suite.js'
import { fileResults } from './file-results.js'

// Runs test files in a process each, inside of the subject's sandbox, for runners whose reports say nothing about files:
// `run-files.js REPORT ARGUMENT… -- FILE…`, where the arguments are for node and the file comes last.

/** What is read of a file's output: a test may print for ever. */
const mostPrinted = 16_000_000

const [report, ...rest] = process.argv.slice(2)
const at = rest.indexOf('--')
const [command, files] = [rest.slice(0, at), rest.slice(at + 1)]

function run(file: string): Promise<TestResult[]> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...command, file], { stdio: ['ignore', 'pipe', 'pipe'] })
    let [printed, complaints] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => {
      if (printed.length < mostPrinted) printed += chunk.toString('utf8')
    })
    child.stderr.on('data', (chunk: Buffer) => (complaints = (complaints + chunk.toString('utf8')).slice(-20_000)))
    child.on('close', (code) => resolve(fileResults(file, code, printed, complaints)))
    child.on('error', (error) => resolve([{ file, name: [file], status: 'failed', message: error.message }]))
  })
}

const results: TestResult[][] = files.map(() => [])
let next = 0
const work = async () => {
  for (let i = next++; i < files.length; i = next++) results[i] = await run(files[i])
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), files.length) }, work))
writeFileSync(report, JSON.stringify(results.flat()))
