// Branches of a function that fast-check reaches: node bench/sequences/fast-check.mjs HOME POSITION SECONDS, as JSON.
import { mkdtempSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { instrument } from '../../dist/instrument/instrument.js'
import { javascriptEmitter } from '../../dist/languages/javascript/emitter.js'
import { javascriptTable } from '../../dist/languages/javascript/table.js'
import { parse } from '../../dist/syntax/parser.js'
import { functions } from './functions.mjs'

const [home, position, seconds] = process.argv.slice(2)
const { package: name, file, function: target, call, arbitraries } = functions[Number(position)]
const folder = join(mkdtempSync(join(home, 'instrumented-')), name)
cpSync(join(home, 'node_modules', name), folder, { recursive: true })
const path = join(folder, file)
const source = readFileSync(path, 'utf8')
const plan = { coverage: 'all', comparisons: false, trace: false, exits: new Set() }
const made = instrument(await parse('javascript', source), source, file, plan, javascriptTable, javascriptEmitter)
writeFileSync(path, made.text)

const seen = new Set()
globalThis.__assay = { file: (_, n) => ({ c: new Uint8Array(n), t: (i) => seen.add(i) }) }
const { default: module } = await import(pathToFileURL(path).href)
const loaded = [...seen]

let calls = 0
const property = fc.property(...arbitraries, (...args) => {
  calls++
  try {
    call(module, args)
  } catch {
    // Refusing is an answer, too.
  }
})
const interruptAfterTimeLimit = Number(seconds) * 1000
fc.check(property, { seed: 1, numRuns: 1e9, interruptAfterTimeLimit, markInterruptAsFailure: false })

const all = made.cover.flatMap((site, i) => (site.function === target && !loaded.includes(i) ? [i] : []))
const missed = all.filter((i) => !seen.has(i)).map((i) => made.cover[i].line)
console.log(JSON.stringify({ total: all.length, reached: all.length - missed.length, missed, calls, loaded }))
process.exit(0)
