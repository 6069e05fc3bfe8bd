// What sharing executions is worth with a thousand candidates: npm run bench:meta [-- --language Java] [--inputs 20000]
import { parseArgs } from 'node:util'
import { fuzzing } from './meta/fuzzing.mjs'
import { names, removeAll, subjectIn } from './meta/subjects.mjs'
import { testing } from './meta/tests.mjs'

const { values: given } = parseArgs({
  options: { language: { type: 'string' }, inputs: { type: 'string', default: '20000' } },
})
const many = 1000
const rounds = 3
const rows = []
const row = (what, figure, goal, ok) => {
  rows.push({ what, figure, goal: goal ?? '', ok: ok === undefined ? '' : ok ? 'yes' : 'NO' })
  console.error(`  ${what}: ${figure}`)
}
const time = (milliseconds) =>
  milliseconds < 10_000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(0)} s`
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1]

for (const name of names.filter((one) => (given.language ?? one) === one)) {
  const subject = await subjectIn(name, many)
  const t = await testing(subject)
  const what = `${name}: ${subject.candidates.length} candidates on ${t.tests} tests (${t.failing} fail)`
  row(`${what}, executions shared`, time(t.shared))
  row(`${what}, shared, and who fails is left out (${t.plausible} are plausible)`, time(t.trial))
  const times = (a, b) => `${time(a)}, ${(a / b).toFixed(0)} times as long`
  row(`${what}, one by one in the same host`, times(t.oneByOne, t.shared), '≥ 50 times', t.oneByOne / t.shared >= 50)
  row(
    `${what}, a build and a host for each (from 20)`,
    times(t.builds, t.shared),
    '≥ 50 times',
    t.builds / t.shared >= 50,
  )
  row(`${name}: both ways say the same of every candidate and test`, t.isSame ? 'yes' : 'no', 'yes', t.isSame)

  // By turns, so that whatever else the machine does hits both alike.
  const inputs = Number(given.inputs)
  const [one, all] = [[], []]
  for (let seed = 1; seed <= rounds; seed++) {
    one.push((await fuzzing(subject, 1, { inputs, seed })).perSecond)
    all.push((await fuzzing(subject, many, { inputs, seed })).perSecond)
  }
  const share = median(one.map((speed, i) => all[i] / speed))
  row(`${name}: inputs a second, fuzzing 1 candidate`, median(one).toFixed(0))
  const figure = `${median(all).toFixed(0)}, ${(100 * share).toFixed(0)} %`
  row(`${name}: inputs a second, fuzzing ${many} candidates`, figure, '≥ 20 %', share >= 0.2)
}
console.table(rows)
removeAll()
