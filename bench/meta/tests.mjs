import { versionsOf } from '../../dist/campaign/family.js'
import { CandidateTrial } from '../../dist/commands/repair/trial.js'
import { options, testBedFor } from './subjects.mjs'

const timed = async (work) => {
  const started = performance.now()
  const result = await work()
  return { milliseconds: performance.now() - started, result }
}

/** Candidates that are built and run by themselves; the time of the others is taken to be the same. */
const alone = 20

async function opened(bed, candidates) {
  const meta = await bed.prepareMeta(candidates, { coverage: false, trace: false })
  const names = candidates.map((_, i) => `candidate ${i}`)
  const pool = bed.pool(versionsOf(meta, candidates, names))
  return { pool, tests: (await pool.open()).tests }
}

/** All candidates on all tests: shared, one by one in the same host, and in a build and a host of their own. */
export async function testing(subject) {
  const { candidates } = subject
  const bed = await testBedFor(subject, { asserting: true })
  const { pool, tests } = await opened(bed, candidates)
  const batch = ({ file, index }, versions) => ({ file, index, inputs: [[]], versions, full: true, ...options })
  // Each test once on the buggy version: nobody pays for a cold program.
  const onBuggy = await pool.run(tests.map((test) => batch(test, [0])))
  const isFailing = ({ answers }) => answers[0].executions[0].outcome.kind !== 'returned'
  const checks = tests.map(({ file, index, name }, i) => ({
    file,
    index,
    name: name.join(),
    failing: isFailing(onBuggy[i]),
  }))
  const everybody = [0, ...candidates.map((_, i) => i + 1)]
  const shared = await timed(() => pool.run(tests.map((test) => batch(test, everybody))))
  const trial = await timed(() => CandidateTrial.run(pool, checks, candidates.length, { ...options, asserting: true }))
  const single = candidates.flatMap((_, i) => tests.map((test) => batch(test, [i + 1])))
  const oneByOne = await timed(() => pool.run(single))
  pool.close()
  bed.close()
  const builds = await timed(async () => {
    for (const candidate of candidates.slice(0, alone)) await builtAlone(subject, candidate)
  })
  return {
    tests: tests.length,
    failing: checks.filter(({ failing }) => failing).length,
    plausible: trial.result.partitions.remaining,
    shared: shared.milliseconds,
    trial: trial.milliseconds,
    oneByOne: oneByOne.milliseconds,
    builds: (builds.milliseconds / alone) * candidates.length,
    isSame: isSame(shared.result, oneByOne.result, candidates.length),
  }
}

async function builtAlone(subject, candidate) {
  const bed = await testBedFor(subject, { asserting: true })
  const { pool, tests } = await opened(bed, [candidate])
  await pool.run(tests.map(({ file, index }) => ({ file, index, inputs: [[]], versions: [1], full: true, ...options })))
  pool.close()
  bed.close()
}

/** Whether both ways say the same of every candidate and test. */
function isSame(shared, oneByOne, candidates) {
  const kind = ({ executions }, position) => JSON.stringify(executions[position].outcome)
  return shared.every(({ answers }, test) =>
    Array.from({ length: candidates }, (_, i) => i).every(
      (i) => kind(answers[0], i + 1) === kind(oneByOne[i * shared.length + test].answers[0], 0),
    ),
  )
}
